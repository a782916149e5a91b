/** `https://bank.example/` as `https://bank.example`, to put paths behind it. No pattern: those take quadratic time. */
export function withoutTrailingSlashes(url: string): string {
  let end = url.length
  while (url[end - 1] === '/') end--
  return url.slice(0, end)
}

/** Where somebody goes on who has signed in: a page of ours, and not this one again. Anything else is `home`. */
export function returnAddress(wished: string | null, home: string, here: { origin: string; pathname: string }): string {
  const start = new URL(home, here.origin)
  if (!wished || !URL.canParse(wished, here.origin)) return start.href
  const url = new URL(wished, here.origin)
  return url.origin === here.origin && url.pathname !== here.pathname ? url.href : start.href
}

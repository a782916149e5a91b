/** "3 × 80 ширхэг", "1.5 л", "20 chewable tablets" at the end of a title, after a comma or a word. */
const SIZE = /^(.+?),? ((?:\d+ ?[×x] ?)?\d[\d.,]* ?\p{Ll}+(?: \p{Ll}+)?)$/u

/** The size that a title ends with, apart from the name, so that a name that is cut never takes the size with it. */
export function splitTitleSize(title: string): { readonly name: string; readonly size?: string } {
  const [, name, size] = SIZE.exec(title) ?? []
  return name && size ? { name, size } : { name: title }
}

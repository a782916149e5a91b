// prettier-ignore
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á', b: 'ƀ', c: 'ç', d: 'đ', e: 'é', f: 'ƒ', g: 'ğ', h: 'ĥ', i: 'í', j: 'ĵ', k: 'ķ', l: 'ļ', m: 'ɱ',
  n: 'ñ', o: 'ó', p: 'þ', q: 'ɋ', r: 'ř', s: 'š', t: 'ţ', u: 'ú', v: 'ṽ', w: 'ŵ', x: 'ẋ', y: 'ý', z: 'ž'
}
/** Mongolian is about this much longer than English, and Russian and Italian are near it. */
const LONGER_BY = 0.4
const UNCHANGED = /(\{\{[^{}]*\}\}|<[^<>]*>|&\w+;|https?:\/\/\S+)/

const accent = (text: string) =>
  text.replace(/[a-z]/gi, letter => {
    const accented = ACCENTED[letter.toLowerCase()] ?? letter
    return letter === letter.toLowerCase() ? accented : accented.toUpperCase()
  })

/**
 * A sentence that can still be read but shows what is wrong with a page: text that was not looked up has no accents,
 * text that is put together has brackets inside, and what is cut off has lost its last bracket. Places for values
 * stay as they are.
 */
export function pseudo(text: string): string {
  const readable = text
    .split(UNCHANGED)
    .map((part, index) => (index % 2 === 1 ? part : accent(part)))
    .join('')
  return `[${readable}${'·'.repeat(Math.ceil(text.replace(/\{\{[^{}]*\}\}/g, '').length * LONGER_BY))}]`
}

/** Signs in a text that make it wait for a moderator. */

const TOP_LEVEL = 'mn|com|net|org|info|biz|shop|store|online|site|xyz|top|ru|cn|kz|io|me|gg|ly|tv|мн|рф'
const LINK = new RegExp(`https?:|www\\.|(?<![\\p{L}\\d])[\\p{L}\\d-]{1,63}\\.(?:${TOP_LEVEL})(?![\\p{L}\\d])`, 'iu')

export const hasLink = (text: string) => LINK.test(text.normalize('NFKC'))

/** Eight digits of a Mongolian telephone number, however they are spaced; an e-mail address; a name at a messenger. */
const PHONE = /(?<![\d.,])(?:\+?976[\s-]?)?[5-9](?:[\s.()-]{0,2}\d){7}(?!\d)/
const EMAIL = /[^\s@]\s?@\s?[^\s@.]{1,63}\.[^\s@]{2}/
const HANDLE = /(?:^|\s)@\w{4,}|\b(?:viber|whatsapp|telegram|wechat|facebook|instagram|messenger)\b/i

export function hasContactDetails(text: string): boolean {
  const plain = text.normalize('NFKC')
  return PHONE.test(plain) || EMAIL.test(plain) || HANDLE.test(plain)
}

/** A blocked word is a stem: it holds each word that begins with it. Spaced and doubled letters do not hide it. */
export function hasBlockedWord(text: string, stems: readonly string[]): boolean {
  const plain = folded(text)
  const joined = plain.replace(/(?<=(?:^|\s)\S)\s(?=\S(?:\s|$))/g, '')
  return stems.some(stem => {
    const start = ` ${folded(stem)}`
    return ` ${plain}`.includes(start) || ` ${joined}`.includes(start)
  })
}

const folded = (text: string) =>
  foldLetters(text)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .replace(/(\p{L})\1+/gu, '$1')
    .trim()

/** Small letters, and those that many keyboards lack as the ones people type for them: Ү as У, Ө as О, Ё as Е. */
export const foldLetters = (text: string) =>
  text.normalize('NFKC').toLowerCase().replace(/ү/g, 'у').replace(/ө/g, 'о').replace(/ё/g, 'е')

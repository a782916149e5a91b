/** The number row of a Mongolian keyboard, 0 to 9: digits need Shift there, and whoever forgets it types these. */
const UNSHIFTED = ['?', '№', '-', '"', '₮', ':', '.', '_', ',', '%']
const MONGOLIAN_ZERO = 0x1810

/** Digits of other scripts (full-width, Mongolian) as ours. */
export const asciiDigits = (written: string) =>
  written
    .replace(/[\u1810-\u1819]/g, digit => String(digit.charCodeAt(0) - MONGOLIAN_ZERO))
    .replace(/[\uff10-\uff19]/g, digit => digit.normalize('NFKC'))

/** What was meant where nothing but signs of that row stands: `%%№%№-"₮` is 99191234. */
export function digitsTypedWithoutShift(written: string): string | undefined {
  const digits = [...written.trim()].map(sign => UNSHIFTED.indexOf(sign))
  return digits.length === 0 || digits.includes(-1) ? undefined : digits.join('')
}

/** Number row of a Mongolian keyboard, 0 to 9, without Shift: digits need Shift there, and it is often forgotten. */
const UNSHIFTED = ['?', '№', '-', '"', '₮', ':', '.', '_', ',', '%']
const MONGOLIAN_ZERO = 0x1810

/** Replaces full-width and Mongolian digits by ASCII digits. */
export const asciiDigits = (written: string) =>
  written
    .replace(/[\u1810-\u1819]/g, digit => String(digit.charCodeAt(0) - MONGOLIAN_ZERO))
    .replace(/[\uff10-\uff19]/g, digit => digit.normalize('NFKC'))

/**
 * Digits meant by a text that consists only of unshifted keys: `%%№%№-"₮` is 99191234. Undefined for any other text.
 */
export function digitsTypedWithoutShift(written: string): string | undefined {
  const digits = [...written.trim()].map(sign => UNSHIFTED.indexOf(sign))
  return digits.length === 0 || digits.includes(-1) ? undefined : digits.join('')
}

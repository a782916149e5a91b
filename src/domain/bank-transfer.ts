/** Cyrillic letters that look like Latin ones: people copy the reference by hand. */
const LATIN_LOOKALIKES: Readonly<Record<string, string>> = {
  Р: 'P',
  А: 'A',
  В: 'B',
  С: 'C',
  Е: 'E',
  Н: 'H',
  К: 'K',
  М: 'M',
  О: 'O',
  Т: 'T',
  Х: 'X'
}

const plain = (text: string) => [...text.toUpperCase()].map(sign => LATIN_LOOKALIKES[sign] ?? sign).join('')

const partsOf = (number: string) => plain(number).split(/[^A-Z0-9]+/)

/**
 * Finds the one payment whose reference is in the description of a bank transfer: however it is spaced, with or without
 * its leading letter, and without its last part when only one payment starts so. Amounts are never used to guess.
 */
export function findReference(text: string, numbers: readonly string[]): string | undefined {
  const words = plain(text)
  const mentions = (parts: readonly string[]) => {
    const [first = '', ...rest] = parts
    // The leading letter is often left out; another digit before the number makes it a different one.
    const body = [first.replace(/^[A-Z]+(?=\d{6})/, ''), ...rest].join('[^A-Z0-9]{0,3}')
    return new RegExp(`(?<![0-9])${body}(?![0-9])`).test(words)
  }
  const whole = numbers.filter(number => mentions(partsOf(number)))
  if (whole.length === 1) return whole[0]
  if (whole.length > 1) return undefined
  const partial = numbers.filter(number => partsOf(number).length > 1 && mentions(partsOf(number).slice(0, -1)))
  return partial.length === 1 ? partial[0] : undefined
}

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
  const found = referencesIn(text, numbers)
  return found.length === 1 ? found[0] : undefined
}

/** Every payment whose reference a description may mean: those that it names whole, otherwise those it names in part. */
export function referencesIn(text: string, numbers: readonly string[]): readonly string[] {
  const words = plain(text)
  const mentions = (parts: readonly string[]) => {
    const [first = '', ...rest] = parts
    // The leading letter is often left out; another digit before the number makes it a different one.
    const body = [first.replace(/^[A-Z]+(?=\d{6})/, ''), ...rest].join('[^A-Z0-9]{0,3}')
    return new RegExp(`(?<![0-9])${body}(?![0-9])`).test(words)
  }
  const whole = numbers.filter(number => mentions(partsOf(number)))
  if (whole.length > 0) return whole
  return numbers.filter(number => partsOf(number).length > 1 && mentions(partsOf(number).slice(0, -1)))
}

interface OpenTransfer {
  readonly number: string
  readonly amount: number
}

export const CANDIDATES_MAX = 5

/** Payments that staff look at first for money nobody knows: by reference, then by exactly its amount. */
export function transferCandidates<T extends OpenTransfer>(
  { text, amount }: { readonly text: string; readonly amount: number },
  open: readonly T[]
): readonly (T & { readonly is_named: boolean })[] {
  const named = new Set(
    referencesIn(
      text,
      open.map(({ number }) => number)
    )
  )
  const rank = (each: OpenTransfer) => (named.has(each.number) ? 2 : 0) + (each.amount === amount ? 1 : 0)
  return open
    .filter(each => rank(each) > 0)
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, CANDIDATES_MAX)
    .map(each => ({ ...each, is_named: named.has(each.number) }))
}

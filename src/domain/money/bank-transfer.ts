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

/** A reference without its leading letters, which are often left out, and how its parts stand in a text. */
function referencePattern(parts: readonly string[]) {
  const [first = '', ...rest] = parts
  const body = [first.replace(/^[A-Z]+(?=\d{6})/, ''), ...rest]
  const letters = body.join('')
  let pattern: RegExp | undefined
  return (text: string, textLetters: string) => {
    // Compares letters first, because a pattern for each of thousands of open payments would be slow.
    if (!textLetters.includes(letters)) return false
    // Another digit before the number makes it a different one.
    pattern ??= new RegExp(`(?<![0-9])${body.join('[^A-Z0-9]{0,3}')}(?![0-9])`)
    return pattern.test(text)
  }
}

/**
 * Reads references of payments in descriptions of bank transfers: every payment that one may mean, those that it names
 * whole, otherwise those it names in part. Made once for many descriptions.
 */
export function createReferenceMatcher(numbers: readonly string[]): (text: string) => readonly string[] {
  const references = numbers.map(number => {
    const parts = partsOf(number)
    const begins = parts.length > 1 ? referencePattern(parts.slice(0, -1)) : undefined
    return { number, isWhole: referencePattern(parts), isStarted: begins ?? (() => false) }
  })
  return text => {
    const words = plain(text)
    const letters = words.replace(/[^A-Z0-9]/g, '')
    const whole = references.filter(({ isWhole }) => isWhole(words, letters))
    const found = whole.length > 0 ? whole : references.filter(({ isStarted }) => isStarted(words, letters))
    return found.map(({ number }) => number)
  }
}

/**
 * The one payment whose reference is in the description of a bank transfer: however it is spaced, with or without its
 * leading letter, and without its last part when only one payment starts so. Amounts are never used to guess.
 */
export const unambiguousReference = (found: readonly string[]) => (found.length === 1 ? found[0] : undefined)

interface OpenTransfer {
  readonly number: string
  readonly amount: number
}

export const CANDIDATES_MAX = 5

/** Payments that staff look at first for money nobody knows: by reference, then by exactly its amount. */
export function transferCandidates<T extends OpenTransfer>(
  { text, amount }: { readonly text: string; readonly amount: number },
  open: readonly T[],
  readReferences: ReturnType<typeof createReferenceMatcher>
): readonly (T & { readonly is_named: boolean })[] {
  const named = new Set(readReferences(text))
  const rank = (each: OpenTransfer) => (named.has(each.number) ? 2 : 0) + (each.amount === amount ? 1 : 0)
  return open
    .filter(each => rank(each) > 0)
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, CANDIDATES_MAX)
    .map(each => ({ ...each, is_named: named.has(each.number) }))
}

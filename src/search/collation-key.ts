const LETTERS = [
  ...new Set(
    [
      ...' _-,;:!?./`^~\'"()[]{}@$*\\&#%+<=>|«»„“”’–—…·•°№0123456789',
      ...'abcdefghijklmnopqrstuvwxyzàáâäåæçèéêëìíîïñòóôöøùúûüýß',
      ...'абвгдеёжзийклмноөпрстуүфхцчшщъыьэюяғқңұһәі'
    ].flatMap(letter => [letter, letter.toUpperCase()])
  )
]
/** Above the sign that ends the letters; the places of all these letters fit in one byte. */
const FIRST = 0x20
const OTHERS = 0x1100
const NUMBER = /\d+/g
/** Digits of the longest number that sorts by its value. */
const DIGITS = 12

const ranks = new Map<string, ReadonlyMap<string, string>>()

/** The place of each letter in a language's alphabet; letters that differ in case or accent only share one. */
function ranksOf(locale: string): ReadonlyMap<string, string> {
  const known = ranks.get(locale)
  if (known) return known
  const collator = new Intl.Collator(locale, { sensitivity: 'base' })
  const places = new Map<string, string>()
  let place = FIRST
  let before: string | undefined
  for (const letter of LETTERS.toSorted(collator.compare)) {
    if (before !== undefined && collator.compare(before, letter) !== 0) place += 1
    places.set(letter, String.fromCharCode(place))
    before = letter
  }
  ranks.set(locale, places)
  return places
}

/**
 * A text whose code units sort as `Intl.Collator` with numbers by value sorts the original: what a cluster without
 * the language's own plug-in can order by.
 */
export const collationKey = (locale: string, text: string): string => `${collationLetters(locale, text)}\u0001${text}`

/** The same, but one for all texts that differ in case and accents only. */
export function collationLetters(locale: string, text: string): string {
  const places = ranksOf(locale)
  const padded = text.normalize('NFC').replace(NUMBER, digits => digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'))
  let key = ''
  for (const letter of padded) key += places.get(letter) ?? String.fromCodePoint(OTHERS + (letter.codePointAt(0) ?? 0))
  return key
}

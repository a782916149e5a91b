const LETTERS = [
  ...new Set(
    [
      ...' _-,;:!?./`^~\'"()[]{}@$*\\&#%+<=>|«»„“”’–—…·•°№0123456789',
      ...'abcdefghijklmnopqrstuvwxyzàáâäåæçèéêëìíîïñòóôöøùúûüýß',
      ...'абвгдеёжзийклмноөпрстуүфхцчшщъыьэюяғқңұһәі'
    ].flatMap(letter => [letter, letter.toUpperCase()].filter(one => one.length === 1))
  )
]
/** Above the sign that ends the letters; the places of all these letters fit in one byte. */
const FIRST = 0x20
const OTHERS = 0x1100
const NUMBER = /\d+/g
/** Digits of the longest number that sorts by its value. */
const DIGITS = 12

/** Code units below this have all of the letters. */
const CODES = 0x2200
const ranks = new Map<string, Uint8Array>()
/** Room for the key of a title: put together letter by letter, all titles of a catalogue took three times as long. */
const key = Buffer.alloc(1_024)

/** The place of each letter in a language's alphabet, 0 = none; letters that differ in case or accent only share one. */
function ranksOf(locale: string): Uint8Array {
  const known = ranks.get(locale)
  if (known) return known
  const collator = new Intl.Collator(locale, { sensitivity: 'base' })
  const places = new Uint8Array(CODES)
  let place = FIRST
  let before: string | undefined
  for (const letter of LETTERS.toSorted(collator.compare)) {
    if (before !== undefined && collator.compare(before, letter) !== 0) place += 1
    places[letter.charCodeAt(0)] = place
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

/** A key without case and accents: texts that differ in these only have the same. */
export function collationLetters(locale: string, text: string): string {
  const places = ranksOf(locale)
  const padded = text.normalize('NFC').replace(NUMBER, digits => digits.replace(/^0+(?=\d)/, '').padStart(DIGITS, '0'))
  for (let at = 0; at < padded.length; at++) {
    const place = places[padded.charCodeAt(at)]
    if (!place || at >= key.length) return [...padded].map(letter => placeOf(letter, places)).join('')
    key[at] = place
  }
  return key.toString('latin1', 0, padded.length)
}

const placeOf = (letter: string, places: Uint8Array) =>
  String.fromCodePoint(places[letter.codePointAt(0) ?? 0] || OTHERS + (letter.codePointAt(0) ?? 0))

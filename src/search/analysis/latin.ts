import { fold } from './folding.ts'

/** MNS 5217:2012. */
const STANDARD: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'ye',
  ё: 'yo',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  ө: 'ö',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ү: 'ü',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: 'i',
  ы: 'y',
  ь: 'i',
  э: 'e',
  ю: 'yu',
  я: 'ya'
}

/** Text in Latin letters as MNS 5217:2012 writes it, capitals kept. */
export const latinOf = (text: string): string =>
  text.normalize('NFC').replace(/[а-яёөү]/gi, (letter, at: number) => {
    const latin = STANDARD[letter.toLowerCase()] ?? letter
    if (letter === letter.toLowerCase()) return latin
    const next = text[at + 1] ?? ''
    const shouting = next !== next.toLowerCase() || (next === next.toUpperCase() && isUpper(text[at - 1]))
    return shouting ? latin.toUpperCase() : latin.charAt(0).toUpperCase() + latin.slice(1)
  })

const isUpper = (letter = '') => letter !== letter.toLowerCase()

/**
 * Cyrillic letters as the key knows them. В and ү share a letter because `v` is typed for both,
 * о and ө, у and ү because a Latin keyboard has no dots.
 */
const KEY_OF_CYRILLIC: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'u',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'io',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  ө: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ү: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'i',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia'
}

/** Usual Latin spellings of the same sounds; longer ones first. */
const TYPED = /sch|kh|zh|ph|ck|ch|sh|ts|tz|ye|[cqvwxyöüß]/g
const KEY_OF_TYPED: Readonly<Record<string, string>> = {
  sch: 'sh',
  kh: 'h',
  zh: 'j',
  ph: 'f',
  ck: 'k',
  ch: 'ch',
  sh: 'sh',
  ts: 'ts',
  tz: 'ts',
  ye: 'e',
  c: 'ts',
  q: 'o',
  v: 'u',
  w: 'u',
  x: 'h',
  y: 'i',
  ö: 'o',
  ü: 'u',
  ß: 's'
}

/** The first letters of spellings that take several. */
const FIRST_LETTERS = 'skzpcty'
const SECOND_LETTERS = 'chksze'

/** Longer runs are no long vowels but held keys; shortened they would match the beginning of real words. */
const LONGEST_DOUBLE = 3

/** `AA`, `AAA`, `SSD`: sizes and codes, in which a doubled letter is another thing than a single one; `oo` is a word. */
const SHORT_CODE = /^(?:a{2,3}|([b-df-hj-np-tvwxz])\1{1,2}|([b-df-hj-np-tvwxz])\2[a-z]|[a-z]([b-df-hj-np-tvwxz])\3)$/

/** The key of a word that doubles no letter, as nearly all are: read letter by letter, without patterns. */
function simpleKey(word: string, cyrillic: Readonly<Record<string, string>>): string | undefined {
  let heard = ''
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    if (isDigit(code)) {
      heard += word.charAt(at)
      continue
    }
    const written = digraphAt(word, at)
    const keyPart = code >= 0x430 && code <= 0x4e9 ? cyrillic[written] : (KEY_OF_TYPED[written] ?? plainLatin(written))
    if (keyPart === undefined || (heard !== '' && keyPart.startsWith(heard.charAt(heard.length - 1)))) return undefined
    heard += keyPart
    at += written.length - 1
  }
  return heard
}

const isDigit = (code: number) => code >= 0x30 && code <= 0x39
const plainLatin = (letter: string) => (letter >= 'a' && letter <= 'z' ? letter : undefined)

/** The letters at a place that are typed for one sound. */
function digraphAt(word: string, at: number): string {
  if (FIRST_LETTERS.includes(word.charAt(at)) && SECOND_LETTERS.includes(word.charAt(at + 1)))
    for (const length of [3, 2]) {
      const several = word.slice(at, at + length)
      if (several.length === length && several in KEY_OF_TYPED) return several
    }
  return word.charAt(at)
}

/** The key of a folded word. */
export function keyOfWord(word: string, cyrillic: Readonly<Record<string, string>> = KEY_OF_CYRILLIC): string {
  const heard = simpleKey(word, cyrillic)
  if (heard !== undefined) return heard
  if (SHORT_CODE.test(word)) return word.replace(TYPED, typed => KEY_OF_TYPED[typed] ?? typed)
  const latin = word.replace(/[a-zöüß]+/g, run => run.replace(TYPED, typed => KEY_OF_TYPED[typed] ?? typed))
  return latin
    .replace(/[а-яёөү]/g, letter => cyrillic[letter] ?? letter)
    .replace(/(\p{L})\1+/gu, (run, letter: string) => (run.length > LONGEST_DOUBLE ? run : letter))
}

/** The form in which Cyrillic and any usual Latin typing of the same words are equal. */
export const latinKey = (text: string): string =>
  (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(word => keyOfWord(word)).join(' ')

const SOFT_AS_I = { ...KEY_OF_CYRILLIC, ь: 'i', ъ: 'i' }
const O_AS_U = { ...KEY_OF_CYRILLIC, ө: 'u' }
const BOTH = { ...SOFT_AS_I, ө: 'u' }

/** Vitamin names are written in whichever alphabet was on: `В12` is read as `B12` too. */
const LETTER_AND_NUMBER = /^[авекмнорстух]\d{0,3}$/
const READ_AS_LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x'
}

/** The key of a letter with a number as if the letter, which looks alike, were Latin. */
export const lookalikeKey = (word: string): string | undefined =>
  LETTER_AND_NUMBER.test(word) ? keyOfWord(word.replace(/[а-я]/, letter => READ_AS_LATIN[letter] ?? letter)) : undefined

/** All keys under which a folded word should be found, the usual one first. */
export function keysOfWord(word: string): readonly string[] {
  const keys = [keyOfWord(word)]
  const soft = /[ьъ]/.test(word)
  const rounded = word.includes('ө')
  if (soft) keys.push(keyOfWord(word, SOFT_AS_I))
  if (rounded) keys.push(keyOfWord(word, O_AS_U))
  // The dots of ё are rarely typed.
  if (word.includes('ё')) keys.push(keyOfWord(word.replaceAll('ё', 'е')))
  if (soft && rounded) keys.push(keyOfWord(word, BOTH))
  const lookalike = lookalikeKey(word)
  if (lookalike !== undefined) keys.push(lookalike)
  return keys.length > 1 ? [...new Set(keys)] : keys
}

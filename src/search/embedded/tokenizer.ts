import { fold } from '../analysis/folding.ts'
import { scanWords } from '../analysis/words.ts'

const PERCENT = 0x25
/** `"` and `”`: inches, where they follow a digit. */
const INCHES = 0x22
const CURLY_INCHES = 0x201d
const SPACE = 0x20

/** Classes of characters in plain text. */
const OTHER = 0
const JOINT = 1
const BLANK = 2
const DIGIT = 3
const LATIN = 4
const CYRILLIC = 5
const BOTH_ALPHABETS = (1 << LATIN) | (1 << CYRILLIC)
const CODES = 0x2100

/** Folded letter by code unit; 0 = a text with it is not plain. */
const FOLDED = new Uint16Array(CODES)
const KINDS = new Uint8Array(CODES)

function register(letters: string, kind: number): void {
  for (const letter of letters) {
    const lower = letter.toLowerCase().charCodeAt(0)
    FOLDED[letter.charCodeAt(0)] = lower
    KINDS[lower] = kind
  }
}

for (let code = 0x21; code < 0x7f; code++) register(String.fromCharCode(code), OTHER)
register('«»–—“”„', OTHER)
register("-/.'’+&_", JOINT)
register(' \t\n\r', BLANK)
register('0123456789', DIGIT)
register('abcdefghijklmnopqrstuvwxyzöüABCDEFGHIJKLMNOPQRSTUVWXYZÖÜ', LATIN)
register('абвгдеёжзийклмноөпрстуүфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОӨПРСТУҮФХЦЧШЩЪЫЬЭЮЯ', CYRILLIC)

const isLetter = (kind: number) => kind >= LATIN

/**
 * The words of one text after another, as places in a row of folded letters: nothing is made per word. Nearly all text is
 * plain and read here letter by letter; for the rest, and for words of two alphabets, there is `wordsOf`, which finds
 * the same words.
 */
export class Tokenizer {
  count = 0
  codes = new Uint16Array(1_024)
  starts = new Uint32Array(256)
  ends = new Uint32Array(256)
  /** Words of one chunk stand together without a space: `B-12`. */
  chunks = new Uint32Array(256)

  read(text: string): void {
    // Room for joining the words of a chunk as well.
    if (this.codes.length < 2 * text.length) this.codes = new Uint16Array(4 * text.length)
    if (this.#fold(text)) this.#split(text.length)
    else this.#splitRare(text)
  }

  /** Whether the text is plain, and has no word with letters of two alphabets. */
  #fold(text: string): boolean {
    const { codes } = this
    let met = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      const folded = code < CODES ? FOLDED[code]! : 0
      if (folded === 0) return false
      const kind = KINDS[folded]!
      met = kind < DIGIT ? 0 : met | (1 << kind)
      if ((met & BOTH_ALPHABETS) === BOTH_ALPHABETS) return false
      codes[at] = folded
    }
    return true
  }

  #split(length: number): void {
    const { codes } = this
    this.count = 0
    let at = 0
    while (at < length) {
      if (KINDS[codes[at]!]! < DIGIT) {
        if (isSign(codes, at)) this.#addToken(at, at + 1)
        at += 1
        continue
      }
      const from = at
      while (at < length && KINDS[codes[at]!]! >= DIGIT) at += 1
      at = this.#endOfNumber(at, length)
      this.#addToken(from, at)
    }
  }

  /** `2` in `2,5мг` is not yet all of the word. */
  #endOfNumber(from: number, length: number): number {
    const { codes } = this
    let at = from
    while (
      at + 1 < length &&
      KINDS[codes[at - 1]!] === DIGIT &&
      (codes[at] === 0x2e || codes[at] === 0x2c) &&
      KINDS[codes[at + 1]!] === DIGIT
    ) {
      at += 1
      while (at < length && KINDS[codes[at]!] === DIGIT) at += 1
      while (at < length && isLetter(KINDS[codes[at]!]!)) at += 1
    }
    return at
  }

  #addToken(from: number, to: number): void {
    const { codes, count } = this
    if (count === this.starts.length) this.#grow()
    const end = count ? this.ends[count - 1]! : 0
    const isJoined = count > 0 && (from === end || (from === end + 1 && KINDS[codes[end]!] === JOINT))
    this.chunks[count] = count === 0 ? 0 : this.chunks[count - 1]! + (isJoined ? 0 : 1)
    this.starts[count] = from
    this.ends[count] = to
    this.count += 1
  }

  #splitRare(text: string): void {
    const folded = fold(text)
    if (this.codes.length < 2 * folded.length) this.codes = new Uint16Array(4 * folded.length)
    for (let at = 0; at < folded.length; at++) this.codes[at] = folded.charCodeAt(at)
    this.count = 0
    for (const word of scanWords(folded)) {
      if (this.count === this.starts.length) this.#grow()
      this.starts[this.count] = word.start
      this.ends[this.count] = word.start + word.text.length
      this.chunks[this.count++] = word.chunk
    }
  }

  #grow(): void {
    const longer = (array: Uint32Array) => {
      const made = new Uint32Array(2 * array.length)
      made.set(array)
      return made
    }
    this.starts = longer(this.starts)
    this.ends = longer(this.ends)
    this.chunks = longer(this.chunks)
  }
}

/** Whether a character that is no letter is a word after the number before it. */
function isSign(codes: Uint16Array, at: number): boolean {
  const code = codes[at]!
  if (code === PERCENT) return isAfterDigit(codes, at)
  return (code === INCHES || code === CURLY_INCHES) && at > 0 && KINDS[codes[at - 1]!] === DIGIT
}

function isAfterDigit(codes: Uint16Array, at: number): boolean {
  const before = at > 0 ? codes[at - 1]! : SPACE
  if (KINDS[before] === DIGIT) return true
  return at > 1 && KINDS[before] === BLANK && KINDS[codes[at - 2]!] === DIGIT
}

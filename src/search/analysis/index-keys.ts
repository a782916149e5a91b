import { keyOfWord, keysOfWord } from './latin.ts'
import { stemOf } from './roots.ts'
import { amountOf, isNumber, splitAmount } from './units.ts'
import { wordsOf } from './words.ts'

/** Weight of a root against the written form. */
export const ROOT_WEIGHT = 0.85
const COMITATIVE = /(?:тай|тэй|той)$/
/**
 * An ingredient (чацарганатай, with sea buckthorn) counts less than the product itself (чацарганы), so it has a key of
 * its own: were the keys equal, naming the ingredient elsewhere in the document would raise the title's word as well.
 */
export const comitativeKey = (key: string) => `${key}+`
const NUMBER_WEIGHT = 0.5
/** `CR2032`: people remember the number. */
const CODE = /^\p{L}{1,3}(\d{3,})$/u
const CACHE_SIZE = 100_000

/** Keys and their weights, alternating no more than needed: `weights[i]` belongs to `keys[i]`. */
export interface WordKeys {
  readonly keys: readonly string[]
  readonly weights: readonly number[]
}

const cache = new Map<string, WordKeys>()

function keysOf(word: string): WordKeys {
  const known = cache.get(word)
  if (known) return known
  // Emptied rather than aged: words of a catalogue repeat so much that refilling costs little.
  if (cache.size >= CACHE_SIZE) cache.clear()
  const created = makeKeys(word)
  cache.set(word, created)
  return created
}

/** All keys of a folded word, without remembering them. */
export function makeKeys(word: string): WordKeys {
  const keys: string[] = []
  const weights: number[] = []
  const add = (key: string, weight: number) => {
    if (!key || keys.includes(key)) return
    keys.push(key)
    weights.push(weight)
  }
  for (const key of keysOfWord(word)) add(key, 1)
  const { base, root } = stemOf(word)
  const stemKey = (stem: string) => (COMITATIVE.test(word) ? comitativeKey(keyOfWord(stem)) : keyOfWord(stem))
  if (base !== word) add(stemKey(base), ROOT_WEIGHT)
  if (root !== base) add(stemKey(root), ROOT_WEIGHT)
  const amount = splitAmount(word)
  if (amount) {
    add(amountOf(amount.number, amount.unit) ?? '', 1)
    add(amount.number.replace(',', '.'), NUMBER_WEIGHT)
  }
  add(CODE.exec(word)?.[1] ?? '', NUMBER_WEIGHT)
  return { keys, weights }
}

/** A number and its unit are one word: the amount first, then the number alone. */
function keysOfAmount(amount: string, number: string): WordKeys {
  const name = `${amount} ${number}`
  const known = cache.get(name)
  if (known) return known
  const { keys, weights } = keysOf(number)
  const created = { keys: [amount, ...keys], weights: [1, ...weights] }
  cache.set(name, created)
  return created
}

/** A key of the text; the first of each word is number 0, those of several words together have none. */
type OnKey = (key: string, weight: number, number: number) => void
/** A word in its turn, by all its keys: words `at` to `at + count` of the text. */
type OnWord = (keys: readonly string[], at: number, count: number) => void

const ignorePosition: OnWord = () => undefined

/** Tells `emit` every key under which a text is to be found, and `place` its words in order; returns their number. */
export function indexKeys(text: string, onKey: OnKey, onWord: OnWord = ignorePosition): number {
  if (!text) return 0
  const words = wordsOf(text)
  for (let at = 0, unitAt = -1; at < words.length; at++) {
    const { text: word = '', chunk } = words[at] ?? {}
    const next = words[at + 1]
    const amount = next && isNumber(word) ? amountOf(word, next.text) : undefined
    const { keys, weights } = amount ? keysOfAmount(amount, word) : keysOf(word)
    for (let i = 0; i < keys.length; i++) onKey(keys[i] ?? '', weights[i] ?? 0, i)
    if (at !== unitAt) onWord(keys, at, amount ? 2 : 1)
    if (amount) unitAt = at + 1
    // `B-12` is also found as `b12`.
    if (next?.chunk === chunk && words[at - 1]?.chunk !== chunk) onKey(keyOfWord(wholeChunk(words, at)), 1, -1)
  }
  return words.length
}

function wholeChunk(words: readonly { readonly text: string; readonly chunk: number }[], from: number): string {
  let whole = ''
  for (let at = from; words[at]?.chunk === words[from]?.chunk; at++) whole += words[at]?.text ?? ''
  return whole
}

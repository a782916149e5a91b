import { QUERY_WORDS_MAX } from '../ranking.ts'
import { ROOT_WEIGHT, comitativeKey } from './index-keys.ts'
import { keyboardVariants } from './keyboard-layouts.ts'
import { keyOfWord, lookalikeKey } from './latin.ts'
import { isCyrillic } from './folding.ts'
import { latinStems } from './latin-stems.ts'
import { stemOf } from './roots.ts'
import { isStopKey, isStopWord } from './stop-words.ts'
import { synonymsOf } from './synonyms.ts'
import { amountOf, isNumber, isUnit, splitAmount } from './units.ts'
import { wordsOf } from './words.ts'
import type { Word } from './words.ts'

const SYNONYM_WEIGHT = 0.8
/** Weight of products that contain the ingredient (the comitative key). */
const COMITATIVE_WEIGHT = 0.6
const LATIN_STEM_WEIGHT = 0.7
const LOOKALIKE_WEIGHT = 0.8
const UPC = /^\d{12}$/

export interface WeightedKey {
  readonly key: string
  readonly weight: number
}

/** One word of a query and all that may stand for it in the index. */
export interface QueryWord {
  /** Key of the word as typed: what is unfinished or misspelt, where it is. */
  readonly key: string
  /** The word as typed: letters that change places do so before they are folded. */
  readonly typed: string
  readonly keys: readonly WeightedKey[]
  /** Stems of Mongolian typed in Latin, tried only where `keys` are unknown. */
  readonly candidateStems: readonly WeightedKey[]
  /** Characters, on which the number of forgiven edits depends. */
  readonly length: number
  /** Numbers, article codes and words of the groups of synonyms, which are spelt right, are never guessed at. */
  readonly exact: boolean
  readonly optional: boolean
}

/** The words of a query. */
export function queryWords(text: string): readonly QueryWord[] {
  const words = wordsOf(text).slice(0, QUERY_WORDS_MAX)
  const joined = joinAmounts(words)
  const found = joined.map(({ word, amount }) => queryWord(word, amount, chunkOf(words, word)))
  const allOptional = found.every(({ optional }) => optional)
  return allOptional ? found.map(word => ({ ...word, optional: false })) : found
}

interface JoinedWord {
  readonly word: Word
  readonly amount: string | undefined
}

/** `500 mg` is one word. */
export function joinAmounts(words: readonly Word[]): readonly JoinedWord[] {
  const joined: JoinedWord[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    const next = words[at + 1]
    if (!word) break
    if (next && isNumber(word.text) && isUnit(next.text)) {
      joined.push({ word: { ...word, text: word.text + next.text }, amount: amountOf(word.text, next.text) })
      at += 1
      continue
    }
    const amount = splitAmount(word.text)
    joined.push({ word, amount: amount && amountOf(amount.number, amount.unit) })
  }
  return joined
}

/** The whole of a chunk that has more than this word. */
function chunkOf(words: readonly Word[], { chunk }: Word): string | undefined {
  const parts = words.filter(word => word.chunk === chunk)
  return parts.length > 1 ? parts.map(part => part.text).join('') : undefined
}

function queryWord(word: Word, amount: string | undefined, chunk: string | undefined): QueryWord {
  const { text } = word
  const weights = new Map<string, number>()
  const add = (key: string, weight: number) => {
    if (key && (weights.get(key) ?? 0) < weight) weights.set(key, weight)
  }
  const key = keyOfWord(text)
  const { base, root } = stemOf(text)
  if (amount) add(amount, 1)
  add(key, 1)
  add(keyOfWord(base), 0.95)
  add(keyOfWord(root), ROOT_WEIGHT)
  for (const [stem, weight] of [...weights]) if (!amount) add(comitativeKey(stem), weight * COMITATIVE_WEIGHT)
  const lookalike = lookalikeKey(text)
  if (lookalike !== undefined) add(lookalike, LOOKALIKE_WEIGHT)
  if (chunk) add(keyOfWord(chunk), 1)
  // A UPC is the EAN of a thing without its leading zero, and catalogues have either.
  if (UPC.test(text)) add(`0${text}`, 1)
  // `tsaas` is no plural, though it ends like one: looked up as it is typed, too.
  for (const meant of [keyOfWord(root), key]) for (const synonym of synonymsOf(meant)) add(synonym, SYNONYM_WEIGHT)
  const hasDigits = /\d/.test(text)
  return {
    key,
    typed: text,
    keys: [...weights].map(([key, weight]) => ({ key, weight })),
    candidateStems:
      hasDigits || isCyrillic(text) ? [] : latinStems(key).map(stem => ({ key: stem, weight: LATIN_STEM_WEIGHT })),
    length: [...text].length,
    exact: hasDigits || synonymsOf(key).size > 0,
    optional: isStopWord(text) || isStopKey(key)
  }
}

/** The query as it would read had another keyboard layout been on. */
export const keyboardVariantQueries = (text: string): readonly (readonly QueryWord[])[] =>
  keyboardVariants(text).map(queryWords)

import type { Suggestion } from '../../contract/search/search-protocol.ts'
import { indexKeys } from '../analysis/index-keys.ts'
import { keyOfWord } from '../analysis/latin.ts'
import { wordsOf } from '../analysis/words.ts'
import type { TermSuggestion } from '../query/suggestion-types.ts'
import { byCodeUnits } from './code-units.ts'
import type { CooperativeTask } from './cooperative-yielding.ts'
import type { IndexStore } from './index-store.ts'

/** Near terms that are looked at; each costs finding a document that has it. */
const CANDIDATES_MAX = 64

interface Option {
  readonly text: string
  /** The likeness of the two words, 1 at most. */
  readonly score: number
  /** The number of documents that have the word, by which equal guesses are ordered. */
  readonly freq: number
}

/** For each word of a text the words of the field that may have been meant. May pause after each. */
export function* suggestTerms<D extends object>(
  store: IndexStore<D>,
  suggestion: TermSuggestion
): CooperativeTask<readonly Suggestion<Partial<D>>[]> {
  const found: Suggestion<Partial<D>>[] = []
  for (const { text, start } of wordsOf(suggestion.text)) {
    found.push({ text, offset: start, length: text.length, options: optionsOf(store, text, suggestion) })
    yield
  }
  return found
}

function optionsOf<D extends object>(store: IndexStore<D>, word: string, suggestion: TermSuggestion): Option[] {
  const { field, mode, minWordLength, maxEdits, prefixLength, size, sort } = suggestion
  const length = [...word].length
  const key = keyOfWord(word)
  const own = store.text.dictionary.find(key)
  const frequency = own === undefined ? 0 : frequencyAsWritten(store, own, field)
  if (length < minWordLength || (mode === 'missing' && frequency > 0)) return []
  const found = new Map<string, Option>()
  for (const { term, edits } of store.text.dictionary.near(key, maxEdits, false).slice(0, CANDIDATES_MAX)) {
    const slots = term === own ? [] : documentsWith(store, term, field)
    if (!slots.length || (mode === 'popular' && slots.length <= frequency)) continue
    const text = writtenAs(store, slots[0]!, store.text.dictionary.keyOf(term), field)
    if (text === undefined || text.slice(0, prefixLength) !== word.slice(0, prefixLength) || found.has(text)) continue
    found.set(text, { text, score: Number((1 - edits / Math.max(length, text.length)).toFixed(6)), freq: slots.length })
  }
  const byScore = (a: Option, b: Option) => b.score - a.score || b.freq - a.freq
  const byFrequency = (a: Option, b: Option) => b.freq - a.freq || b.score - a.score
  return [...found.values()]
    .sort((a, b) => (sort === 'score' ? byScore(a, b) : byFrequency(a, b)) || byCodeUnits(a.text, b.text))
    .slice(0, size)
}

/** Documents that have the word itself, and not only another one with the same root. */
function frequencyAsWritten<D extends object>(store: IndexStore<D>, term: number, field: string): number {
  const slots = documentsWith(store, term, field)
  const key = store.text.dictionary.keyOf(term)
  return slots[0] !== undefined && writtenAs(store, slots[0], key, field) !== undefined ? slots.length : 0
}

/** Living documents that have a term in a field. */
function documentsWith<D extends object>(store: IndexStore<D>, term: number, field: string): readonly number[] {
  const hasField = store.text.fieldSets.having(store.text.bits.get(field) ?? 31)
  const found: number[] = []
  for (const { slots, base, sets, from, to } of store.text.postings(term))
    for (let at = from; at < to; at++)
      if (hasField(sets[at]!) && store.isLive(slots[at]! + base)) found.push(slots[at]! + base)
  return found
}

/** Terms are keys, not words: the word itself is read from a document that has it. */
function writtenAs<D extends object>(
  store: IndexStore<D>,
  slot: number,
  key: string,
  field: string
): string | undefined {
  const texts = store.schema.fields[field]?.read(store.documents.parsedCached(slot) as D) as string | readonly string[]
  for (const text of typeof texts === 'string' ? [texts] : texts) {
    const words = wordsOf(text)
    let found: string | undefined
    indexKeys(
      text,
      () => undefined,
      (keys, at) => {
        if (keys[0] === key) found ??= words[at]?.text
      }
    )
    if (found !== undefined) return found
  }
  return undefined
}

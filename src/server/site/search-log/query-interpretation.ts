import type { QueryRewrite } from '../../../contract/search/searches.ts'
import type { ProductDocument } from '../../../contract/catalogue/product-document.ts'
import { indexKeys, ROOT_WEIGHT } from '../../../search/analysis/index-keys.ts'
import { keyboardVariants } from '../../../search/analysis/keyboard-layouts.ts'
import { keyOfWord } from '../../../search/analysis/latin.ts'
import { isCyrillic } from '../../../search/analysis/folding.ts'
import { fuzzyRuleFor } from '../../../search/analysis/fuzziness.ts'
import { joinAmounts, queryWords, type QueryWord } from '../../../search/analysis/query-words.ts'
import { needsOf } from '../../../search/analysis/needs.ts'
import { rewordings } from '../../../search/analysis/synonyms.ts'
import { wordsOf } from '../../../search/analysis/words.ts'
import { SortedKeys } from '../../../search/embedded/sorted-keys.ts'

/** Fields that a text is looked for in; what was found is read again in them. */
export const INTERPRETED_FIELDS = [
  'title',
  'name',
  'sku',
  'brand',
  'gendric',
  'keyword',
  'property_list',
  'taxonomy',
  'badges',
  'description',
  'description_en',
  'requires_prescription'
] as const satisfies readonly (keyof ProductDocument)[]

export type InterpretedDocument = Pick<ProductDocument, (typeof INTERPRETED_FIELDS)[number]>

/** Keys weigh more than this where the word itself is meant, and not another one that means the same. */
const SYNONYM_WEIGHT_MAX = 0.5

interface Interpretation {
  readonly reading: Exclude<QueryRewrite, 'nothing'>
  /** The interpreted search, as people write it. */
  readonly meant: string
}

/**
 * Why these products were found by that text. Read from what was found and not told by the engine, so that it is the
 * same whichever engine answers; the order of the guesses is that of both.
 */
export function interpretQuery(
  text: string,
  found: readonly InterpretedDocument[],
  alternatives: readonly string[] = []
): Interpretation {
  const words = wordsByKeyIn(found)
  const asTyped = match(text, words)
  if (asTyped.every(isKnown)) {
    if (!asTyped.some(isMistyped)) return interpretationOfKnown(text, asTyped)
  } else {
    const isRead = (other: string) => match(other, words).every(isKnown)
    const reworded = [...alternatives, ...rewordings(text)].find(isRead)
    if (reworded) return { reading: 'synonym', meant: reworded }
    const keyboard = keyboardVariants(text).find(isRead)
    if (keyboard) return { reading: 'keyboard', meant: keyboard.trim().replace(/\s+/g, ' ') }
  }
  const corrected = asTyped.map((word, at) =>
    isKnown(word) && !isMistyped(word) ? word.text : correctWord(word, at === asTyped.length - 1, words)
  )
  const meant = corrected.join(' ')
  return { reading: meant === textOf(asTyped) ? 'typed' : 'mended', meant }
}

/** Key → the words that have it, folded, as they stand in the documents. */
type WordsByKey = ReadonlyMap<string, ReadonlySet<string>>

function wordsByKeyIn(documents: readonly InterpretedDocument[]): WordsByKey {
  const byKey = new Map<string, Set<string>>()
  const add = (key: string, word?: string) => {
    const words = byKey.get(key) ?? new Set()
    byKey.set(key, word === undefined ? words : words.add(word))
  }
  for (const text of documents.flatMap(textsOf)) {
    const words = wordsOf(text)
    indexKeys(
      text,
      key => add(key),
      (keys, at) => keys.forEach(key => add(key, words[at]?.text))
    )
  }
  return byKey
}

const textsOf = (document: InterpretedDocument): readonly string[] => [
  document.title,
  document.name,
  document.sku,
  document.brand.name,
  document.gendric,
  document.keyword.mn,
  document.keyword.name,
  document.keyword.gpc_txt,
  ...document.property_list.map(({ value }) => value),
  ...document.taxonomy.map(({ permalink }) => permalink),
  ...needsOf(document),
  document.description,
  document.description_en
]

interface MatchedWord {
  readonly text: string
  readonly word: QueryWord
  readonly by: 'itself' | 'root' | 'beginning' | 'synonym' | 'nothing'
  /** The words it stands for in what was found. */
  readonly as: readonly string[]
}

/** Known only because a wrong vowel leaves the root as it is. */
const isMistyped = ({ by }: MatchedWord) => by === 'root'

const isKnown = ({ by, word }: MatchedWord) => by !== 'nothing' || word.optional

function match(text: string, byKey: WordsByKey): readonly MatchedWord[] {
  const words = queryWords(text)
  const texts = joinAmounts(wordsOf(text)).map(({ word }) => word.text)
  return words.map((word, at) => matchWord(texts[at] ?? '', word, at === words.length - 1, byKey))
}

function matchWord(text: string, word: QueryWord, isLast: boolean, words: WordsByKey): MatchedWord {
  const as = (keys: readonly { readonly key: string }[]) =>
    sameAlphabetFirst(text, [...new Set(keys.flatMap(({ key }) => [...(words.get(key) ?? [])]))])
  const present = (keys: QueryWord['keys']) => keys.filter(({ key }) => words.has(key))
  const itself = present(word.keys.filter(({ weight }) => weight > ROOT_WEIGHT))
  if (itself.length > 0) return { text, word, by: 'itself', as: as(itself) }
  const rooted = as(present([...word.keys.filter(({ weight }) => weight > SYNONYM_WEIGHT_MAX), ...word.candidateStems]))
  const inflected = rooted.filter(each => isInflectionOf(keyOfWord(each), word.key))
  if (rooted.length > 0)
    return { text, word, by: inflected.length > 0 ? 'itself' : 'root', as: inflected.length > 0 ? inflected : rooted }
  if (isLast && [...words.keys()].some(key => key.startsWith(word.key))) return { text, word, by: 'beginning', as: [] }
  const synonyms = present(word.keys)
  return synonyms.length > 0 ? { text, word, by: 'synonym', as: as(synonyms) } : { text, word, by: 'nothing', as: [] }
}

/** Forms of one word differ at their ends; a vowel that is wrong in the middle leaves the root the same. */
function isInflectionOf(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let shared = 0
  while (shared < shorter && one[shared] === other[shared]) shared += 1
  return shared >= shorter - 2
}

const textOf = (words: readonly MatchedWord[]) => words.map(({ text }) => text).join(' ')

function interpretationOfKnown(text: string, words: readonly MatchedWord[]): Interpretation {
  const replaced = (isReplaced: (word: MatchedWord) => boolean) =>
    words.map(word => (isReplaced(word) ? (word.as[0] ?? word.text) : word.text)).join(' ')
  if (words.some(({ by, as }) => by === 'synonym' && as.length > 0))
    return { reading: 'synonym', meant: replaced(({ by }) => by === 'synonym') }
  if (words.some(isInOtherAlphabet)) return { reading: 'alphabet', meant: replaced(isInOtherAlphabet) }
  return { reading: 'typed', meant: text }
}

/** Typed in Latin letters, and nobody writes it so; a number and its unit are the same in both. */
const isInOtherAlphabet = ({ text, by, as, word }: MatchedWord) =>
  by === 'itself' && !word.exact && as.length > 0 && as.every(each => isCyrillic(each) !== isCyrillic(text))

function correctWord({ text, word, as }: MatchedWord, isLast: boolean, words: WordsByKey): string {
  const { edits, prefixLength, matchesPrefixes } = fuzzyRuleFor(word.length, word.key, isLast)
  if (word.exact || edits === 0) return as[0] ?? text
  const keys = [...new Set([...words.values()].flatMap(words => [...words].map(each => keyOfWord(each))))].sort()
  let best: { readonly key: string; readonly distance: number } | undefined
  new SortedKeys(keys).near(word.key, edits, { matchesPrefixes, prefixLength }, (at, distance) => {
    const key = keys[at] ?? ''
    const isNearer = !best || distance < best.distance || (distance === best.distance && key.length < best.key.length)
    if (isNearer) best = { key, distance }
  })
  const [corrected] = best ? sameAlphabetFirst(text, [...(words.get(best.key) ?? [])]) : []
  return corrected ?? as[0] ?? text
}

/** Words that somebody reads who types so. */
const sameAlphabetFirst = (text: string, words: readonly string[]) => {
  const isOwn = (word: string) => isCyrillic(word) === isCyrillic(text)
  return [...words.filter(isOwn), ...words.filter(word => !isOwn(word))]
}

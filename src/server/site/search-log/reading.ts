import type { Reading } from '../../../contract/searches.ts'
import type { ProductDocument } from '../../../contract/product-document.ts'
import { indexKeys, ROOT_WEIGHT } from '../../../search/analysis/index-keys.ts'
import { keyboardVariants } from '../../../search/analysis/keyboard-layouts.ts'
import { keyOfWord } from '../../../search/analysis/latin.ts'
import { isCyrillic } from '../../../search/analysis/folding.ts'
import { fuzzyRuleFor } from '../../../search/analysis/fuzziness.ts'
import { joinAmounts, queryWords, type QueryWord } from '../../../search/analysis/query-words.ts'
import { rewordings } from '../../../search/analysis/synonyms.ts'
import { wordsOf } from '../../../search/analysis/words.ts'
import { SortedKeys } from '../../../search/embedded/sorted-keys.ts'

/** Fields that a text is looked for in; what was found is read again in them. */
export const READ_FIELDS = [
  'title',
  'name',
  'sku',
  'brand',
  'gendric',
  'keyword',
  'property_list',
  'taxonomy',
  'description',
  'description_en'
] as const satisfies readonly (keyof ProductDocument)[]

export type ReadDocument = Pick<ProductDocument, (typeof READ_FIELDS)[number]>

/** Keys weigh more than this where the word itself is meant, and not another one that means the same. */
const SYNONYMS_WEIGH = 0.5

interface Meant {
  readonly reading: Exclude<Reading, 'nothing'>
  /** What was looked for, as people write it. */
  readonly meant: string
}

/**
 * Why these products were found by that text. Read from what was found and not told by the engine, so that it is the
 * same whichever engine answers; the order of the guesses is that of both.
 */
export function readingOf(text: string, found: readonly ReadDocument[]): Meant {
  const written = writtenIn(found)
  const asTyped = match(text, written)
  if (asTyped.every(isKnown)) {
    if (!asTyped.some(isMistyped)) return knownReading(text, asTyped)
  } else {
    const isRead = (other: string) => match(other, written).every(isKnown)
    const reworded = rewordings(text).find(isRead)
    if (reworded) return { reading: 'synonym', meant: reworded }
    const keyboard = keyboardVariants(text).find(isRead)
    if (keyboard) return { reading: 'keyboard', meant: keyboard.trim().replace(/\s+/g, ' ') }
  }
  const mended = asTyped.map((word, at) =>
    isKnown(word) && !isMistyped(word) ? word.text : mend(word, at === asTyped.length - 1, written)
  )
  const meant = mended.join(' ')
  return { reading: meant === textOf(asTyped) ? 'typed' : 'mended', meant }
}

/** Key → the words that have it, folded, as they stand in the documents. */
type Written = ReadonlyMap<string, ReadonlySet<string>>

function writtenIn(documents: readonly ReadDocument[]): Written {
  const written = new Map<string, Set<string>>()
  const add = (key: string, word?: string) => {
    const words = written.get(key) ?? new Set()
    written.set(key, word === undefined ? words : words.add(word))
  }
  for (const text of documents.flatMap(textsOf)) {
    const words = wordsOf(text)
    indexKeys(
      text,
      key => add(key),
      (keys, at) => keys.forEach(key => add(key, words[at]?.text))
    )
  }
  return written
}

const textsOf = (document: ReadDocument): readonly string[] => [
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
  document.description,
  document.description_en
]

interface Matched {
  readonly text: string
  readonly word: QueryWord
  readonly by: 'itself' | 'root' | 'beginning' | 'synonym' | 'nothing'
  /** The words it stands for in what was found. */
  readonly as: readonly string[]
}

/** Known only because a wrong vowel leaves the root as it is. */
const isMistyped = ({ by }: Matched) => by === 'root'

const isKnown = ({ by, word }: Matched) => by !== 'nothing' || word.optional

function match(text: string, written: Written): readonly Matched[] {
  const words = queryWords(text)
  const texts = joinAmounts(wordsOf(text)).map(({ word }) => word.text)
  return words.map((word, at) => matchWord(texts[at] ?? '', word, at === words.length - 1, written))
}

function matchWord(text: string, word: QueryWord, isLast: boolean, written: Written): Matched {
  const as = (keys: readonly { readonly key: string }[]) =>
    ownAlphabetFirst(text, [...new Set(keys.flatMap(({ key }) => [...(written.get(key) ?? [])]))])
  const present = (keys: QueryWord['keys']) => keys.filter(({ key }) => written.has(key))
  const itself = present(word.keys.filter(({ weight }) => weight > ROOT_WEIGHT))
  if (itself.length > 0) return { text, word, by: 'itself', as: as(itself) }
  const rooted = as(present([...word.keys.filter(({ weight }) => weight > SYNONYMS_WEIGH), ...word.guesses]))
  const bent = rooted.filter(each => isBent(keyOfWord(each), word.key))
  if (rooted.length > 0)
    return { text, word, by: bent.length > 0 ? 'itself' : 'root', as: bent.length > 0 ? bent : rooted }
  if (isLast && [...written.keys()].some(key => key.startsWith(word.key)))
    return { text, word, by: 'beginning', as: [] }
  const synonyms = present(word.keys)
  return synonyms.length > 0 ? { text, word, by: 'synonym', as: as(synonyms) } : { text, word, by: 'nothing', as: [] }
}

/** Forms of one word differ at their ends; a vowel that is wrong in the middle leaves the root the same. */
function isBent(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let shared = 0
  while (shared < shorter && one[shared] === other[shared]) shared += 1
  return shared >= shorter - 2
}

const textOf = (words: readonly Matched[]) => words.map(({ text }) => text).join(' ')

function knownReading(text: string, words: readonly Matched[]): Meant {
  const replaced = (isReplaced: (word: Matched) => boolean) =>
    words.map(word => (isReplaced(word) ? (word.as[0] ?? word.text) : word.text)).join(' ')
  if (words.some(({ by, as }) => by === 'synonym' && as.length > 0))
    return { reading: 'synonym', meant: replaced(({ by }) => by === 'synonym') }
  if (words.some(isInOtherAlphabet)) return { reading: 'alphabet', meant: replaced(isInOtherAlphabet) }
  return { reading: 'typed', meant: text }
}

/** Typed in Latin letters, and nobody writes it so; a number and its unit are the same in both. */
const isInOtherAlphabet = ({ text, by, as, word }: Matched) =>
  by === 'itself' && !word.exact && as.length > 0 && as.every(each => isCyrillic(each) !== isCyrillic(text))

function mend({ text, word, as }: Matched, isLast: boolean, written: Written): string {
  const { edits, prefixLength, matchesPrefixes } = fuzzyRuleFor(word.length, word.key, isLast)
  if (word.exact || edits === 0) return as[0] ?? text
  const keys = [...new Set([...written.values()].flatMap(words => [...words].map(each => keyOfWord(each))))].sort()
  let best: { readonly key: string; readonly distance: number } | undefined
  new SortedKeys(keys).near(word.key, edits, { matchesPrefixes, prefixLength }, (at, distance) => {
    const key = keys[at] ?? ''
    const isNearer = !best || distance < best.distance || (distance === best.distance && key.length < best.key.length)
    if (isNearer) best = { key, distance }
  })
  const [mended] = best ? ownAlphabetFirst(text, [...(written.get(best.key) ?? [])]) : []
  return mended ?? as[0] ?? text
}

/** Words that somebody reads who types so. */
const ownAlphabetFirst = (text: string, words: readonly string[]) => {
  const isOwn = (word: string) => isCyrillic(word) === isCyrillic(text)
  return [...words.filter(isOwn), ...words.filter(word => !isOwn(word))]
}

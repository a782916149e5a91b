import { COLOURS } from '../../domain/colour.ts'
import { COMPLEMENT } from '../../domain/head-word.ts'
import type { ProductDocument } from '../../contract/product-document.ts'
import { fold } from './folding.ts'
import { rootKey } from './roots.ts'
import { synonymsOf } from './synonyms.ts'
import { isUnit } from './units.ts'

/** Ends a noun phrase: punctuation, or a word that has a digit (models, sizes). */
const PHRASE_END = /[,;:()[\]"“”«»/|+–—]|\s-\s|(?<=\s|^)[^\s]*\d[^\s]*/u
const ATTRIBUTE = new Set<string>([
  ...COLOURS,
  'gray',
  'colour',
  'color',
  'multicolour',
  'original',
  'new',
  'matt',
  'type'
])
/** Mongolian suffixes and particles that follow the noun they belong to. */
const AFTER_NOUN = /(?:тай|тэй|той|гүй|сан|сэн|сон|сөн|ын|ийн|ны|ний)$/u

const WORD = /[\p{L}\p{N}’'-]+/gu

const isAcronym = (word: string) => word.length < 7 && /^\p{Lu}{2,}$/u.test(word)

/** The last noun of a phrase; both languages put what describes it before it. */
function headsOf(phrase: string, brand: ReadonlySet<string>): readonly string[] {
  const words = phrase.match(WORD) ?? []
  const own = words.filter((word, at) => {
    const lower = word.toLowerCase()
    // The number of an amount ended the phrase before it.
    const isOfAmount = at === 0 && isUnit(lower)
    return lower.length > 1 && !brand.has(lower) && !ATTRIBUTE.has(lower) && !isOfAmount
  })
  const last = own.at(-1)
  if (last === undefined) return []
  const noun = own.findLast(word => !isAcronym(word) && !AFTER_NOUN.test(word)) ?? last
  // `Mini PC`, `rack UPS`: an acronym that people use as a word.
  return noun !== last && isAcronym(last) && synonymsOf(keyOf(last)).size > 0 ? [noun, last] : [noun]
}

/** The nouns of a title's part, of each of its phrases one. */
const headsIn = (part: string, brand: ReadonlySet<string>): readonly string[] =>
  part.split(PHRASE_END).flatMap(each => headsOf(each, brand))

/** Words and names of categories repeat so much that what they mean is remembered; emptied when there are many. */
const CACHED_WORDS_MAX = 50_000
function remembered<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>()
  return text => {
    const value = known.get(text)
    if (value !== undefined) return value
    if (known.size >= CACHED_WORDS_MAX) known.clear()
    const computed = compute(text)
    known.set(text, computed)
    return computed
  }
}

const keyOf = (word: string) => rootKey(fold(word))
/** A word's own key, and those of words that mean the same. */
const meaningsOf = remembered((word): readonly string[] => {
  const key = keyOf(word)
  return [key, ...synonymsOf(key)]
})
const isOneOf = (keys: ReadonlySet<string>) => (word: string) => meaningsOf(word).some(key => keys.has(key))

/** Of a part's nouns those that the category is called by, too: of a `2-port laptop 1394 adapter card` among the cards the card. */
function ofCategory(part: string, brand: ReadonlySet<string>, { keys }: CategoryNouns): readonly string[] {
  const [phrase = ''] = part.split(COMPLEMENT)
  const heads = headsIn(phrase, brand)
  const agreeing = heads.length > 1 ? heads.filter(isOneOf(keys)) : []
  return agreeing.length > 0 ? agreeing : heads
}

interface CategoryNouns {
  readonly keys: ReadonlySet<string>
  /** Of each language that calls the category by one noun: that noun. */
  readonly only: readonly string[]
}

/** The last noun of each phrase of a category's name: of `Camera accessories` the accessories. */
const categoryNouns = remembered((name): CategoryNouns => {
  const nouns = name.split(' · ').map(own =>
    own.split(/,|\sand\s/u).flatMap(
      each =>
        each
          .match(WORD)
          ?.slice(-1)
          .filter(word => !AFTER_NOUN.test(word)) ?? []
    )
  )
  return { keys: new Set(nouns.flat().map(keyOf)), only: nouns.flatMap(own => (own.length === 1 ? own : [])) }
})

/**
 * Words that name a product itself: of its titles, of `laptop bag` the bag, of `даралтын аппаратын ханцуй` the cuff. Found by
 * them, a thing comes before its accessories and spare parts, which have its name in theirs. A title that mentions
 * nothing of its category, as `Altai X395` among the notebooks, is what the category is called, if that is one noun.
 */
export function kindsOf({ title, name, brand, taxonomy }: NamedProduct): readonly string[] {
  const brandWords = new Set(brand.name.toLowerCase().split(/\s+/))
  const category = categoryNouns(taxonomy[0]?.names[0] ?? '')
  const titles = title === name ? [title] : [title, name]
  const kinds = titles.flatMap(text => text.split(/[,;()]/u).flatMap(part => ofCategory(part, brandWords, category)))
  const isMentioned = titles.some(text => text.match(WORD)?.some(isOneOf(category.keys)))
  return [...new Set(isMentioned ? kinds : [...kinds, ...category.only])]
}

type NamedProduct = Pick<ProductDocument, 'title' | 'name' | 'brand' | 'taxonomy'>

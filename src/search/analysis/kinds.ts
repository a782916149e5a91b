import { COLOURS } from '../../domain/catalogue/colour.ts'
import { COMPLEMENT } from '../../domain/search/head-word.ts'
import type { ProductDocument } from '../../contract/catalogue/product-document.ts'
import { fold } from './folding.ts'
import { rootKey } from './roots.ts'
import { synonymsOf } from './synonyms.ts'
import { isUnit } from './units.ts'

/** Ends a noun phrase: punctuation, or a word that has a digit (models, sizes). */
const PHRASE_END = /[,;:()[\]"“”«»|+–—]|\s-\s|(?<=\s|^)[^\s]*\d[^\s]*/u
/** Nouns that stand for one thing, `headphones/headset`, or what the next noun is for, `printer/scanner spare part`. */
const ALTERNATIVES = '/'
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

interface TitleReading {
  /** Words of the brand are no nouns: of a `Case Logic case` only the second is. */
  readonly brand: ReadonlySet<string>
  readonly isOfCategory: (word: string) => boolean
}

/** The last noun of a phrase; both languages put what describes it before it. */
function headsOf(phrase: string, { brand, isOfCategory }: TitleReading): readonly string[] {
  const words = phrase.match(WORD) ?? []
  const own = words.filter((word, at) => {
    const lower = word.toLowerCase()
    // The number of an amount ended the phrase before it.
    const isOfAmount = at === 0 && isUnit(lower)
    const isBrand = brand.has(lower) && !(at > 0 && isOfCategory(word))
    return lower.length > 1 && !isBrand && !ATTRIBUTE.has(lower) && !isOfAmount
  })
  const last = own.at(-1)
  if (last === undefined) return []
  const noun = own.findLast(word => !isAcronym(word) && !AFTER_NOUN.test(word)) ?? last
  // `Mini PC`, `rack UPS`: an acronym that people use as a word.
  return noun !== last && isAcronym(last) && synonymsOf(keyOf(last)).size > 0 ? [noun, last] : [noun]
}

/** The nouns of a title's part, of each of its phrases one. */
const headsIn = (part: string, reading: TitleReading): readonly string[] =>
  part.split(PHRASE_END).flatMap(phrase => {
    const alternatives = phrase.split(ALTERNATIVES)
    const last = alternatives.at(-1) ?? ''
    const hasOneWord = (last.match(WORD) ?? []).filter(word => !ATTRIBUTE.has(word.toLowerCase())).length < 2
    return (hasOneWord ? alternatives : [last]).flatMap(each => headsOf(each, reading))
  })

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

/** Joins things that are sold together: `ThinkPad and 65W AC Adapter` is either of them. */
const COORDINATION = /\s(?:and|&)\s/iu

/** The nouns of a title's part before what it is for: of `case for a phone` the case. */
const headsOfPart = (part: string, reading: TitleReading) =>
  part.split(COORDINATION).flatMap(each => headsIn(each.split(COMPLEMENT)[0] ?? '', reading))

/** The nouns of a title, those that its category is called by where it has them: among the cards the card of an `adapter card, PCI`. */
function headsOfTitle(title: string, reading: TitleReading): readonly string[] {
  const heads = title.split(/[,;()]/u).flatMap(part => headsOfPart(part, reading))
  const agreeing = heads.filter(reading.isOfCategory)
  return agreeing.length > 0 ? agreeing : heads
}

interface CategoryNouns {
  readonly keys: ReadonlySet<string>
  /** Nouns of the languages that call the category by one noun. */
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
export function kindsOf({ title, name, brand, gendric, taxonomy }: NamedProduct): readonly string[] {
  const category = categoryNouns(taxonomy[0]?.names[0] ?? '')
  const isOfCategory = isOneOf(category.keys)
  const reading = { brand: new Set(brand.name.toLowerCase().match(WORD) ?? []), isOfCategory }
  const titles = title === name ? [title] : [title, name]
  const heads = titles.map(text => headsOfTitle(text, reading))
  const isMentioned = titles.some(text => text.match(WORD)?.some(isOfCategory))
  return [
    // A medicine is its substance, in whatever form the category names.
    ...(gendric === '' ? [] : [gendric]),
    ...new Set(isMentioned ? heads.flat() : [...category.only, ...heads.flatMap(each => each.slice(0, HEADS_MAX))])
  ]
}

/** Heads read from a title that names nothing of its category: the words behind them are features. */
const HEADS_MAX = 2

type NamedProduct = Pick<ProductDocument, 'title' | 'name' | 'brand' | 'gendric' | 'taxonomy'>

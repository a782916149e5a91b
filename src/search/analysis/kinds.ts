import { COLOURS } from '../../domain/colour.ts'
import type { ProductDocument } from '../../contract/product-document.ts'
import { isUnit } from './units.ts'

/** Ends a noun phrase: punctuation, or a word that has a digit (models, sizes). */
const PHRASE_END = /[,;:()[\]"“”«»/|+–—]|\s-\s|(?<=\s|^)[^\s]*\d[^\s]*/u
/** What follows says what a thing is for or comes with, until the next punctuation. */
const COMPLEMENT = /(?<=\s|^)(?:for|with|w|without|to|from|of|in|on|by|against|and)(?=\s|$)/iu
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
/** Of Mongolian: said of a thing, after it. */
const AFTER_NOUN = /(?:тай|тэй|той|гүй|сан|сэн|сон|сөн|ын|ийн|ны|ний)$/u

const isAcronym = (word: string) => word.length < 7 && /^\p{Lu}{2,}$/u.test(word)

/** The last noun of a phrase; both languages put what describes it before it. */
function headOf(phrase: string, brand: ReadonlySet<string>): string | undefined {
  const words = phrase.match(/[\p{L}\p{N}’'-]+/gu) ?? []
  const own = words.filter(word => {
    const lower = word.toLowerCase()
    return lower.length > 1 && !brand.has(lower) && !ATTRIBUTE.has(lower) && !isUnit(lower)
  })
  return own.findLast(word => !isAcronym(word) && !AFTER_NOUN.test(word)) ?? own.at(-1)
}

function headsOf(title: string, brand: ReadonlySet<string>): readonly string[] {
  return title.split(/[,;()]/u).flatMap(part => {
    const [phrase = ''] = part.split(COMPLEMENT)
    return phrase.split(PHRASE_END).flatMap(each => headOf(each, brand) ?? [])
  })
}

/**
 * Words of a product's titles that name the thing itself: of `laptop bag` the bag, of `даралтын аппаратын ханцуй` the
 * cuff. Found by them, a thing comes before its accessories and spare parts, which have its name in theirs.
 */
export function kindsOf({ title, name, brand }: Pick<ProductDocument, 'title' | 'name' | 'brand'>): readonly string[] {
  const brandWords = new Set(brand.name.toLowerCase().split(/\s+/))
  return [...new Set([title, name].flatMap(text => headsOf(text, brandWords)))]
}

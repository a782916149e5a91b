import { numberKey, numberKeyEnd, readAttributeRange, unitOf } from '../../domain/catalogue/attribute-range.ts'
import { attributeTypeOf, numberOf, type AttributeType } from '../../domain/catalogue/attribute-type.ts'
import type { ProductAttribute } from '../../domain/catalogue/product-attribute.ts'
import type { SearchClause } from '../search/search-protocol.ts'

interface Bucket {
  readonly key: string
  readonly count: number
}

/** Facets by the attributes of what is listed: a notebook's memory, a sun cream's SPF. */
export interface AttributeFacet {
  /** The attribute's name in addresses: `screen-size`. */
  readonly attribute: string
  readonly name: { readonly mn: string; readonly en: string }
  readonly type: AttributeType
  /** The unit that all numbers of the facet have, in the form used in addresses. */
  readonly unit?: string
  readonly values: readonly (Bucket & { readonly name: { readonly mn: string; readonly en: string } })[]
}

const BAR = '|'
const withoutBar = (text: string) => text.replaceAll(BAR, '/')

/** A bucket's key says its name and value in both languages. */
export const attributeLabel = ({ key, name, value }: ProductAttribute): string =>
  [key, name.mn, name.en, value.mn, value.en].map(withoutBar).join(BAR)

/** Pairs of name and value that one list counts, the most frequent. */
const PAIRS = 200
const FACETS_MAX = 6
const CHOSEN_FACETS_MAX = 4
const VALUES_MAX = 60
/** Below it an attribute is one of a few products' own. */
const SMALLEST_COVERAGE = 0.1
/** Numbers that nearly every product has another of are measurements. */
const VALUES_PER_PRODUCT_MAX = 0.5

export const ATTRIBUTE_PAIRS: SearchClause = { terms: { field: 'attributes.label', size: PAIRS } }

export const attributeNameOf = (key: string) => key.slice(0, key.indexOf(':'))

/** Numbers among a product's attributes, as texts in their order, for ranges. */
export const attributeNumbers = (attributes: readonly { readonly key: string; readonly label: string }[]) =>
  attributes.flatMap(({ key, label }) => {
    const value = label.slice(label.lastIndexOf(BAR) + 1)
    const unit = unitOf(value)
    return unit === undefined ? [] : [numberKey(attributeNameOf(key), unit, numberOf(value.replace(',', '.')))]
  })

/** Chosen values by attribute: any of one attribute's, something of each. */
export function attributeClauses(chosen: readonly string[] = []): Readonly<Record<string, SearchClause>> {
  const names = [...new Set(chosen.map(attributeNameOf))].slice(0, CHOSEN_FACETS_MAX)
  return Object.fromEntries(
    names.map(name => [`attributes:${name}`, anyOf(chosen.filter(key => attributeNameOf(key) === name))])
  )
}

/** Values one by one, and ranges of numbers. */
function anyOf(keys: readonly string[]): SearchClause {
  const values = keys.filter(key => !readAttributeRange(key))
  const should = [
    ...(values.length > 0 ? [{ terms: { 'attributes.key': values } }] : []),
    ...keys.flatMap(rangeClauses)
  ]
  return should.length === 1 && should[0] ? should[0] : { bool: { should, minimum_should_match: 1 } }
}

function rangeClauses(key: string): readonly SearchClause[] {
  const range = readAttributeRange(key)
  if (!range) return []
  const { attribute, unit, from = 0, to } = range
  return [
    {
      range: {
        'attributes.number': {
          gte: numberKey(attribute, unit, from),
          lte: to === undefined ? numberKeyEnd(attribute, unit) : numberKey(attribute, unit, to)
        }
      }
    }
  ]
}

function facetsOfPairs(pairs: readonly Bucket[]): readonly AttributeFacet[] {
  const byName = new Map<string, { name: AttributeFacet['name']; values: AttributeFacet['values'][number][] }>()
  for (const { key: label, count } of pairs) {
    const [key = '', nameMn = '', nameEn = '', mn = '', en = ''] = label.split(BAR)
    const attribute = attributeNameOf(key)
    const facet = byName.get(attribute) ?? { name: { mn: nameMn, en: nameEn }, values: [] }
    // The same value in other letters is one: keys are equal.
    if (facet.values.every(value => value.key !== key)) facet.values.push({ key, count, name: { mn, en } })
    byName.set(attribute, facet)
  }
  return [...byName].map(([attribute, { name, values }]) => {
    const type = typeOf(values.map(value => value.name.en))
    const sorted = type === 'number' ? values.toSorted((a, b) => numberOf(a.name.en) - numberOf(b.name.en)) : values
    const units = type === 'number' ? new Set(values.map(value => unitOf(value.name.en))) : undefined
    const [unit] = units ?? []
    return {
      attribute,
      name,
      type,
      ...(units?.size === 1 && unit !== undefined && { unit }),
      values: sorted.slice(0, VALUES_MAX)
    }
  })
}

function typeOf(values: readonly string[]): AttributeType {
  const types = new Set(values.map(attributeTypeOf))
  const [only] = types
  return types.size === 1 && only ? only : 'text'
}

/**
 * The attributes that say most about a list: had by many of its products, with values that divide them. Chosen ones
 * always stay.
 */
export function chooseAttributes(
  pairs: readonly Bucket[],
  total: number,
  own: ReadonlyMap<string, readonly Bucket[]>
): readonly AttributeFacet[] {
  const coverage = ({ values }: AttributeFacet) =>
    values.reduce((sum, { count }) => sum + count, 0) / Math.max(1, total)
  const chosen = [...own].flatMap(([name, buckets]) =>
    facetsOfPairs(buckets).filter(({ attribute }) => attribute === name)
  )
  const others = facetsOfPairs(pairs).filter(
    facet =>
      !own.has(facet.attribute) &&
      facet.values.length > 1 &&
      coverage(facet) >= SMALLEST_COVERAGE &&
      (facet.values.length <= 8 || facet.values.length < total * VALUES_PER_PRODUCT_MAX)
  )
  const best = others.toSorted((a, b) => coverage(b) - coverage(a)).slice(0, Math.max(0, FACETS_MAX - chosen.length))
  return [...chosen, ...best]
}

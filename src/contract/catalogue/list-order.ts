import { numberKeyPrefix } from '../../domain/catalogue/attribute-range.ts'
import { isAttributeSort, readAttributeSort, type AttributeSort } from '../../domain/catalogue/attribute-sort.ts'
import type { Json } from '../search/search-protocol.ts'

/** The six sorts of spec §9. */
export const SORT_NAMES = ['random', 'date_desc', 'date_asc', 'price_asc', 'price_desc', 'sale_desc'] as const
export type SortName = (typeof SORT_NAMES)[number]
type NamedSort = SortName | 'relevance' | 'rating_desc' | 'title_asc' | 'title_desc'
export type ListSort = NamedSort | AttributeSort

/** Numbers of all attributes, as texts in their order. */
const NUMBERS = 'attributes.number'

/** The newest first. */
export const NEWEST = [{ available_on: 'desc' }] as const

const SORTS: Record<Exclude<NamedSort, 'random' | 'relevance'>, readonly Json[]> = {
  date_desc: NEWEST,
  date_asc: [{ available_on: 'asc' }],
  price_asc: [{ selling_price: 'asc' }],
  price_desc: [{ selling_price: 'desc' }],
  sale_desc: [{ sale_percent: 'desc' }],
  rating_desc: [{ average_rating: 'desc' }, { total_reviews: 'desc' }],
  title_asc: [{ title: 'asc' }],
  title_desc: [{ title: 'desc' }]
}

/** A list that shows English names is in their order. */
const ENGLISH_SORTS: Partial<typeof SORTS> = { title_asc: [{ name: 'asc' }], title_desc: [{ name: 'desc' }] }

export function sortOf(order: keyof typeof SORTS | AttributeSort, locale: string | undefined): readonly Json[] {
  if (isAttributeSort(order)) return byAttribute(order)
  return (locale === 'en' && ENGLISH_SORTS[order]) || SORTS[order]
}

/** Products without the attribute come last, the newest first. */
function byAttribute(sort: AttributeSort): readonly Json[] {
  const { attribute = '', unit = '', order = 'asc' } = readAttributeSort(sort) ?? {}
  const filter = { prefix: { [NUMBERS]: numberKeyPrefix(attribute, unit) } }
  return [{ [NUMBERS]: { order, nested: { path: 'attributes', filter } } }, ...NEWEST]
}

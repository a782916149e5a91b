import { SORT_NAMES, type ListRequest, type ListSort } from '../contract/catalogue-query.ts'

/** How a list looks; not part of the question to search. */
export type ListView = 'grid' | 'list'

export interface ListAddress {
  readonly request: ListRequest
  readonly view: ListView
}

/** What people may choose; `relevance` only beside a search word. */
export const SORTS: readonly ListSort[] = [
  'relevance',
  'date_desc',
  'price_asc',
  'price_desc',
  'sale_desc',
  'title_asc',
  'title_desc',
  'date_asc',
  'random'
]

/** 25 pages are 1,000 products, the most that one answer may hold. */
export const PAGE_MAX = 25
const VALUES_MAX = 30

const isSort = (value: string | null): value is ListSort =>
  SORTS.some(sort => sort === value) || SORT_NAMES.some(sort => sort === value)

const valuesOf = (text: string | null) =>
  text ? [...new Set(text.split(',').filter(Boolean))].slice(0, VALUES_MAX).sort() : []

function wholeNumber(text: string | null, most: number): number | undefined {
  const value = text && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return value >= 0 && value <= most ? value : undefined
}

const PRICE_MAX = 100_000_000

/** Reads a list's address; what it cannot read is left out, for people edit addresses by hand. */
export function readAddress(search: string): ListAddress {
  const params = new URLSearchParams(search)
  const text = params.get('q')?.trim().slice(0, 80)
  const taxon = params.get('category')
  const sort = params.get('sort')
  const [brands, genders, ageGroups, colors, badges] = ['brand', 'gender', 'age', 'color', 'badge'].map(name =>
    valuesOf(params.get(name))
  )
  const priceFrom = wholeNumber(params.get('price_from'), PRICE_MAX)
  const priceTo = wholeNumber(params.get('price_to'), PRICE_MAX)
  const page = wholeNumber(params.get('page'), PAGE_MAX)
  return {
    request: {
      ...(text && { text }),
      ...(taxon && { taxon }),
      ...(brands?.length && { brands }),
      ...(genders?.length && { genders }),
      ...(ageGroups?.length && { ageGroups }),
      ...(colors?.length && { colors }),
      ...(badges?.length && { badges }),
      ...(priceFrom !== undefined && { priceFrom }),
      ...(priceTo !== undefined && { priceTo }),
      ...(params.get('sale') === '1' && { saleOnly: true }),
      ...(isSort(sort) && { sort }),
      ...(page && page > 1 && { page })
    },
    view: params.get('view') === 'list' ? 'list' : 'grid'
  }
}

/** Writes a list's address: sorted by name and nothing that is usual anyway, so that one list has one address. */
export function writeAddress({ request, view }: ListAddress): string {
  const parts: Record<string, string | number | undefined> = {
    age: request.ageGroups?.map(encodeURIComponent).sort().join(','),
    badge: request.badges?.map(encodeURIComponent).sort().join(','),
    brand: request.brands?.map(encodeURIComponent).sort().join(','),
    category: request.taxon?.split('/').map(encodeURIComponent).join('/'),
    color: request.colors?.map(encodeURIComponent).sort().join(','),
    gender: request.genders?.map(encodeURIComponent).sort().join(','),
    page: request.page && request.page > 1 ? request.page : undefined,
    price_from: request.priceFrom,
    price_to: request.priceTo,
    q: request.text && encodeURIComponent(request.text),
    sale: request.saleOnly ? 1 : undefined,
    sort: request.sort,
    view: view === 'list' ? view : undefined
  }
  const written = Object.entries(parts).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${value}`]
  )
  return written.length > 0 ? `?${written.join('&')}` : ''
}

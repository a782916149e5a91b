import { ORDER_FACETS, ORDER_SORTS, type OrderFacet, type OrderSort } from '../../domain/ordering/order-list.ts'

/** Narrowings besides the facets. */
const OTHERS = ['q', 'from', 'to', 'customer', 'activity', 'activity_from', 'activity_to'] as const

/** The address of a list of orders: what narrows it down, how it is sorted, and which columns it has. */
export type OrderListSearch = Partial<Record<OrderFacet | (typeof OTHERS)[number] | 'after' | 'columns', string>> & {
  readonly sort?: OrderSort
}

export const ORDER_COLUMNS = [
  ...(['number', 'placed', 'recipient', 'phone', 'state', 'payment', 'shipment', 'delivery'] as const),
  ...(['branch', 'area', 'method', 'email', 'quantity', 'total'] as const)
] as const
export type OrderColumn = (typeof ORDER_COLUMNS)[number]

/** Columns of somebody who has not chosen any. */
export const USUAL_COLUMNS: readonly OrderColumn[] = [
  ...(['number', 'placed', 'recipient', 'phone'] as const),
  ...(['total', 'payment', 'shipment', 'delivery'] as const)
]

const TEXTS = [...ORDER_FACETS, ...OTHERS, 'after', 'columns'] as const

/** Reads an address; whatever is no field of the list is left out. */
export function readOrderListSearch(search: Readonly<Record<string, unknown>>): OrderListSearch {
  const texts = TEXTS.flatMap(name => {
    const value = search[name]
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : []
  })
  const sort = ORDER_SORTS.find(each => each === search['sort'])
  return { ...Object.fromEntries(texts), ...(sort && sort !== 'newest' && { sort }) }
}

export function columnsOf({ columns }: OrderListSearch): readonly OrderColumn[] {
  const chosen = (columns?.split(',') ?? []).flatMap(name => ORDER_COLUMNS.find(column => column === name) ?? [])
  return chosen.length > 0 ? [...new Set(chosen)] : USUAL_COLUMNS
}

export const valuesOf = (search: OrderListSearch, facet: OrderFacet): readonly string[] =>
  search[facet]?.split(',').filter(Boolean) ?? []

/** The address with one value of a facet put in or taken out; a list that is another one begins at its start. */
export function toggleFacet(search: OrderListSearch, facet: OrderFacet, value: string): OrderListSearch {
  const chosen = valuesOf(search, facet)
  const next = chosen.includes(value) ? chosen.filter(each => each !== value) : [...chosen, value]
  const { after: _, [facet]: __, ...rest } = search
  return next.length > 0 ? { ...rest, [facet]: next.join(',') } : rest
}

/** True where any filter is set. */
export const isNarrowed = (search: OrderListSearch) =>
  [...OTHERS, ...ORDER_FACETS].some(name => search[name] !== undefined)

import type {
  StaffOrderFacetsBody,
  StaffOrderFacetsQuery,
  StaffOrderRow,
  StaffOrdersBody,
  StaffOrdersQuery
} from '../../../contract/staff/orders.ts'
import { ORDER_FACETS, type OrderFacet, type OrderSort } from '../../../domain/ordering/order-list.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { deliveryBody, deliveryColumn } from '../../ordering/delivery/index.ts'
import { addressColumn, countOrders, listOrders, type ListedOrder } from '../../ordering/orders/index.ts'
import { branchName, districtName, type OfficeOrdersDeps } from './deps.ts'
import { filterOf } from './filter.ts'

/** Writes and reads where a list goes on. The value of its sort stands before the id. */
export const cursorOf = (sort: OrderSort, { completed_at, total, id }: ListedOrder) =>
  Buffer.from(`${sort === 'newest' || sort === 'oldest' ? completed_at : total} ${id}`).toString('base64url')

const CURSOR = /^(\d{4}-\d\d-\d\dT[\d:.]{8,12}Z|\d{1,12}) ([\da-f-]{36})$/

export function positionOf(sort: OrderSort, cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [, value = '', id = ''] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return { value: sort === 'newest' || sort === 'oldest' ? value : Number(value), id }
}

export function orderRow(
  deps: Pick<OfficeOrdersDeps, 'deliveryDirectory'>,
  order: ListedOrder,
  locale: Locale
): StaffOrderRow {
  const delivery = order.delivery_json === null ? null : deliveryBody(deliveryColumn.read(order.delivery_json), locale)
  const address = order.address_json === null ? null : addressColumn.read(order.address_json)
  const { number, version, state, payment_state, shipment_state, phone, email, total, total_quantity } = order
  return {
    ...{ number, version, state, payment_state, shipment_state, phone, email, total, total_quantity },
    placed_at: order.completed_at ?? '',
    recipient: order.recipient_name,
    payment_method: order.payment_method,
    delivery_option: delivery?.option ?? null,
    branch: delivery?.branch?.name ?? null,
    delivery_date: delivery?.date ?? null,
    delivery_slot: delivery?.slot ?? null,
    area: address ? [districtName(deps, address, locale), address.khoroo].filter(Boolean).join(', ') : '',
    has_instructions: order.special_instructions !== ''
  }
}

export async function listFilteredOrders(
  deps: OfficeOrdersDeps,
  { sort, after, per_page, ...query }: StaffOrdersQuery,
  locale: Locale
): Promise<StaffOrdersBody> {
  const position = positionOf(sort, after)
  const rows = await listOrders(deps.db, await filterOf(deps.db, query), {
    ...{ sort, limit: per_page },
    ...(position && { after: position })
  })
  const shown = rows.slice(0, per_page)
  const last = shown.at(-1)
  return {
    orders: shown.map(row => orderRow(deps, row, locale)),
    next_cursor: rows.length > per_page && last ? cursorOf(sort, last) : null
  }
}

const COLUMN = {
  state: 'state',
  payment: 'payment_state',
  shipment: 'shipment_state',
  method: 'payment_method',
  delivery: 'delivery_option',
  branch: 'delivery_branch'
} as const satisfies Record<OrderFacet, string>

/**
 * Values of every facet with their counts. A facet is not narrowed down by itself: beside what is chosen stands what it
 * could be instead.
 */
export async function orderFacets(
  deps: OfficeOrdersDeps,
  query: StaffOrderFacetsQuery,
  locale: Locale
): Promise<StaffOrderFacetsBody> {
  const combinations = await countOrders(deps.db, await filterOf(deps.db, query))
  const isWithin = (row: (typeof combinations)[number], except?: OrderFacet) =>
    ORDER_FACETS.every(facet => {
      const wanted: readonly string[] = query[facet]
      return facet === except || wanted.length === 0 || wanted.includes(row[COLUMN[facet]] ?? '')
    })
  const values = (facet: OrderFacet) => {
    const counts = new Map<string, number>()
    for (const row of combinations) {
      const value = row[COLUMN[facet]]
      if (value !== null && value !== '')
        counts.set(value, (counts.get(value) ?? 0) + (isWithin(row, facet) ? Number(row.count) : 0))
    }
    return [...counts]
      .map(([value, count]) => ({ value, count, name: facet === 'branch' ? branchName(deps, value, locale) : null }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }
  return {
    total_count: combinations.reduce((sum, row) => sum + (isWithin(row) ? Number(row.count) : 0), 0),
    state: values('state'),
    payment: values('payment'),
    shipment: values('shipment'),
    method: values('method'),
    delivery: values('delivery'),
    branch: values('branch')
  }
}

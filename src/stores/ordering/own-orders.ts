import { atom } from 'nanostores'
import { getOwnOrders } from '../../api/customer-orders.ts'
import type { CustomerOrdersQuery } from '../../contract/ordering/order-list.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import '../identity/authorize-calls.ts'
import { pagedList } from '../paged.ts'

export const ORDER_FILTERS = [
  'all',
  'active',
  'delivered',
  'ended'
] as const satisfies readonly CustomerOrdersQuery['filter'][]
export const ORDER_SORTS = [
  'date_desc',
  'date_asc',
  'total_desc',
  'total_asc'
] as const satisfies readonly CustomerOrdersQuery['sort'][]

type OrdersQuestion = Pick<CustomerOrdersQuery, 'filter' | 'sort'>

const FIRST: OrdersQuestion = { filter: 'all', sort: 'date_desc' }

export const $ordersRequest = atom(FIRST)

const orders = pagedList<OrdersQuestion, OrderBody>(
  FIRST,
  async (question, page) => {
    const body = await getOwnOrders({ ...question, page })
    return { items: body.orders, total: body.total_count, pages: body.pages }
  },
  ({ number }) => number
)

export const $ownOrders = orders.$list
export const moreOwnOrders = () => orders.more()
export const reloadOwnOrders = () => orders.load()

/** Another filter or order; the address says which, so that Back and a reload find the same list. */
export function queryOwnOrders(part: Partial<OrdersQuestion>) {
  const question = { ...$ordersRequest.get(), ...part }
  $ordersRequest.set(question)
  const url = new URL(location.href)
  for (const name of ['filter', 'sort'] as const)
    if (question[name] === FIRST[name]) url.searchParams.delete(name)
    else url.searchParams.set(name, question[name])
  history.replaceState(history.state, '', url)
  return orders.load(question)
}

/** Begins with what the address asks for. */
export function openOwnOrders() {
  const wished = new URL(location.href).searchParams
  return queryOwnOrders({
    filter: ORDER_FILTERS.find(each => each === wished.get('filter')) ?? FIRST.filter,
    sort: ORDER_SORTS.find(each => each === wished.get('sort')) ?? FIRST.sort
  })
}

import {
  getStaffOrder,
  getStaffOrderFacets,
  getStaffOrders,
  orderDocumentUrl,
  orderExportUrl,
  postBulkOrders,
  postOrderConfirmation,
  postOrderNote,
  postOrderRefund,
  putOrderCancel,
  putOrderConfirmed
} from '../../api/staff/orders.ts'
import { putStaffShipment } from '../../api/staff/shipments.ts'
import type { BulkOrdersRequest, MoveShipmentRequest, StaffOrderRow } from '../../contract/staff/orders.ts'
import type { ExportFormat } from '../../domain/back-office/export-format.ts'
import type { RequestedDestination } from '../../domain/ordering/returns.ts'
import { withIdempotencyKey } from '../idempotency-key.ts'
import type { OrderListSearch } from '../office/order-list-search.ts'

export {
  orderDocumentUrl,
  postOrderConfirmation as resendConfirmation,
  postOrderNote as addOrderNote,
  putOrderCancel as cancelStaffOrder,
  putOrderConfirmed as confirmOrder
}

/** The part of a list's address that the server reads: columns are the browser's own. */
const queryOf = ({ columns: _, ...search }: OrderListSearch) =>
  Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])))
const narrowed = (search: OrderListSearch) => {
  const { sort: _, after: __, ...rest } = queryOf(search)
  return rest
}

/** Orders are changed by others all the time: a list is read again whenever somebody comes back to it. */
export const ordersQuery = (search: OrderListSearch) => ({
  queryKey: ['orders', 'list', queryOf(search)],
  queryFn: () => getStaffOrders(queryOf(search)),
  placeholderData: <Body>(before: Body | undefined) => before
})

export const orderFacetsQuery = (search: OrderListSearch) => ({
  queryKey: ['orders', 'facets', narrowed(search)],
  queryFn: () => getStaffOrderFacets(narrowed(search)),
  placeholderData: <Body>(before: Body | undefined) => before
})

export const orderQuery = (number: string) => ({
  queryKey: ['orders', 'one', number],
  queryFn: () => getStaffOrder(number)
})

export const ordersFileUrl = (format: ExportFormat, search: OrderListSearch) => {
  const { after: _, ...rest } = queryOf(search)
  return orderExportUrl(format, rest)
}

/** Orders in one request: a slow phone has an answer within a second, and progress is seen. */
const AT_ONCE = 10

export interface BulkProgress {
  readonly done: number
  readonly total: number
}

export interface BulkOutcome {
  /** Versions afterwards, for undoing the step. */
  readonly moved: readonly { readonly number: string; readonly version: number }[]
  readonly refused: readonly { readonly number: string; readonly problem: string }[]
}

/** Takes a step with many orders, a few at a time; what a lost connection left undone is among the refused. */
export async function moveOrders(
  action: BulkOrdersRequest['action'],
  orders: readonly Pick<StaffOrderRow, 'number' | 'version'>[],
  onProgress: (progress: BulkProgress) => void
): Promise<BulkOutcome> {
  const moved: { number: string; version: number }[] = []
  const refused: { number: string; problem: string }[] = []
  for (let from = 0; from < orders.length; from += AT_ONCE) {
    const batch = orders.slice(from, from + AT_ONCE).map(({ number, version }) => ({ number, version }))
    const { results } = await postBulkOrders({ action, orders: batch })
    for (const { number, version, problem } of results) {
      if (version === null) refused.push({ number, problem: problem ?? '' })
      else moved.push({ number, version })
    }
    onProgress({ done: from + batch.length, total: orders.length })
  }
  return { moved, refused }
}

/** Those who see money see the whole order after a step of its shipment. */
export async function moveShipment(number: string, step: MoveShipmentRequest) {
  await putStaffShipment(number, step)
  return getStaffOrder(number)
}

/** The same amount to the same place is one refund, however often it is sent without an answer. */
export const refundOrder = (
  number: string,
  body: {
    readonly amount: number
    readonly to: RequestedDestination
    readonly reason: string
    readonly version: number
  }
) => withIdempotencyKey(`refund:${number}:${body.amount}:${body.to}`, key => postOrderRefund(number, body, key))

import type { StaffOrderRow, StaffOrdersExportQuery } from '../../../contract/staff/orders.ts'
import { dateTime } from '../../../i18n/format.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { recordStaffAction } from '../../identity/index.ts'
import type { TableCell } from '../../platform/http/csv.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { ExportedTable } from '../../platform/http/table-export.ts'
import type { OfficeOrdersDeps } from './deps.ts'
import { listFilteredOrders } from './list.ts'

const BATCH = 100

const COLUMNS = [
  ['number', ({ number }) => number],
  ['placed', ({ placed_at }) => dateTime('mn', placed_at)],
  ['state', ({ state }, t) => t(`state_${state}`)],
  ['payment', ({ payment_state }, t) => t(`payment_${payment_state}`)],
  ['shipment', ({ shipment_state }, t) => t(`shipment_${shipment_state}`)],
  ['recipient', ({ recipient }) => recipient],
  ['phone', ({ phone }) => phone],
  ['email', ({ email }) => email],
  ['area', ({ area }) => area],
  ['method', ({ payment_method }, t) => (payment_method ? t(`method_${payment_method}`) : '')],
  ['delivery', ({ delivery_option }, t) => (delivery_option ? t(`delivery_${delivery_option}`) : '')],
  ['branch', ({ branch }) => branch ?? ''],
  ['quantity', ({ total_quantity }) => total_quantity],
  ['total', ({ total }) => total]
] as const satisfies readonly (readonly [string, (row: StaffOrderRow, t: OrderWords) => TableCell])[]

type OrderWords = ReturnType<typeof words<'office-orders'>>

/** The whole list, read page by page while it is sent; that somebody took it along is a line of the audit. */
export async function exportOrders(
  deps: OfficeOrdersDeps,
  staff: StaffPrincipal,
  query: StaffOrdersExportQuery,
  locale: Locale
): Promise<ExportedTable> {
  const subject = { type: 'orders', id: 'list' }
  // A search may name a customer, and the audit outlives the data of customers.
  const { q, ...narrowed } = query
  const action = { action: 'orders.export', subject, after: { ...narrowed, is_search: Boolean(q) } }
  await deps.db.change(tx => recordStaffAction(tx, staff, action, deps.now()))
  const t = words(isShopLocale(locale) ? locale : 'en', 'office-orders')
  let after: string | undefined | null
  return {
    columns: COLUMNS.map(([name]) => t(`column_${name}`)),
    next: async () => {
      if (after === null) return undefined
      const page = await listFilteredOrders(deps, { ...query, per_page: BATCH, after }, locale)
      after = page.next_cursor
      return page.orders.map(row => COLUMNS.map(([, valueOf]) => valueOf(row, t)))
    }
  }
}

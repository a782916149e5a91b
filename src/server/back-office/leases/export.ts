import type { StaffLeaseRow, StaffLeasesFilter } from '../../../contract/staff/leases.ts'
import { localDate } from '../../../domain/time.ts'
import { dateTime } from '../../../i18n/format.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { recordStaffAction } from '../../identity/index.ts'
import type { TableCell } from '../../platform/http/csv.ts'
import { LIST_START, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { ExportedTable } from '../../platform/http/table-export.ts'
import type { StaffLeasesDeps } from './deps.ts'
import { leasePosition, leaseRowBodies, leaseRows } from './list.ts'

const BATCH = 500

type LeaseWords = ReturnType<typeof words<'office-leases'>>

const COLUMNS = [
  ['number', ({ number }) => number],
  ['order', ({ order_number }) => order_number],
  ['state', ({ state }, t) => t(`state_${state}`)],
  ['name', ({ name }) => name],
  ['phone', ({ phone }) => phone],
  ['price', ({ price }) => price],
  ['months', ({ months }) => months],
  ['due', ({ next }) => next?.due_on ?? ''],
  ['amount', ({ next }) => next?.amount ?? ''],
  ['days_late', ({ next }) => next?.days_late ?? ''],
  ['created', ({ created_at }) => dateTime('mn', created_at)]
] as const satisfies readonly (readonly [string, (row: StaffLeaseRow, t: LeaseWords) => TableCell])[]

/** The list as it is narrowed down, read page by page while it is sent; the audit notes it. */
export async function exportLeases(
  { db, now }: StaffLeasesDeps,
  staff: StaffPrincipal,
  filter: StaffLeasesFilter,
  locale: Locale
): Promise<ExportedTable> {
  const at = now()
  // A search may name a customer, and the audit outlives the data of customers.
  const after = { state: filter.state, is_search: Boolean(filter.q) }
  const line = { action: 'leases.export', subject: { type: 'leases', id: 'list' }, after }
  await db.change(tx => recordStaffAction(tx, staff, line, at))
  const t = words(isShopLocale(locale) ? locale : 'en', 'office-leases')
  const today = localDate(at)
  let position: KeysetPosition | undefined = LIST_START
  return {
    columns: COLUMNS.map(([name]) => t(`column_${name}`)),
    next: async () => {
      if (!position) return undefined
      const rows = await leaseRows(db, filter, position, BATCH, today)
      const last = filter.state !== 'late' && rows.length > BATCH ? rows[BATCH - 1] : undefined
      position = last && leasePosition(last)
      const bodies = await leaseRowBodies(db, rows.slice(0, BATCH), today)
      return bodies.map(row => COLUMNS.map(([, valueOf]) => valueOf(row, t)))
    }
  }
}

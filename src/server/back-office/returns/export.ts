import type { StaffReturnRow, StaffReturnsFilter } from '../../../contract/staff/returns.ts'
import { dateTime } from '../../../i18n/format.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { recordStaffAction } from '../../identity/index.ts'
import type { TableCell } from '../../platform/http/csv.ts'
import { LIST_START, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { ExportedTable } from '../../platform/http/table-export.ts'
import type { StaffReturnsDeps } from './deps.ts'
import { newestReturns, returnPosition, returnRow } from './list.ts'

const BATCH = 500

type ReturnWords = ReturnType<typeof words<'office-returns'>>

const COLUMNS = [
  ['number', ({ number }) => number],
  ['order', ({ order_number }) => order_number],
  ['state', ({ state }, t) => t(`state_${state}`)],
  ['reason', ({ reason }, t) => t(`reason_${reason}`)],
  ['amount', ({ amount }) => amount],
  ['photos', ({ photo_count }) => photo_count],
  ['requested', ({ created_at }) => dateTime('mn', created_at)]
] as const satisfies readonly (readonly [string, (row: StaffReturnRow, t: ReturnWords) => TableCell])[]

/** The list as it is narrowed down, the newest first, read page by page while it is sent; the audit notes it. */
export async function exportReturns(
  { db, now }: StaffReturnsDeps,
  staff: StaffPrincipal,
  filter: StaffReturnsFilter,
  locale: Locale
): Promise<ExportedTable> {
  const line = { action: 'returns.export', subject: { type: 'returns', id: 'list' }, after: filter }
  await db.change(tx => recordStaffAction(tx, staff, line, now()))
  const t = words(isShopLocale(locale) ? locale : 'en', 'office-returns')
  let position: KeysetPosition | undefined = LIST_START
  return {
    columns: COLUMNS.map(([name]) => t(`column_${name}`)),
    next: async () => {
      if (!position) return undefined
      const rows = await newestReturns(db, filter, position, BATCH + 1)
      const last = rows.length > BATCH ? rows[BATCH - 1] : undefined
      position = last && returnPosition(last)
      return rows.slice(0, BATCH).map(row => COLUMNS.map(([, valueOf]) => valueOf(returnRow(row), t)))
    }
  }
}

import type { StaffGiftCardRow, StaffGiftCardsFilter } from '../../../contract/staff/gift-cards.ts'
import { dateTime } from '../../../i18n/format.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { recordStaffAction } from '../../identity/index.ts'
import type { TableCell } from '../../platform/http/csv.ts'
import { LIST_START, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { ExportedTable } from '../../platform/http/table-export.ts'
import type { GiftCardsDeps } from './deps.ts'
import { filterOf, giftCardPosition, giftCardRows, rowBodies } from './list.ts'

const BATCH = 500

type GiftCardWords = ReturnType<typeof words<'office-gift-cards'>>
const moment = (at: string | null) => (at === null ? '' : dateTime('mn', at))

const COLUMNS = [
  ['reference', ({ reference }) => reference],
  ['last_four', ({ last_four }) => last_four],
  ['state', ({ state }, t) => t(`state_${state}`)],
  ['amount', ({ amount }) => amount],
  ['balance', ({ balance }) => balance],
  ['created', ({ created_at }) => moment(created_at)],
  ['sent', ({ sent_at }) => moment(sent_at)],
  ['expires', ({ expires_at }) => moment(expires_at)]
] as const satisfies readonly (readonly [string, (row: StaffGiftCardRow, t: GiftCardWords) => TableCell])[]

/** The list as it is narrowed down, read page by page while it is sent; the audit notes it. */
export async function exportGiftCards(
  { db, now }: GiftCardsDeps,
  staff: StaffPrincipal,
  filter: StaffGiftCardsFilter,
  locale: Locale
): Promise<ExportedTable> {
  const at = now()
  // A search may name a customer, and the audit outlives the data of customers.
  const { q, ...narrowed } = filter
  const after = { ...narrowed, is_search: Boolean(q) }
  const line = { action: 'gift_cards.export', subject: { type: 'gift_cards', id: 'list' }, after }
  await db.change(tx => recordStaffAction(tx, staff, line, at))
  const t = words(isShopLocale(locale) ? locale : 'en', 'office-gift-cards')
  const found = await filterOf(db, filter)
  let position: KeysetPosition | undefined = LIST_START
  return {
    columns: COLUMNS.map(([name]) => t(`column_${name}`)),
    next: async () => {
      if (!position) return undefined
      const rows = await giftCardRows(db, found, position, { limit: BATCH, now: at })
      const last = rows.length > BATCH ? rows[BATCH - 1] : undefined
      position = last && giftCardPosition(last)
      const bodies = await rowBodies(db, rows.slice(0, BATCH), at)
      return bodies.map(row => COLUMNS.map(([, valueOf]) => valueOf(row, t)))
    }
  }
}

import type { CouponCodeRow, CouponCodesFilter } from '../../../contract/staff/coupon-codes.ts'
import { dateTime } from '../../../i18n/format.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { normalizeCode } from '../../../domain/money/redeemable-code.ts'
import { recordStaffAction } from '../../identity/index.ts'
import type { TableCell } from '../../platform/http/csv.ts'
import { LIST_START, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { wholeTable, type ExportedTable } from '../../platform/http/table-export.ts'
import { ok } from '../../../domain/result.ts'
import type { CouponCodesDeps } from './deps.ts'
import { couponPosition, couponRowBody, couponRows } from './list.ts'

const BATCH = 500

type CouponWords = ReturnType<typeof words<'office-coupons'>>
const wordsIn = (locale: Locale): CouponWords => words(isShopLocale(locale) ? locale : 'en', 'office-coupons')
const moment = (at: string | null) => (at === null ? '' : dateTime('mn', at))

const COLUMNS = [
  ['code', ({ code }) => code],
  ['name', ({ name }) => name.mn],
  ['effect', ({ effect }, t) => t(`effect_${effect}`)],
  ['value', ({ value }) => value],
  ['state', ({ state }, t) => t(`state_${state}`)],
  ['audience', ({ audience }, t) => t(`audience_${audience}`)],
  ['uses', ({ uses }) => uses],
  ['max_uses', ({ max_uses }) => max_uses ?? ''],
  ['starts', ({ starts_at }) => moment(starts_at)],
  ['expires', ({ expires_at }) => moment(expires_at)]
] as const satisfies readonly (readonly [string, (row: CouponCodeRow, t: CouponWords) => TableCell])[]

/** The list as it is narrowed down, read page by page while it is sent; the audit notes it. */
export async function exportCouponCodes(
  { db, now }: CouponCodesDeps,
  staff: StaffPrincipal,
  filter: CouponCodesFilter,
  locale: Locale
): Promise<ExportedTable> {
  const at = now()
  const line = { action: 'coupons.export', subject: { type: 'coupons', id: 'list' }, after: filter }
  await db.change(tx => recordStaffAction(tx, staff, line, at))
  const t = wordsIn(locale)
  let position: KeysetPosition | undefined = LIST_START
  return {
    columns: COLUMNS.map(([name]) => t(`column_${name}`)),
    next: async () => {
      if (!position) return undefined
      const rows = await couponRows(db, filter, position, { limit: BATCH, now: at })
      const last = rows.length > BATCH ? rows[BATCH - 1] : undefined
      position = last && couponPosition(last)
      return rows.slice(0, BATCH).map(row => COLUMNS.map(([, valueOf]) => valueOf(couponRowBody(row, at), t)))
    }
  }
}

/** Single-use codes that bring a coupon, for printing; the audit notes who took them along. */
export async function exportSeries(
  { db, now }: CouponCodesDeps,
  staff: StaffPrincipal,
  code: string,
  locale: Locale
): ServiceResult<ExportedTable> {
  const coupon = await db.query
    .selectFrom('coupons')
    .select(['id', 'code'])
    .where('code_key', '=', normalizeCode(code))
    .executeTakeFirst()
  if (!coupon) return notFound('coupon-not-found')
  const rows = await db.query
    .selectFrom('single_use_codes')
    .select(['code', 'created_at', 'expires_at', 'redeemed_at', 'voided_at'])
    .where('coupon_id', '=', coupon.id)
    .orderBy('created_at')
    .orderBy('code')
    .execute()
  const subject = { type: 'coupon', id: coupon.code }
  const line = { action: 'coupons.export_series', subject, after: { count: rows.length } }
  await db.change(tx => recordStaffAction(tx, staff, line, now()))
  const t = wordsIn(locale)
  const columns = (['code', 'created', 'expires', 'redeemed', 'stopped'] as const).map(name => t(`column_${name}`))
  const cells = rows.map(row => [
    row.code,
    ...[row.created_at, row.expires_at, row.redeemed_at, row.voided_at].map(moment)
  ])
  return ok(wholeTable(columns, cells))
}

import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import {
  COUPON_CODES_PER_PAGE,
  type CouponCodeRow,
  type CouponCodesBody,
  type CouponCodesFilter,
  type CouponCodesQuery
} from '../../../contract/staff/coupon-codes.ts'
import { couponState, type CouponState } from '../../../domain/money/coupon.ts'
import { normalizeCode } from '../../../domain/money/redeemable-code.ts'
import { nameColumn, type CouponRow } from '../../money/coupons/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { keysetPage, readCursor, type KeysetPosition } from '../../platform/http/keyset-cursor.ts'
import type { CouponCodesDeps } from './deps.ts'

export const couponRowBody = (row: CouponRow, now: Date): CouponCodeRow => ({
  ...{ code: row.code, name: nameColumn.read(row.name_json), effect: row.effect, value: row.value },
  state: couponState({
    ...{ isStopped: row.voided_at !== null, startsAt: row.starts_at, expiresAt: row.expires_at },
    ...{ uses: row.uses, maxUses: row.max_uses, now }
  }),
  ...{ audience: row.audience, uses: row.uses, max_uses: row.max_uses },
  ...{ starts_at: row.starts_at, expires_at: row.expires_at, created_at: row.created_at }
})

type CouponExpression = ExpressionBuilder<Tables, 'coupons'>

const isOver = (e: CouponExpression, at: string) => e.and([e('expires_at', 'is not', null), e('expires_at', '<=', at)])
const isUsedUp = (e: CouponExpression) => e.and([e('max_uses', 'is not', null), e('uses', '>=', e.ref('max_uses'))])
const isSoon = (e: CouponExpression, at: string) => e.and([e('starts_at', 'is not', null), e('starts_at', '>', at)])

/** The conditions of `couponState`, in its order of precedence. */
const CONDITIONS: readonly (readonly [CouponState, (e: CouponExpression, at: string) => ReturnType<typeof isOver>])[] =
  [
    ['stopped', e => e.and([e('voided_at', 'is not', null)])],
    ['expired', isOver],
    ['used-up', isUsedUp],
    ['soon', isSoon]
  ]

function isInState(e: CouponExpression, state: CouponState, at: string) {
  const index = CONDITIONS.findIndex(([name]) => name === state)
  const before = index === -1 ? CONDITIONS : CONDITIONS.slice(0, index)
  const own = CONDITIONS[index]?.[1](e, at)
  return e.and([...before.map(([, condition]) => e.not(condition(e, at))), ...(own ? [own] : [])])
}

/** A condition that a name contains this text literally, without wildcards. PostgreSQL has an index for `like`, and none for `strpos`. */
const has = ({ dialect }: Database, text: string) =>
  dialect === 'postgres'
    ? sql<SqlBool>`name_key like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`
    : sql<SqlBool>`instr(name_key, ${text}) > 0`

/** One row more than `limit` where there are more, the newest first. */
export function couponRows(
  db: Database,
  { q = '', state, effect }: CouponCodesFilter,
  { at, key }: KeysetPosition,
  { limit, now }: { readonly limit: number; readonly now: Date }
): Promise<CouponRow[]> {
  const code = normalizeCode(q)
  // Found in the index of the list alone; whole rows are read of one page.
  const found = db.query
    .selectFrom('coupons')
    .select('id')
    .where('created_at', '<=', at)
    .where(e => e.or([e('created_at', '<', at), e.and([e('created_at', '=', at), e('id', '<', key)])]))
    .$if(q !== '', list =>
      list.where(e =>
        e.or([
          ...(code === '' ? [] : [e.and([e('code_key', '>=', code), e('code_key', '<', `${code}\u{10ffff}`)])]),
          has(db, q.toLowerCase())
        ])
      )
    )
    .$if(effect !== undefined, list => list.where('effect', '=', effect ?? 'percent'))
    .$if(state !== undefined, list => list.where(e => isInState(e, state ?? 'usable', now.toISOString())))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  return db.query
    .selectFrom('coupons')
    .selectAll()
    .where('id', 'in', found)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export const couponPosition = ({ created_at: at, id: key }: CouponRow): KeysetPosition => ({ at, key })

/** Coupons and promo codes, the newest first. */
export async function listCouponCodes(
  { db, now }: CouponCodesDeps,
  { after, ...filter }: CouponCodesQuery
): Promise<CouponCodesBody> {
  const position = readCursor(after)
  if (!position) return { coupons: [], next_cursor: null }
  const at = now()
  const rows = await couponRows(db, filter, position, { limit: COUPON_CODES_PER_PAGE, now: at })
  const { shown, nextCursor } = keysetPage(rows, COUPON_CODES_PER_PAGE, couponPosition)
  return { coupons: shown.map(row => couponRowBody(row, at)), next_cursor: nextCursor }
}

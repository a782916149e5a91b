import { sql, type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
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

const LAST_CHARACTER = '\u{10ffff}'
/** By bytes, as the index has it in every language of a server. */
const beginsWith = ({ dialect }: Database, code: string) => {
  const key = dialect === 'postgres' ? sql`code_key collate "C"` : sql`code_key`
  return sql<SqlBool>`(${key} >= ${code} and ${key} < ${`${code}${LAST_CHARACTER}`})`
}

/** So many codes with one beginning are read and sorted; where there are more, walking the list meets them soon enough. */
const CODES_SORTED = 10_000

type Coupons = SelectQueryBuilder<Tables, 'coupons', object>

/**
 * Coupons whose code begins so, read along its index; undefined where there are too many. The limit keeps PostgreSQL from
 * walking the list instead: it expects these codes spread evenly over all days, and a campaign's are of one.
 */
async function couponsByCode({ query }: Database, isMeant: RawBuilder<SqlBool>): Promise<Coupons | undefined> {
  const meant = query.selectFrom('coupons').where(isMeant)
  const { count } = await query
    .selectFrom(
      meant
        .select('id')
        .limit(CODES_SORTED + 1)
        .as('meant')
    )
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) > CODES_SORTED
    ? undefined
    : query.selectFrom(meant.selectAll().limit(CODES_SORTED).as('coupons'))
}

/** The lists that together have what a text means. A condition for each of two indexes would use neither of them. */
async function couponsBy(db: Database, q: string): Promise<readonly Coupons[]> {
  const all = db.query.selectFrom('coupons')
  if (q === '') return [all]
  const isNamed = has(db, q.toLowerCase())
  const code = normalizeCode(q)
  if (code === '') return [all.where(isNamed)]
  const isMeant = beginsWith(db, code)
  const byCode = await couponsByCode(db, isMeant)
  return byCode ? [byCode, all.where(isNamed)] : [all.where(e => e.or([isMeant, isNamed]))]
}

/** One row more than `limit` where there are more, the newest first. */
export async function couponRows(
  db: Database,
  { q = '', state, effect }: CouponCodesFilter,
  { at, key }: KeysetPosition,
  { limit, now }: { readonly limit: number; readonly now: Date }
): Promise<CouponRow[]> {
  // Found in the index of the list alone; whole rows are read of one page.
  const pageOf = (coupons: Coupons) =>
    coupons
      .select('id')
      .where('created_at', '<=', at)
      .where(e => e.or([e('created_at', '<', at), e.and([e('created_at', '=', at), e('id', '<', key)])]))
      .$if(effect !== undefined, list => list.where('effect', '=', effect ?? 'percent'))
      .$if(state !== undefined, list => list.where(e => isInState(e, state ?? 'usable', now.toISOString())))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
  const lists = await couponsBy(db, q)
  const ids = (await Promise.all(lists.map(pageOf))).flat().map(({ id }) => id)
  if (ids.length === 0) return []
  return db.query
    .selectFrom('coupons')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
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

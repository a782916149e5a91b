import { sql } from 'kysely'
import type { WonPrize, WonPrizes } from '../../../contract/games/prize-promotion.ts'
import { pagedBy, type PageQuery } from '../../../contract/paging.ts'
import { wonPrizeState } from '../../../domain/games/prize-draw.ts'
import { daysAfter } from '../../../domain/time.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Reader } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { prizeNameColumn, prizeTermsColumn } from './columns.ts'
import type { PrizeDrawDeps } from './deps.ts'
import { inShopLocale, prizePromotionLink } from './draw-records.ts'
import type { PrizeRow } from './queries.ts'

interface WonRow extends Pick<PrizeRow, 'kind' | 'name_json' | 'terms_json'> {
  readonly id: string
  readonly value: number
  readonly drawn_at: string
  readonly promotion_slug: string
  readonly texts_json: string
  readonly user_id: string | null
  readonly code: string | null
  readonly uses: number | null
  readonly voided_at: string | null
  /** When its bonus was clawed back. */
  readonly withdrawn_at: string | null
  /** Expiry of its coupon; null for a prize without one. */
  readonly expires_at: string | null
  readonly product_slug: string | null
  readonly variant_id: string | null
}

const COLUMNS = [
  'draw.id',
  'draw.user_id',
  'draw.value',
  'draw.drawn_at',
  'prize.kind',
  'prize.name_json',
  'prize.terms_json',
  'prize.variant_id',
  'promotion.slug as promotion_slug',
  'promotion.texts_json',
  'coupon.code',
  'coupon.uses',
  'coupon.voided_at',
  'withdrawal.happened_at as withdrawn_at',
  'coupon.expires_at',
  'product.slug as product_slug'
] as const

const WITHDRAWAL_KEY = sql<string>`'prize-withdrawn:' || draw.id`

const wonById = statement<{ id: string }, WonRow>((db, p) =>
  db
    .selectFrom('prize_draws as draw')
    .innerJoin('prizes as prize', 'prize.id', 'draw.prize_id')
    .innerJoin('prize_promotions as promotion', 'promotion.id', 'draw.promotion_id')
    .leftJoin('coupons as coupon', 'coupon.id', 'draw.coupon_id')
    .leftJoin('wallet_entries as withdrawal', join => join.on('withdrawal.idempotency_key', '=', WITHDRAWAL_KEY))
    .leftJoin('variants as variant', 'variant.id', 'prize.variant_id')
    .leftJoin('products as product', 'product.id', 'variant.product_id')
    .select(COLUMNS)
    .where('draw.id', '=', p('id'))
    .where('prize.kind', '!=', 'none')
)

const wonByUser = statement<{ user_id: string; limit: number; skipped: number }, WonRow>((db, p) =>
  db
    .selectFrom('prize_draws as draw')
    .innerJoin('prizes as prize', 'prize.id', 'draw.prize_id')
    .innerJoin('prize_promotions as promotion', 'promotion.id', 'draw.promotion_id')
    .leftJoin('coupons as coupon', 'coupon.id', 'draw.coupon_id')
    .leftJoin('wallet_entries as withdrawal', join => join.on('withdrawal.idempotency_key', '=', WITHDRAWAL_KEY))
    .leftJoin('variants as variant', 'variant.id', 'prize.variant_id')
    .leftJoin('products as product', 'product.id', 'variant.product_id')
    .select(COLUMNS)
    .where('draw.user_id', '=', p('user_id'))
    .where('prize.kind', '!=', 'none')
    .orderBy('draw.id', 'desc')
    .limit(p('limit'))
    .offset(p('skipped'))
)

const countByUser = statement<{ user_id: string }, { count: number }>((db, p) =>
  db
    .selectFrom('prize_draws as draw')
    .innerJoin('prizes as prize', 'prize.id', 'draw.prize_id')
    .select(e => e.cast<number>(e.fn.countAll(), 'integer').as('count'))
    .where('draw.user_id', '=', p('user_id'))
    .where('prize.kind', '!=', 'none')
)

/** The row of a prize that was won, with its winner; undefined where that draw won nothing. */
export const wonRow = (reader: Reader, drawId: string) => reader.first(wonById, { id: drawId })

/** A prize that was just won. */
export async function wonPrize(reader: Reader, drawId: string, locale: Locale, now: Date): Promise<WonPrize> {
  const row = await wonRow(reader, drawId)
  if (!row) throw new Error(`Draw ${drawId} won nothing`)
  return wonBody(row, locale, now)
}

export async function listWonPrizes(
  { db, now }: PrizeDrawDeps,
  userId: string,
  query: PageQuery,
  locale: Locale
): Promise<WonPrizes> {
  const at = now()
  const page = { limit: query.per_page, skipped: (query.page - 1) * query.per_page }
  const rows = await db.all(wonByUser, { user_id: userId, ...page })
  const total = (await db.first(countByUser, { user_id: userId }))?.count ?? 0
  return { prizes: rows.map(row => wonBody(row, locale, at)), ...pagedBy(query, rows.length, total) }
}

export function wonBody(row: WonRow, locale: Locale, now: Date): WonPrize {
  const { days } = prizeTermsColumn.read(row.terms_json)
  const expiresAt = row.expires_at ?? daysAfter(new Date(row.drawn_at), days).toISOString()
  return {
    id: row.id,
    promotion: prizePromotionLink(row, locale),
    kind: row.kind,
    name: inShopLocale(prizeNameColumn.read(row.name_json), locale),
    value: row.value,
    won_at: row.drawn_at,
    coupon_code: row.code,
    state: wonPrizeState({ uses: row.uses ?? 0, voidedAt: row.voided_at ?? row.withdrawn_at, expiresAt }, now),
    expires_at: expiresAt,
    product_path: row.product_slug === null ? null : `/products/${row.product_slug}`
  }
}

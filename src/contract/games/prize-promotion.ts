import { z } from 'zod'
import { parseMoment } from '../../domain/moment.ts'
import {
  DRAW_AUDIENCES,
  isOddsComplete,
  ODDS_TOTAL,
  PRIZE_KINDS,
  PRIZE_PROMOTION_KINDS,
  WON_PRIZE_STATES
} from '../../domain/games/prize-draw.ts'
import { BANNER_SLOTS } from '../../domain/site/site-banner.ts'
import { pagedSchema } from '../paging.ts'
import type { ResponseOf } from '../response-of.ts'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Paths below `/promotions` that are no promotion. */
const RESERVED = ['draws', 'jackpot', 'prizes', 'verify']

/** `GET /promotions/{id}`: its slug. */
export const prizePromotionPath = z.strictObject({ id: z.string().regex(SLUG).max(60) })
/** `GET /promotions/draws/{id}` and `POST /promotions/prizes/{id}/add_to_cart`. */
export const drawPath = z.strictObject({ id: z.uuid() })

/** `PUT /promotions/jackpot` and `/promotions/lucky_wheel`. */
export const drawRequestSchema = z.strictObject({
  promotion_id: z.string().regex(SLUG).max(60),
  /** The hash that the player was shown: the draw is made with the seed behind it or not at all. */
  seed_hash: z.string().regex(/^[\da-f]{64}$/),
  /** Chosen by the player's side after the hash was shown. */
  client_seed: z.string().regex(/^[\w-]{8,64}$/)
})
export type DrawRequest = z.input<typeof drawRequestSchema>

const prizeSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(PRIZE_KINDS),
    name: z.string(),
    /** Share of `odds_total` that wins this prize. */
    weight: z.int(),
    /** Pieces left; null: not counted. */
    left: z.int().nullable(),
    /** False once it is gone: its chance is then one of winning nothing. */
    available: z.boolean()
  })
  .meta({ id: 'Prize' })
export type PrizeBody = ResponseOf<typeof prizeSchema>

/** A player's eligibility, and the hash of the seed that decides their next draw. */
const prizePlayerSchema = z
  .strictObject({
    /** Why they cannot draw now, in their language; null: they can. */
    refusal: z.string().nullable(),
    draws_left: z.int().nullable(),
    /** Number of their next draw. */
    nonce: z.int(),
    seed_hash: z.string()
  })
  .meta({ id: 'PrizePlayer' })
export type PrizePlayerBody = ResponseOf<typeof prizePlayerSchema>

const promotionSchema = z
  .strictObject({
    /** Slug of the promotion. */
    id: z.string(),
    kind: z.enum(PRIZE_PROMOTION_KINDS),
    title: z.string(),
    summary: z.string(),
    /** Path of its page, without the language. */
    path: z.string(),
    state: z.enum(['coming', 'running', 'over']),
    starts_at: z.string(),
    ends_at: z.string(),
    audience: z.enum(DRAW_AUDIENCES),
    /** ₮ of an order that opens it to `buyers`; alcohol does not count. */
    minimum_purchase: z.int(),
    /** ₮ in a jackpot now; null for other kinds. */
    pot: z.int().nullable(),
    is_demonstration: z.boolean()
  })
  .meta({ id: 'PrizePromotion' })
export type PrizePromotionBody = ResponseOf<typeof promotionSchema>

export const prizePromotionsBodySchema = z
  .strictObject({ promotions: z.array(promotionSchema), count: z.int() })
  .meta({ id: 'PrizePromotions' })
export type PrizePromotionsBody = ResponseOf<typeof prizePromotionsBodySchema>

export const prizePromotionBodySchema = promotionSchema
  .extend({
    rules: z.array(z.string()),
    limits: z.strictObject({
      per_user: z.int().nullable(),
      per_user_per_day: z.int().nullable(),
      per_day: z.int().nullable()
    }),
    odds_total: z.int(),
    prizes: z.array(prizeSchema),
    /** Null for guests, and where nothing can be drawn. */
    player: prizePlayerSchema.nullable()
  })
  .meta({ id: 'PrizePromotionDetail' })
export type PrizePromotionDetail = ResponseOf<typeof prizePromotionBodySchema>

const promotionLinkSchema = z.strictObject({ id: z.string(), title: z.string(), path: z.string() })

/** The record of a draw: enough to compute it again. Nothing in it says who drew. */
export const drawRecordSchema = z
  .strictObject({
    id: z.string(),
    promotion: promotionLinkSchema,
    nonce: z.int(),
    seed_hash: z.string(),
    seed: z.string(),
    client_seed: z.string(),
    /** When the hash was shown, and when the draw was made. */
    committed_at: z.string(),
    drawn_at: z.string(),
    roll: z.int(),
    odds_total: z.int(),
    odds: z.array(z.strictObject({ prize_id: z.string(), name: z.string(), weight: z.int(), available: z.boolean() })),
    prize_id: z.string(),
    /** Gets the places of prizes that were gone. */
    no_prize_id: z.string()
  })
  .meta({ id: 'DrawRecord' })
export type DrawRecord = ResponseOf<typeof drawRecordSchema>

/** A prize that somebody won. */
const wonPrizeSchema = z
  .strictObject({
    /** The id of its draw. */
    id: z.string(),
    promotion: promotionLinkSchema,
    kind: z.enum(PRIZE_KINDS),
    name: z.string(),
    /** ₮ it is worth. */
    value: z.int(),
    won_at: z.string(),
    /** Code of a prize that is a coupon, free delivery or a gift; null otherwise. */
    coupon_code: z.string().nullable(),
    state: z.enum(WON_PRIZE_STATES),
    expires_at: z.string().nullable(),
    /** The product of a gift, without the language. */
    product_path: z.string().nullable()
  })
  .meta({ id: 'WonPrize' })
export type WonPrize = ResponseOf<typeof wonPrizeSchema>

/** `PUT /promotions/jackpot` and `/promotions/lucky_wheel`. */
export const drawResultSchema = z
  .strictObject({
    /** Index of the prize among the promotion's, at which a wheel stops. */
    position: z.int(),
    /** Null where nothing was won. */
    won: wonPrizeSchema.nullable(),
    record: drawRecordSchema,
    /** ₮ in the pot after the draw. */
    pot: z.int().nullable(),
    player: prizePlayerSchema
  })
  .meta({ id: 'DrawResult' })
export type DrawResult = ResponseOf<typeof drawResultSchema>

/** `GET /promotions/prizes`: one's own, newest first. */
export const wonPrizesSchema = pagedSchema.extend({ prizes: z.array(wonPrizeSchema) }).meta({ id: 'WonPrizes' })
export type WonPrizes = ResponseOf<typeof wonPrizesSchema>

const words = (max: number) =>
  z.strictObject({ mn: z.string().trim().min(1).max(max), en: z.string().trim().min(1).max(max) })
const amount = z.int().min(1).max(100_000_000)
const days = z.int().min(1).max(366)
const names = z.array(z.string().min(1).max(120)).max(100).default([])
const common = {
  name: words(60),
  weight: z.int().min(0).max(ODDS_TOTAL),
  stock: z.int().min(0).nullable().default(null)
}

/** A prize as staff write it. Its cost to the budget follows from its terms; the cost of a gift is stated. */
const prizeRecord = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none'), name: common.name, weight: common.weight }),
  z.strictObject({ kind: z.literal('wallet_bonus'), ...common, amount, days }),
  z.strictObject({ kind: z.literal('jackpot'), ...common, days }),
  z.strictObject({ kind: z.literal('free_delivery'), ...common, max_discount: amount, minimum: amount, days }),
  z.strictObject({
    kind: z.literal('coupon'),
    ...common,
    /** Per cent or ₮ off. */
    effect: z.enum(['percent', 'amount']),
    value: amount,
    /** Highest discount, ₮; needed for per cent. */
    max_discount: amount.optional(),
    minimum: z.int().min(0),
    products: names,
    taxons: names,
    brands: names,
    days
  }),
  z.strictObject({ kind: z.literal('gift'), ...common, sku: z.string().min(1).max(120), value: amount, days })
])
export type PrizeRecord = z.output<typeof prizeRecord>

/** A time without a zone is Ulaanbaatar's. */
const moment = z
  .string()
  .max(40)
  .refine(text => parseMoment(text) !== undefined, 'must be a time such as 2026-12-24T18:00')
  .transform(text => parseMoment(text)?.toISOString() ?? text)
const limit = z.int().min(1).nullable()

/** A file of `content/promotions/`, named after its slug; staff import the same. */
export const prizePromotionRecord = z
  .strictObject({
    slug: z
      .string()
      .regex(SLUG)
      .max(60)
      .refine(slug => !RESERVED.includes(slug), 'is the name of a page'),
    kind: z.enum(PRIZE_PROMOTION_KINDS),
    title: words(80),
    summary: words(200),
    rules: z.strictObject({
      mn: z.array(z.string().min(1).max(300)).max(12),
      en: z.array(z.string().min(1).max(300)).max(12)
    }),
    /** Places of its banner while it runs. */
    placements: z.array(z.enum(BANNER_SLOTS)).default([]),
    audience: z.enum(DRAW_AUDIENCES),
    minimum_purchase: z.int().min(0).default(0),
    starts_at: moment,
    ends_at: moment,
    limits: z.strictObject({ per_user: limit, per_user_per_day: limit, per_day: limit }),
    /** ₮ that all its prizes together may cost. */
    budget: z.int().min(0),
    /** A jackpot's first amount, what each draw adds, and its limit, ₮. */
    pot: z.strictObject({ start: amount, step: z.int().min(0), most: amount }).optional(),
    demonstration: z.boolean().default(false),
    prizes: z.array(prizeRecord).min(2).max(16)
  })
  .refine(({ starts_at, ends_at }) => starts_at < ends_at, { path: ['ends_at'], error: 'must be later than starts_at' })
  .refine(({ prizes }) => isOddsComplete(prizes), {
    path: ['prizes'],
    error: `weights add up to ${ODDS_TOTAL}, and one prize at least is of kind none`
  })
  .refine(({ kind, pot, prizes }) => (kind === 'jackpot') === (pot !== undefined && prizes.some(isJackpot)), {
    path: ['pot'],
    error: 'a jackpot has a pot and a prize that pays it; a wheel has none'
  })
  .refine(({ audience, minimum_purchase }) => audience !== 'buyers' || minimum_purchase > 0, {
    path: ['minimum_purchase'],
    error: 'buyers have bought for an amount'
  })
  .refine(
    ({ prizes }) =>
      prizes.every(each => each.kind !== 'coupon' || each.effect === 'amount' || each.max_discount !== undefined),
    { path: ['prizes'], error: 'a coupon of per cent needs max_discount, which is what it costs the budget' }
  )
export type PrizePromotionRecord = z.output<typeof prizePromotionRecord>

function isJackpot({ kind }: PrizeRecord) {
  return kind === 'jackpot'
}

import { z } from 'zod'
import {
  ROULETTE_NIGHT_STATES,
  ROULETTE_NUMBER_STATES,
  ROULETTE_SPIN_STATES,
  ROULETTE_SPIN_VOID_REASONS,
  ROULETTE_VOID_REASONS
} from '../../domain/games/roulette.ts'
import type { ResponseOf } from '../response-of.ts'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const LOCATION = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/

const nightId = z.string().regex(SLUG).max(60)
const locationCode = z.string().regex(LOCATION).max(40)

/** The most pieces of one prize that a branch keeps. */
const STOCK_MAX = 10_000

export const rouletteNightPath = z.strictObject({ id: nightId })
export const rouletteSpinPath = z.strictObject({ id: z.uuid() })
/** `GET /roulette/stocks` and `/products`. */
export const rouletteStockQuery = z.strictObject({ location: locationCode })
/** `GET /roulette/users`. */
export const rouletteUsersQuery = z.strictObject({ night: nightId })
/** `POST /roulette/nights/{id}/spins`. */
export const rouletteSpinRequestSchema = z.strictObject({ product_id: z.uuid() })
/** `PUT /roulette/spins/{id}/void`. */
export const rouletteVoidRequestSchema = z.strictObject({ reason: z.enum(ROULETTE_VOID_REASONS) })
/** `PUT /roulette/stocks`: how many pieces lie in a branch, counted by hand; a new prize is named by its SKU. */
export const rouletteStockRequestSchema = z.strictObject({
  location: locationCode,
  sku: z.string().trim().min(1).max(60),
  count_on_hand: z.int().min(0).max(STOCK_MAX)
})
export type RouletteStockRequest = z.output<typeof rouletteStockRequestSchema>

export const rouletteProductSchema = z
  .strictObject({
    id: z.string(),
    variant_id: z.string(),
    sku: z.string(),
    name: z.string(),
    slug: z.string(),
    image: z.string()
  })
  .meta({ id: 'RouletteProduct' })
export type RouletteProduct = ResponseOf<typeof rouletteProductSchema>

/** `GET /roulette/products`: everything that has lain in the branch as a prize. */
export const rouletteProductsSchema = z
  .strictObject({ roulette_products: z.array(rouletteProductSchema), count: z.int() })
  .meta({ id: 'RouletteProducts' })
export type RouletteProducts = ResponseOf<typeof rouletteProductsSchema>

/** `GET /roulette/stocks`. */
export const rouletteStocksSchema = z
  .strictObject({
    roulette_stocks: z.array(
      z.strictObject({ location_id: z.string(), product_id: z.string(), count_on_hand: z.int().min(0) })
    ),
    count: z.int()
  })
  .meta({ id: 'RouletteStocks' })
export type RouletteStocks = ResponseOf<typeof rouletteStocksSchema>

const nightSummary = z.strictObject({
  id: z.string(),
  title: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  state: z.enum(ROULETTE_NIGHT_STATES),
  /** ₮ that bring one number, and the most that one purchase brings. */
  number_price: z.int(),
  numbers_per_order: z.int(),
  /** Invented, to show how it works. */
  demonstration: z.boolean()
})
export type RouletteNightSummary = ResponseOf<typeof nightSummary>

const location = z.strictObject({
  /** Code of its stock location. */
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  address: z.string()
})

/** `GET /roulette/locations`: branches with a night, the next one first; ended nights last. */
export const rouletteLocationsSchema = z
  .strictObject({
    roulette_locations: z.array(location.extend({ nights: z.array(nightSummary) })),
    count: z.int()
  })
  .meta({ id: 'RouletteLocations' })
export type RouletteLocations = ResponseOf<typeof rouletteLocationsSchema>

export const rouletteSpinSchema = z
  .strictObject({
    id: z.string(),
    /** Counts from 1 in each night. */
    position: z.int(),
    number: z.int(),
    /** Blurred: the first letter. */
    name: z.string(),
    product: rouletteProductSchema,
    state: z.enum(ROULETTE_SPIN_STATES),
    void_reason: z.enum(ROULETTE_SPIN_VOID_REASONS).nullable(),
    spun_at: z.string()
  })
  .meta({ id: 'RouletteSpin' })
export type RouletteSpin = ResponseOf<typeof rouletteSpinSchema>

/** `GET /roulette/nights/{id}`, and the data of every event of its stream. */
export const rouletteNightSchema = nightSummary
  .extend({
    location,
    /** Grows with every change. */
    version: z.int(),
    /** Numbers are given from 1 to this one. */
    last_number: z.int(),
    /** Prizes that lie in the branch. */
    prizes: z.array(rouletteProductSchema.extend({ count_on_hand: z.int() })),
    /** Newest first. */
    spins: z.array(rouletteSpinSchema)
  })
  .meta({ id: 'RouletteNight' })
export type RouletteNight = ResponseOf<typeof rouletteNightSchema>

/** `GET /roulette/numbers` and `GET /orders/{number}/roulette_numbers`, newest first. */
export const rouletteNumbersSchema = z
  .strictObject({
    roulette_numbers: z.array(
      z.strictObject({
        number: z.int(),
        state: z.enum(ROULETTE_NUMBER_STATES),
        issued_at: z.string(),
        order_number: z.string(),
        night: nightSummary,
        /** The prize, once it was called and not taken back. */
        prize: rouletteProductSchema.nullable()
      })
    ),
    count: z.int()
  })
  .meta({ id: 'RouletteNumbers' })
export type RouletteNumbers = ResponseOf<typeof rouletteNumbersSchema>

/** `GET /roulette/users`: those who take part in a night, with blurred names. */
export const rouletteUsersSchema = z
  .strictObject({
    users: z.array(z.strictObject({ name: z.string(), numbers: z.array(z.int()), has_won: z.boolean() })),
    count: z.int()
  })
  .meta({ id: 'RouletteUsers' })
export type RouletteUsers = ResponseOf<typeof rouletteUsersSchema>

/** `GET /roulette/nights/{id}/winners`, for staff: enough to know a winner at the counter. */
export const rouletteWinnersSchema = z
  .strictObject({
    winners: z.array(
      rouletteSpinSchema.extend({
        order_number: z.string(),
        recipient: z.string(),
        /** The last four digits. */
        phone: z.string()
      })
    ),
    count: z.int()
  })
  .meta({ id: 'RouletteWinners' })
export type RouletteWinners = ResponseOf<typeof rouletteWinnersSchema>

/** `GET /roulette/check_auth` of the back office. */
export const rouletteAuthSchema = z.strictObject({ name: z.string() }).meta({ id: 'RouletteAuth' })
export type RouletteAuth = ResponseOf<typeof rouletteAuthSchema>
/** `GET /roulette/check_website_admin` of the back office. */
export const rouletteAdminSchema = z
  .strictObject({ website_admin: z.literal(true), name: z.string() })
  .meta({ id: 'RouletteAdmin' })
export type RouletteAdmin = ResponseOf<typeof rouletteAdminSchema>
export const rouletteNightChange = z
  .strictObject({ id: z.string(), state: z.enum(ROULETTE_NIGHT_STATES) })
  .meta({ id: 'RouletteNightChange' })
export const rouletteSpinChange = z.strictObject({ id: z.string() }).meta({ id: 'RouletteSpinChange' })
export const rouletteStockSchema = z
  .strictObject({ product_id: z.string(), count_on_hand: z.int() })
  .meta({ id: 'RouletteStock' })

const bilingual = z.strictObject({ mn: z.string().trim().min(1).max(80), en: z.string().trim().min(1).max(80) })

/** A night without its times. */
export const rouletteNightFacts = z.strictObject({
  id: nightId,
  location: locationCode,
  title: bilingual,
  number_price: z.int().min(1_000).max(10_000_000),
  numbers_per_order: z.int().min(1).max(100)
})

/** A night as staff write it. */
export const rouletteNightRecord = rouletteNightFacts
  .extend({ starts_at: z.iso.datetime(), ends_at: z.iso.datetime(), demonstration: z.boolean().default(false) })
  .refine(({ starts_at, ends_at }) => Date.parse(starts_at) < Date.parse(ends_at), { path: ['ends_at'] })
export type RouletteNightRecord = z.output<typeof rouletteNightRecord>

import { z } from 'zod'
import { BADGE_IDS } from '../domain/badge.ts'
import { DELIVERY_SPEEDS } from '../domain/delivery.ts'
import { taxonBodySchema } from './taxon.ts'
import type { ResponseOf } from './response-of.ts'

const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform(written => written === 'true' || written === '1')

/** `GET /api/v2/site_data` */
export const siteDataQuery = z.strictObject({
  /** When the asker last had it. Taken, and not needed: all of it is answered, or 304 to whoever has it by its ETag. */
  date: z.string().max(40).optional(),
  load_zones: flag,
  load_store_locations: flag
})

/** Delivery zone with its speeds and fees; with `load_zones`. */
export const zoneBodySchema = z
  .strictObject({
    code: z.string(),
    name: z.string(),
    /** Paid before this hour, a 4-hour delivery comes today. */
    same_day_until: z.int(),
    same_day_within: z.int(),
    options: z.array(
      z.strictObject({
        id: z.enum(DELIVERY_SPEEDS),
        /** ₮; nothing from `free_from` ₮ of goods on, null = never. */
        fee: z.int(),
        free_from: z.int().nullable()
      })
    ),
    slots: z.array(
      z.strictObject({
        id: z.string(),
        from: z.int(),
        to: z.int()
      })
    )
  })
  .meta({ id: 'ZoneBody' })
export type ZoneBody = ResponseOf<typeof zoneBodySchema>

/** A branch; with `load_store_locations`. */
export const storeLocationBodySchema = z
  .strictObject({
    code: z.string(),
    slug: z.string(),
    name: z.string(),
    address: z.string(),
    /** Orders can be fetched there. */
    pickup: z.boolean(),
    hours: z.strictObject({
      week: z.strictObject({
        monday: z.array(z.string()),
        tuesday: z.array(z.string()),
        wednesday: z.array(z.string()),
        thursday: z.array(z.string()),
        friday: z.array(z.string()),
        saturday: z.array(z.string()),
        sunday: z.array(z.string())
      }),
      holidays: z.record(z.string(), z.array(z.string()))
    })
  })
  .meta({ id: 'StoreLocationBody' })
export type StoreLocationBody = ResponseOf<typeof storeLocationBodySchema>

/** Hours after payment. */
const hourRange = z.strictObject({ from: z.int(), to: z.int() })

/** The shop's constants and switches (spec §9). */
const configsSchema = z
  .strictObject({
    minimum_order_amount: z.int(),
    hold_minutes: z.int(),
    just_changed_ms: z.int(),
    delivery_hours: hourRange,
    return_hours: z.array(z.int()),
    store_credit_enabled: z.boolean(),
    wallet: z.strictObject({ usable_above: z.int(), bonus_percent: z.number() }),
    lease: z.strictObject({
      barrier: z.int(),
      min: z.int(),
      max: z.int(),
      /** Share of the price that is paid down. */
      term: z.number(),
      /** Per cent a month of what is still owed. */
      interest: z.number(),
      months: z.array(z.int())
    }),
    promo_code_digits: z.int(),
    products_per_page: z.int(),
    compare_max: z.int(),
    recently_viewed_max: z.int(),
    search_history_max: z.int(),
    show: z.strictObject({
      gift_badge: z.boolean(),
      brand: z.boolean(),
      compare: z.boolean(),
      lease: z.boolean(),
      stock: z.boolean(),
      w3w: z.boolean()
    })
  })
  .meta({ id: 'Configs' })

/** `GET /site_data`. */
export const siteDataSchema = z
  .strictObject({
    /** When it was read, ISO. */
    date: z.string(),
    taxons: z.array(taxonBodySchema),
    configs: configsSchema,
    /** Badges of products, the most telling first; `GET /badges` explains them. */
    badges: z.array(z.strictObject({ id: z.enum(BADGE_IDS), name: z.string() })),
    zones: z.exactOptional(z.array(zoneBodySchema)),
    store_locations: z.exactOptional(z.array(storeLocationBodySchema))
  })
  .meta({ id: 'SiteData' })

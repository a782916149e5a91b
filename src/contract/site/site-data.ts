import { z } from 'zod'
import { BADGE_IDS } from '../../domain/catalogue/badge.ts'
import { DELIVERY_SPEEDS } from '../../domain/ordering/delivery.ts'
import { parseMoment } from '../../domain/moment.ts'
import { DISPLAY_SWITCHES, type DisplaySwitches } from '../../domain/site/display-switch.ts'
import type { Schedule } from '../../domain/schedule.ts'
import { BANNER_SLOTS } from '../../domain/site/site-banner.ts'
import { NOTICE_KINDS, NOTICE_PLACES } from '../../domain/site/site-notice.ts'
import { parsedText } from '../parsed-text.ts'
import type { ResponseOf } from '../response-of.ts'
import type { Menu, Preset, bannerSchema, noticeSchema } from './site-content.ts'
import { taxonBodySchema } from '../catalogue/taxon.ts'

const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform(written => written === 'true' || written === '1')

/** `GET /api/v2/site_data` */
export const siteDataQuery = z.strictObject({
  /**
   * `date` of the answer that the caller has, or a day in Ulaanbaatar: only the parts that have changed since are
   * answered. A part asked for the first time needs a call without it.
   */
  date: parsedText(parseMoment, 'site-date', 40).optional(),
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
    /** Version of the format of stock by branch: it changes with the meaning of its numbers. */
    stock_version: z.int(),
    promo_code_digits: z.int(),
    products_per_page: z.int(),
    compare_max: z.int(),
    recently_viewed_max: z.int(),
    search_history_max: z.int(),
    /** Display switches: what is off is shown nowhere. */
    show: z.record(z.enum(DISPLAY_SWITCHES), z.boolean())
  })
  .meta({ id: 'Configs' })

/** A line of a menu. */
const menuLinkBodySchema = z.strictObject({ title: z.string(), link: z.string() })

const menuBodySchema = z
  .strictObject({
    /** `main` stands below the head of a page, `footer-…` at its foot. */
    code: z.string(),
    title: z.string(),
    /** The departments (`taxons`) stand in it before its children. */
    departments: z.boolean(),
    children: z.array(menuLinkBodySchema)
  })
  .meta({ id: 'Menu' })

const scheduleFields = { starts_at: z.string().nullable(), ends_at: z.string().nullable() }

/** A line above pages; those that are shown now, the most pressing first. */
const notificationBodySchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(NOTICE_KINDS),
    text: z.string(),
    link: z.string().nullable(),
    /** Pages that show the notice. */
    place: z.enum(NOTICE_PLACES),
    ...scheduleFields
  })
  .meta({ id: 'Notification' })

/** A banner that is shown now. */
const bannerBodySchema = z
  .strictObject({
    id: z.string(),
    slot: z.enum(BANNER_SLOTS),
    title: z.string(),
    text: z.string().nullable(),
    link: z.string(),
    picture: z.string().nullable(),
    ...scheduleFields
  })
  .meta({ id: 'Banner' })

/** A saved list of products: `/products?{query}`. */
const presetBodySchema = z
  .strictObject({ code: z.string(), title: z.string(), query: z.string(), link: z.string() })
  .meta({ id: 'Preset' })

/** `GET /site_data`; with `date` the parts that have not changed since are left out. */
export const siteDataSchema = z
  .strictObject({
    /** When something of it last changed, ISO: `date` of the next call. */
    date: z.string(),
    taxons: z.exactOptional(z.array(taxonBodySchema)),
    menus: z.exactOptional(z.array(menuBodySchema)),
    /** Names of the codes in answers, by area, in the reader's language. */
    translation: z.exactOptional(z.record(z.string(), z.record(z.string(), z.string()))),
    notifications: z.exactOptional(z.array(notificationBodySchema)),
    banners: z.exactOptional(z.array(bannerBodySchema)),
    configs: z.exactOptional(configsSchema),
    /** Badges of products, the most telling first; `GET /badges` explains them. */
    badges: z.exactOptional(z.array(z.strictObject({ id: z.enum(BADGE_IDS), name: z.string() }))),
    presets: z.exactOptional(z.array(presetBodySchema)),
    zones: z.exactOptional(z.array(zoneBodySchema)),
    store_locations: z.exactOptional(z.array(storeLocationBodySchema))
  })
  .meta({ id: 'SiteData' })
export type SiteDataBody = ResponseOf<typeof siteDataSchema>

export type SiteNotice = ResponseOf<typeof noticeSchema> & Schedule
export type Banner = ResponseOf<typeof bannerSchema> & Schedule

/** Content that staff have put on the site, as it is shown now. */
export interface SiteContents {
  /** Hash of the data that pages are drawn from: menus, banners, presets and switches. */
  readonly version: string
  readonly show: DisplaySwitches
  /** The menu without links that a switch takes away. */
  readonly menus: readonly Menu[]
  /** The most pressing first. */
  readonly notices: readonly SiteNotice[]
  readonly banners: readonly Banner[]
  readonly presets: readonly Preset[]
}

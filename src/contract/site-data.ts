import { z } from 'zod'
import type { DeliverySpeed } from '../domain/delivery.ts'
import type { OpeningHours } from '../domain/opening-hours.ts'

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

/** Where couriers go, how fast and for how much; with `load_zones`. */
export interface ZoneBody {
  readonly code: string
  readonly name: string
  /** Paid before this hour, a 4-hour delivery comes today. */
  readonly same_day_until: number
  readonly same_day_within: number
  readonly options: readonly {
    readonly id: DeliverySpeed
    /** ₮; nothing from `free_from` ₮ of goods on, null = never. */
    readonly fee: number
    readonly free_from: number | null
  }[]
  readonly slots: readonly { readonly id: string; readonly from: number; readonly to: number }[]
}

/** A branch; with `load_store_locations`. */
export interface StoreLocationBody {
  readonly code: string
  readonly slug: string
  readonly name: string
  readonly address: string
  /** Orders can be fetched there. */
  readonly pickup: boolean
  readonly hours: OpeningHours
}

import { z } from 'zod'
import { RESTRICTION_DAY } from '../../domain/ordering/alcohol-restrictions.ts'
import { DELIVERY_FEE_MAX, DELIVERY_SPEEDS, SLOT_CAPACITY_MAX, ZONE_SLOTS_MAX } from '../../domain/ordering/delivery.ts'
import { oneLine } from '../one-line.ts'
import type { ResponseOf } from '../response-of.ts'
import { withoutInvisible } from '../visible-text.ts'

/** Zones, fees, hours and restricted days as staff set them, below `/api/back_office`; the shop follows each change at once. */

const amount = z.int().min(0).max(DELIVERY_FEE_MAX)
const hour = z.int().min(0).max(24)
const name = z.string().trim().min(1).max(60)
const zoneCode = z.string().regex(/^[a-z][a-z0-9-]{1,30}$/)

const zoneFields = {
  name: z.strictObject({ mn: name, en: name }),
  /** Paid before this hour, a 4-hour delivery comes on the same day, within so many hours. */
  same_day_until: hour,
  same_day_within: z.int().min(1).max(24),
  /** One of each speed; a speed that is left out has never been offered here. */
  options: z
    .array(
      z.strictObject({
        speed: z.enum(DELIVERY_SPEEDS),
        /** ₮ */
        fee: amount,
        /** ₮ of products from which it costs nothing; null = never. */
        free_from: amount.min(1).nullable(),
        is_offered: z.boolean()
      })
    )
    .max(DELIVERY_SPEEDS.length),
  /** Hours of the day that can be chosen. */
  slots: z
    .array(
      z.strictObject({
        from: hour,
        to: hour,
        /** Shipments a day; null = as many as come. */
        capacity: z.int().min(1).max(SLOT_CAPACITY_MAX).nullable()
      })
    )
    .max(ZONE_SLOTS_MAX)
}

const restrictionFields = {
  /** Null: everywhere. */
  city: z.string().min(1).max(60).nullable(),
  /** Null: in all of the city. */
  district: z.string().min(1).max(60).nullable(),
  /** `daily`, `monday` …, `1` of each month, `12-31` of each year or `2026-12-31`. */
  day: z.string().regex(RESTRICTION_DAY),
  from: z.int().min(0).max(23),
  to: z.int().min(1).max(24)
}

const reason = z.string().max(240).transform(withoutInvisible).pipe(oneLine(1, 120))

const specialHoursFields = {
  /** Null: every zone. */
  zone: zoneCode.nullable(),
  first_day: z.iso.date(),
  last_day: z.iso.date(),
  /** Null: nobody delivers. */
  hours: z.strictObject({ from: hour, to: hour }).nullable()
}

/** The version that was seen: a colleague's change since is not overwritten. */
const version = z.int().min(0)

/** `GET /api/back_office/delivery_settings` */
export const deliverySettingsSchema = z
  .strictObject({
    version,
    zones: z.array(z.strictObject({ code: z.string(), ...zoneFields, place_count: z.int() })),
    /** ₮ */
    gift_wrap_fee: amount,
    /** Hours that a branch takes to pack an order. */
    pickup_ready_hours: z.int(),
    /** When no alcohol is sold or handed over. */
    alcohol_restrictions: z.array(z.strictObject({ number: z.int(), ...restrictionFields })),
    /** Every district and sum, and the zone that it belongs to; null where nobody delivers. */
    places: z.array(
      z.strictObject({
        city: z.string(),
        district: z.string(),
        zone: z.string().nullable(),
        point: z.strictObject({ latitude: z.number(), longitude: z.number() }).nullable()
      })
    ),
    /** Days to come on which couriers work other hours, or not at all. */
    special_hours: z.array(
      z.strictObject({
        ...{ number: z.int(), ...specialHoursFields },
        reason: z.strictObject({ mn: z.string(), en: z.string() }),
        /** Shipments that were promised for these days, in chosen hours or by the end of the promise. */
        shipment_count: z.int(),
        /** Zones whose own entry goes before this one of all zones on some of its days. */
        overruled_by: z.array(z.string())
      })
    )
  })
  .meta({ id: 'DeliverySettings' })
export type DeliverySettingsBody = ResponseOf<typeof deliverySettingsSchema>

export const deliveryZonePath = z.strictObject({ code: zoneCode })

/** `PUT /api/back_office/delivery_settings/zones/{code}`: the zone as a whole. */
export const deliveryZoneRequestSchema = z.strictObject({ version, ...zoneFields })
export type DeliveryZoneRequest = z.output<typeof deliveryZoneRequestSchema>

/** `PUT /api/back_office/delivery_settings` */
export const deliverySettingsRequestSchema = z.strictObject({
  version,
  gift_wrap_fee: amount,
  pickup_ready_hours: z.int().min(0).max(168)
})
export type DeliverySettingsRequest = z.output<typeof deliverySettingsRequestSchema>

/** `POST /api/back_office/delivery_settings/alcohol_restrictions` */
export const alcoholRestrictionRequestSchema = z.strictObject({ version, ...restrictionFields })
export type AlcoholRestrictionRequest = z.output<typeof alcoholRestrictionRequestSchema>

/** `PUT …/alcohol_restrictions/{number}/lift`, `PUT …/special_hours/{number}/lift` */
export const liftedEntryPath = z.strictObject({ number: z.coerce.number().int().min(1).max(999_999) })
export const liftRequestSchema = z.strictObject({ version })

/** `POST /api/back_office/delivery_settings/special_hours` */
export const specialHoursRequestSchema = z.strictObject({
  ...{ version, ...specialHoursFields },
  /** Read by customers at the product and in the checkout. */
  reason: z.strictObject({ mn: reason, en: reason })
})
export type SpecialHoursRequest = z.output<typeof specialHoursRequestSchema>

/** `PUT /api/back_office/delivery_settings/places` */
export const deliveryPlaceRequestSchema = z.strictObject({
  version,
  city: z.string().min(1).max(60),
  district: z.string().min(1).max(60),
  zone: zoneCode.nullable()
})
export type DeliveryPlaceRequest = z.output<typeof deliveryPlaceRequestSchema>

import type { Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    delivery_options: DeliveryOptionTable
    delivery_zones: DeliveryZoneTable
    delivery_places: DeliveryPlaceTable
    delivery_slots: DeliverySlotTable
    delivery_settings: { name: DeliverySetting; value: number }
    delivery_loads: DeliveryLoadTable
    alcohol_restrictions: AlcoholRestrictionTable
    delivery_special_hours: SpecialHoursTable
    delivery_bookings: DeliveryBookingTable
  }
}

export interface DeliveryOptionTable {
  zone: string
  option: string
  fee: number
  free_from: number | null
  /** 0 while it is not offered. */
  active: Generated<number>
}

export interface DeliveryZoneTable {
  code: string
  name_json: string
  /** Hour of the day until which a 4-hour delivery still comes today, and hours within which it does. */
  same_day_until: number
  same_day_within: number
}

export interface DeliveryPlaceTable {
  city: string
  district: string
  /** Null where nobody delivers. */
  zone: string | null
}

export interface DeliverySlotTable {
  zone: string
  /** Hours of the day in Ulaanbaatar. */
  from_hour: number
  to_hour: number
  /** Shipments a day; null = as many as come. */
  capacity: number | null
}

/** `version` counts changes of the delivery tables, so that what is remembered of them is known to be old. */
export type DeliverySetting = 'version' | 'gift-wrap-fee' | 'pickup-ready-hours'

/** When alcohol may not be sold, as `domain/ordering/alcohol-restrictions.ts` has it. */
export interface AlcoholRestrictionTable {
  number: number
  city: string | null
  district: string | null
  on_day: string
  from_hour: number
  to_hour: number
}

/** Days with other hours, as `domain/ordering/courier-days.ts` has them; hours are null where nobody delivers. */
export interface SpecialHoursTable {
  number: number
  zone: string | null
  first_day: string
  last_day: string
  from_hour: number | null
  to_hour: number | null
  reason_json: string
}

export interface DeliveryLoadTable {
  zone: string
  /** Day in Ulaanbaatar. */
  date: string
  from_hour: number
  parcels: number
}

/** The slot that a placed order has booked; `part` is the number of its shipment, from 1. */
export interface DeliveryBookingTable {
  order_id: string
  part: number
  zone: string
  date: string
  from_hour: number
}

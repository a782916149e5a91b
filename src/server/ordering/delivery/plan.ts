import { z } from 'zod'
import type { AlcoholRestriction } from '../../../domain/ordering/alcohol-restrictions.ts'
import { specialHoursOfZone, type SpecialHours } from '../../../domain/ordering/courier-days.ts'
import { SAME_DAY, type DeliverySpeed, type SameDay, type SlotHours } from '../../../domain/ordering/delivery.ts'
import type { Reader } from '../../platform/db/database.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import type { DeliveryPlaceTable, DeliverySetting, SpecialHoursTable } from './tables.ts'
import {
  allAlcoholRestrictions,
  allOptions,
  allPlaces,
  allSettings,
  allSlots,
  allSpecialHours,
  allZones,
  planVersion
} from './queries.ts'

/** Delivery options of a zone. */
export interface ZonePlan {
  readonly code: string
  readonly name: { readonly mn: string; readonly en: string }
  readonly sameDay: SameDay
  readonly options: readonly ZoneOption[]
  readonly slots: readonly SlotHours[]
  /** Days on which couriers come at other hours, or not at all. */
  readonly specialHours: readonly SpecialHours[]
}

export interface ZoneOption {
  readonly speed: DeliverySpeed
  /** ₮ */
  readonly fee: number
  /** ₮ of goods from which it costs nothing; null = never. */
  readonly freeFrom: number | null
  /** Kept but not offered at present when false. */
  readonly active: boolean
}

export type StoredAlcoholRestriction = AlcoholRestriction & { readonly number: number }
export type StoredSpecialHours = SpecialHours & { readonly number: number }

export interface DeliveryPlan {
  readonly version: number
  readonly zones: readonly ZonePlan[]
  /** When alcohol is neither sold nor handed over, each by its number. */
  readonly alcoholRestrictions: readonly StoredAlcoholRestriction[]
  /** Of all zones, the first day first. */
  readonly specialHours: readonly StoredSpecialHours[]
  readonly places: readonly DeliveryPlaceTable[]
  /** Undefined where nobody delivers. */
  zoneOf(city: string, district: string): ZonePlan | undefined
  setting(name: Exclude<DeliverySetting, 'version'>): number
}

const inShopLanguages = z.object({ mn: z.string(), en: z.string() })
const nameColumn = jsonColumn('delivery_zones.name_json', inShopLanguages)
const reasonColumn = jsonColumn('delivery_special_hours.reason_json', inShopLanguages)

const FALLBACK: Readonly<Record<Exclude<DeliverySetting, 'version'>, number>> = {
  'gift-wrap-fee': 3_000,
  'pickup-ready-hours': 2
}

/**
 * Caches the delivery tables by their version, which is one row to read for each call; a caller that has just read the
 * version passes it.
 */
export function deliveryPlans() {
  let cachedPlan: DeliveryPlan | undefined
  return async (reader: Reader, read?: number): Promise<DeliveryPlan> => {
    const version = read ?? (await reader.first(planVersion, {}))?.value ?? 0
    if (cachedPlan?.version !== version) cachedPlan = await readPlan(reader, version)
    return cachedPlan
  }
}

/** Reads the tables without the cache, for those who change them. */
export const currentPlan = async (reader: Reader) => readPlan(reader, (await reader.first(planVersion, {}))?.value ?? 0)

export async function readPlan(reader: Reader, version: number): Promise<DeliveryPlan> {
  const options = Map.groupBy(await reader.all(allOptions, {}), ({ zone }) => zone)
  const slots = Map.groupBy(await reader.all(allSlots, {}), ({ zone }) => zone)
  const settings = new Map((await reader.all(allSettings, {})).map(({ name, value }) => [name, value]))
  const specialHours = (await reader.all(allSpecialHours, {})).map(specialHoursOf)
  const zones = (await reader.all(allZones, {})).map(row => ({
    code: row.code,
    name: nameColumn.read(row.name_json),
    sameDay: { ...SAME_DAY, untilHour: row.same_day_until, withinHours: row.same_day_within },
    options: (options.get(row.code) ?? []).map(each => ({
      speed: each.option as DeliverySpeed,
      fee: each.fee,
      freeFrom: each.free_from,
      active: each.active === 1
    })),
    slots: (slots.get(row.code) ?? []).map(({ from_hour, to_hour, capacity }) => ({
      from: from_hour,
      to: to_hour,
      capacity
    })),
    specialHours: specialHoursOfZone(specialHours, row.code)
  }))
  const byCode = new Map(zones.map(each => [each.code, each]))
  const places = await reader.all(allPlaces, {})
  const deliveryDirectory = new Map(places.map(({ city, district, zone }) => [`${city}/${district}`, zone]))
  const alcoholRestrictions = (await reader.all(allAlcoholRestrictions, {})).map(
    ({ number, city, district, on_day, from_hour, to_hour }) => ({
      number,
      city,
      district,
      day: on_day,
      from: from_hour,
      to: to_hour
    })
  )
  return {
    version,
    zones,
    alcoholRestrictions,
    specialHours,
    places,
    zoneOf: (city, district) => byCode.get(deliveryDirectory.get(`${city}/${district}`) ?? ''),
    setting: name => settings.get(name) ?? FALLBACK[name]
  }
}

const specialHoursOf = (row: SpecialHoursTable): StoredSpecialHours => ({
  ...{ number: row.number, zone: row.zone, firstDay: row.first_day, lastDay: row.last_day },
  hours: row.from_hour === null || row.to_hour === null ? null : { from: row.from_hour, to: row.to_hour },
  reason: reasonColumn.read(row.reason_json)
})

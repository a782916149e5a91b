import type { SpecialHours } from '../../../domain/ordering/courier-days.ts'
import type { AlcoholRestriction } from '../../../domain/ordering/alcohol-restrictions.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { DeliveryPlan, ZonePlan } from './plan.ts'
import type { DeliveryPlaceTable, DeliverySetting } from './tables.ts'

/**
 * Called first in every change: it raises the version, by which running processes see that their cached plan is old. Of
 * two changes at once the second waits, and then finds a newer version.
 */
export async function incrementDeliveryPlanVersion({ query }: Transaction): Promise<number> {
  const { value } = await query
    .insertInto('delivery_settings')
    .values({ name: 'version', value: 1 })
    .onConflict(c => c.column('name').doUpdateSet(e => ({ value: e('delivery_settings.value', '+', 1) })))
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

export const saveSetting = ({ query }: Transaction, name: Exclude<DeliverySetting, 'version'>, value: number) =>
  query
    .insertInto('delivery_settings')
    .values({ name, value })
    .onConflict(c => c.column('name').doUpdateSet({ value }))
    .execute()

/**
 * Adds a period in which no alcohol is sold or handed over in a place and returns its number; undefined where there is
 * no such place.
 */
export async function insertRestriction(
  { query }: Transaction,
  { alcoholRestrictions, places }: DeliveryPlan,
  { city, district, day, from, to }: AlcoholRestriction
): Promise<number | undefined> {
  const isKnown = places.some(each => each.city === city && (district === null || each.district === district))
  if (city === null ? district !== null : !isKnown) return undefined
  const number = Math.max(0, ...alcoholRestrictions.map(each => each.number)) + 1
  await query
    .insertInto('alcohol_restrictions')
    .values({ number, city, district, on_day: day, from_hour: from, to_hour: to })
    .execute()
  return number
}

/** Deletes a restriction: alcohol may be sold again, or the entry was wrong; false where there is none. */
export async function deleteRestriction({ query }: Transaction, number: number): Promise<boolean> {
  const { numDeletedRows } = await query
    .deleteFrom('alcohol_restrictions')
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Adds days with other hours and returns their number; entries of days that are over go. */
export async function insertSpecialHours(
  { query }: Transaction,
  { specialHours }: DeliveryPlan,
  { zone, firstDay, lastDay, hours, reason }: SpecialHours,
  today: string
): Promise<number> {
  await query.deleteFrom('delivery_special_hours').where('last_day', '<', today).execute()
  const number = Math.max(0, ...specialHours.map(each => each.number)) + 1
  await query
    .insertInto('delivery_special_hours')
    .values({
      ...{ number, zone, first_day: firstDay, last_day: lastDay },
      ...{ from_hour: hours?.from ?? null, to_hour: hours?.to ?? null, reason_json: JSON.stringify(reason) }
    })
    .execute()
  return number
}

export const deleteSpecialHours = ({ query }: Transaction, number: number) =>
  query.deleteFrom('delivery_special_hours').where('number', '=', number).execute()

/** Puts a district or sum into a zone, or into none. */
export const writePlace = ({ query }: Transaction, { city, district, zone }: DeliveryPlaceTable) =>
  query.updateTable('delivery_places').set({ zone }).where('city', '=', city).where('district', '=', district).execute()

/** A zone as a whole: its names, speeds with their fees, and hours. */
export async function writeZone(
  { query }: Transaction,
  { code: zone, name, sameDay, options, slots }: Omit<ZonePlan, 'specialHours'>
) {
  await query
    .updateTable('delivery_zones')
    .set({
      name_json: JSON.stringify(name),
      same_day_until: sameDay.untilHour,
      same_day_within: sameDay.withinHours
    })
    .where('code', '=', zone)
    .execute()
  for (const { speed, fee, freeFrom, active } of options) {
    const row = { fee, free_from: freeFrom, active: Number(active) }
    await query
      .insertInto('delivery_options')
      .values({ zone, option: speed, ...row })
      .onConflict(c => c.columns(['zone', 'option']).doUpdateSet(row))
      .execute()
  }
  // Bookings of a removed slot stay: they are counted by day and hour, and do not refer to its row.
  await query.deleteFrom('delivery_slots').where('zone', '=', zone).execute()
  if (slots.length === 0) return
  await query
    .insertInto('delivery_slots')
    .values(slots.map(({ from, to, capacity }) => ({ zone, from_hour: from, to_hour: to, capacity })))
    .execute()
}

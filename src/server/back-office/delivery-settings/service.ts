import type {
  AlcoholRestrictionRequest,
  DeliveryPlaceRequest,
  DeliverySettingsBody,
  DeliverySettingsRequest,
  DeliveryZoneRequest,
  SpecialHoursRequest
} from '../../../contract/staff/delivery-settings.ts'
import {
  areSpecialHours,
  isSameSpecialDay,
  overrulingZones,
  SPECIAL_DAYS_MAX,
  SPECIAL_HOURS_MAX,
  type SpecialHours
} from '../../../domain/ordering/courier-days.ts'
import { areSlotHours } from '../../../domain/ordering/delivery.ts'
import { ok } from '../../../domain/result.ts'
import { localDate } from '../../../domain/time.ts'
import { recordStaffAction, type StaffAction } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Reader, Transaction } from '../../platform/db/database.ts'
import { conflict, notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import {
  currentPlan,
  deleteRestriction,
  deleteSpecialHours,
  insertRestriction,
  insertSpecialHours,
  loadsFrom,
  incrementDeliveryPlanVersion,
  pointOfPlace,
  readPlan,
  saveSetting,
  writePlace,
  writeZone,
  type DeliveryPlan,
  type StoredAlcoholRestriction,
  type StoredSpecialHours,
  type ZonePlan
} from '../../ordering/delivery/index.ts'
import { promisedShipments } from './promised-shipments.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

/** Zones, fees, hours and restricted days at the screen of staff. */
export const deliverySettings = (deps: Deps) =>
  bindDeps(deps, {
    ...{ read, saveZone, save, restrictAlcohol, liftRestriction },
    ...{ addSpecialHours, removeSpecialHours, savePlace }
  })
export type DeliverySettings = ReturnType<typeof deliverySettings>

const read = async ({ db, now }: Deps): Promise<DeliverySettingsBody> => settingsBody(db, await currentPlan(db), now())

/** Makes a change of the plan that was seen, with its line in the audit. */
function change(
  { db, now }: Deps,
  staff: StaffPrincipal,
  seen: number,
  work: (tx: Transaction, plan: DeliveryPlan) => ServiceResult<StaffAction>
): ServiceResult<DeliverySettingsBody> {
  return db.change(async tx => {
    const version = await incrementDeliveryPlanVersion(tx)
    if (version !== seen + 1) return conflict('delivery-settings-changed')
    const done = await work(tx, await readPlan(tx, version))
    if (!done.ok) return done
    await recordStaffAction(tx, staff, done.value, now())
    return ok(await settingsBody(tx, await readPlan(tx, version), now()))
  })
}

const saveZone = (
  deps: Deps,
  staff: StaffPrincipal,
  code: string,
  { version, ...zone }: DeliveryZoneRequest
): ServiceResult<DeliverySettingsBody> =>
  change(deps, staff, version, async (tx, { zones }) => {
    const before = zones.find(each => each.code === code)
    if (!before) return notFound('delivery-zone-unknown')
    if (!areSlotHours(zone.slots)) return unprocessable('delivery-slots', { field: 'slots' })
    const speeds = zone.options.map(({ speed }) => speed)
    if (new Set(speeds).size < speeds.length) return unprocessable('invalid', { field: 'options' })
    await writeZone(tx, zonePlan(code, zone))
    return ok({
      ...{ action: 'delivery_settings.zone', subject: { type: 'delivery_zone', id: code } },
      ...{ before: zoneFields(before), after: zone }
    })
  })

const savePlace = (
  deps: Deps,
  staff: StaffPrincipal,
  { version, ...place }: DeliveryPlaceRequest
): ServiceResult<DeliverySettingsBody> =>
  change(deps, staff, version, async (tx, { zones, places }) => {
    const before = places.find(({ city, district }) => city === place.city && district === place.district)
    if (!before) return unprocessable('delivery-place-unknown', { field: 'district' })
    if (place.zone !== null && !zones.some(({ code }) => code === place.zone)) return notFound('delivery-zone-unknown')
    await writePlace(tx, place)
    const subject = { type: 'delivery_place', id: `${place.city}/${place.district}` }
    return ok({
      action: 'delivery_settings.place',
      subject,
      before: { zone: before.zone },
      after: { zone: place.zone }
    })
  })

const save = (
  deps: Deps,
  staff: StaffPrincipal,
  { version, gift_wrap_fee, pickup_ready_hours }: DeliverySettingsRequest
): ServiceResult<DeliverySettingsBody> =>
  change(deps, staff, version, async (tx, plan) => {
    await saveSetting(tx, 'gift-wrap-fee', gift_wrap_fee)
    await saveSetting(tx, 'pickup-ready-hours', pickup_ready_hours)
    return ok({
      ...{ action: 'delivery_settings.general', subject: { type: 'delivery_settings', id: 'general' } },
      ...{ before: generalFields(plan), after: { gift_wrap_fee, pickup_ready_hours } }
    })
  })

const restrictAlcohol = (
  deps: Deps,
  staff: StaffPrincipal,
  { version, ...restriction }: AlcoholRestrictionRequest
): ServiceResult<DeliverySettingsBody> =>
  change(deps, staff, version, async (tx, plan) => {
    if (restriction.from === restriction.to) return unprocessable('restriction-hours', { field: 'to' })
    const number = await insertRestriction(tx, plan, restriction)
    if (number === undefined) return unprocessable('delivery-place-unknown', { field: 'city' })
    const subject = { type: 'alcohol_restriction', id: String(number) }
    return ok({ action: 'delivery_settings.restrict_alcohol', subject, after: restriction })
  })

const liftRestriction = (
  deps: Deps,
  staff: StaffPrincipal,
  number: number,
  version: number
): ServiceResult<DeliverySettingsBody> =>
  change(deps, staff, version, async (tx, { alcoholRestrictions }) => {
    const found = alcoholRestrictions.find(each => each.number === number)
    if (!found) return notFound('restriction-unknown')
    await deleteRestriction(tx, number)
    const subject = { type: 'alcohol_restriction', id: String(number) }
    return ok({ action: 'delivery_settings.allow_alcohol', subject, before: restrictionBody(found) })
  })

const addSpecialHours = (
  deps: Deps,
  staff: StaffPrincipal,
  { version, zone, first_day, last_day, hours, reason }: SpecialHoursRequest
): ServiceResult<DeliverySettingsBody> =>
  change(deps, staff, version, async (tx, plan) => {
    const today = localDate(deps.now())
    const entry: SpecialHours = { zone, firstDay: first_day, lastDay: last_day, hours, reason }
    if (zone !== null && !plan.zones.some(({ code }) => code === zone)) return notFound('delivery-zone-unknown')
    if (!areSpecialHours(entry, today))
      return unprocessable('special-hours', { field: 'last_day', values: { max: SPECIAL_DAYS_MAX } })
    const ahead = plan.specialHours.filter(({ lastDay }) => lastDay >= today)
    if (ahead.some(each => isSameSpecialDay(each, entry)))
      return unprocessable('special-hours-twice', { field: 'first_day' })
    if (ahead.length >= SPECIAL_HOURS_MAX)
      return unprocessable('special-hours-full', { values: { max: SPECIAL_HOURS_MAX } })
    const number = await insertSpecialHours(tx, plan, entry, today)
    const subject = { type: 'delivery_special_hours', id: String(number) }
    return ok({
      action: 'delivery_settings.special_hours',
      subject,
      after: { zone, first_day, last_day, hours, reason }
    })
  })

const removeSpecialHours = (
  deps: Deps,
  staff: StaffPrincipal,
  number: number,
  version: number
): ServiceResult<DeliverySettingsBody> =>
  change(deps, staff, version, async (tx, { specialHours }) => {
    const found = specialHours.find(each => each.number === number)
    if (!found) return notFound('special-hours-unknown')
    await deleteSpecialHours(tx, number)
    const subject = { type: 'delivery_special_hours', id: String(number) }
    return ok({ action: 'delivery_settings.usual_hours', subject, before: specialHoursFields(found) })
  })

const zonePlan = (code: string, zone: Omit<DeliveryZoneRequest, 'version'>): Omit<ZonePlan, 'specialHours'> => ({
  ...{ code, name: zone.name, slots: zone.slots },
  sameDay: { untilHour: zone.same_day_until, withinHours: zone.same_day_within },
  options: zone.options.map(({ speed, fee, free_from, is_offered }) => ({
    ...{ speed, fee, freeFrom: free_from, active: is_offered }
  }))
})

const generalFields = ({ setting }: DeliveryPlan) => ({
  gift_wrap_fee: setting('gift-wrap-fee'),
  pickup_ready_hours: setting('pickup-ready-hours')
})

const zoneFields = ({ name, sameDay, options, slots }: ZonePlan) => ({
  name,
  same_day_until: sameDay.untilHour,
  same_day_within: sameDay.withinHours,
  options: options.map(({ speed, fee, freeFrom, active }) => ({ speed, fee, free_from: freeFrom, is_offered: active })),
  slots: slots.map(({ from, to, capacity }) => ({ from, to, capacity }))
})

const restrictionBody = ({ number, city, district, day, from, to }: StoredAlcoholRestriction) => ({
  ...{ number, city, district, day, from, to }
})

const specialHoursFields = ({ number, zone, firstDay, lastDay, hours, reason }: StoredSpecialHours) => ({
  ...{ number, zone, first_day: firstDay, last_day: lastDay, hours, reason }
})

async function settingsBody(reader: Reader, plan: DeliveryPlan, now: Date): Promise<DeliverySettingsBody> {
  const today = localDate(now)
  const isUsual = plan.specialHours.length === 0
  const promised = isUsual
    ? []
    : [...(await reader.all(loadsFrom, { first: today })), ...(await promisedShipments(reader, plan))]
  return {
    version: plan.version,
    zones: plan.zones.map(zone => ({
      ...{ code: zone.code, ...zoneFields(zone) },
      place_count: plan.places.filter(place => place.zone === zone.code).length
    })),
    ...generalFields(plan),
    alcohol_restrictions: plan.alcoholRestrictions.map(restrictionBody),
    places: plan.places.map(({ city, district, zone }) => ({
      ...{ city, district, zone, point: pointOfPlace(city, district) }
    })),
    special_hours: plan.specialHours
      .filter(({ lastDay }) => lastDay >= today)
      .map(entry => ({
        ...specialHoursFields(entry),
        shipment_count: promised
          .filter(({ zone, date }) => (entry.zone ?? zone) === zone && date >= entry.firstDay && date <= entry.lastDay)
          .reduce((sum, { parcels }) => sum + parcels, 0),
        overruled_by: [...overrulingZones(entry, plan.specialHours)]
      }))
  }
}

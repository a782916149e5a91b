import type {
  AlcoholRestrictionRequest,
  DeliverySettingsBody,
  DeliverySettingsRequest,
  DeliveryZoneRequest
} from '../../../contract/staff/delivery-settings.ts'
import { areSlotHours } from '../../../domain/ordering/delivery.ts'
import { ok } from '../../../domain/result.ts'
import { recordStaffAction, type StaffAction } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { conflict, notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import {
  currentPlan,
  deleteRestriction,
  insertRestriction,
  raiseVersion,
  readPlan,
  saveSetting,
  writeZone,
  type DeliveryPlan,
  type StoredAlcoholRestriction,
  type ZonePlan
} from '../../ordering/delivery/index.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

/** Zones, fees, hours and restricted days at the screen of staff. */
export const deliverySettings = (deps: Deps) =>
  bindDeps(deps, { read, saveZone, save, restrictAlcohol, liftRestriction })
export type DeliverySettings = ReturnType<typeof deliverySettings>

const read = async ({ db }: Deps): Promise<DeliverySettingsBody> => settingsBody(await currentPlan(db))

/** Makes a change of the plan that was seen, with its line in the audit. */
function change(
  { db, now }: Deps,
  staff: StaffPrincipal,
  seen: number,
  work: (tx: Transaction, plan: DeliveryPlan) => ServiceResult<StaffAction>
): ServiceResult<DeliverySettingsBody> {
  return db.change(async tx => {
    const version = await raiseVersion(tx)
    if (version !== seen + 1) return conflict('delivery-settings-changed')
    const done = await work(tx, await readPlan(tx, version))
    if (!done.ok) return done
    await recordStaffAction(tx, staff, done.value, now())
    return ok(settingsBody(await readPlan(tx, version)))
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

const zonePlan = (code: string, zone: Omit<DeliveryZoneRequest, 'version'>): ZonePlan => ({
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

const settingsBody = (plan: DeliveryPlan): DeliverySettingsBody => ({
  version: plan.version,
  zones: plan.zones.map(zone => ({
    ...{ code: zone.code, ...zoneFields(zone) },
    place_count: plan.places.filter(place => place.zone === zone.code).length
  })),
  ...generalFields(plan),
  alcohol_restrictions: plan.alcoholRestrictions.map(restrictionBody)
})

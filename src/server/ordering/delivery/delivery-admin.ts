import { type DeliverySpeed, DELIVERY_HOURS, slotId } from '../../../domain/delivery.ts'
import type { AlcoholRestriction } from '../../../domain/alcohol-restrictions.ts'
import { ok, err, type Result } from '../../../domain/result.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { DeliverySetting } from './tables.ts'
import { readPlan, type DeliveryPlan } from './plan.ts'
import { planVersion } from './queries.ts'

/** Why a change of the delivery tables was not made, for the operator who asked for it. */
export type AdminProblem =
  'zone-unknown' | 'option-unknown' | 'slot-unknown' | 'slot-wrong' | 'place-unknown' | 'restriction-unknown'
type Done = Promise<Result<undefined, AdminProblem>>

/** What the staff change of zones, fees, hours and places; a running shop follows with its next question. */
export function deliveryAdmin(db: Database) {
  const change = (work: (tx: Transaction, plan: DeliveryPlan) => Done): Done =>
    db.change(async tx => {
      const version = (await tx.first(planVersion, {}))?.value ?? 0
      const done = await work(tx, await readPlan(tx, version))
      if (done.ok)
        await tx.query
          .insertInto('delivery_settings')
          .values({ name: 'version', value: version + 1 })
          .onConflict(c => c.column('name').doUpdateSet({ value: version + 1 }))
          .execute()
      return done
    })
  const zoneIn = ({ zones }: DeliveryPlan, code: string) => zones.find(each => each.code === code)
  const done = ok(undefined)

  return {
    plan: async () => readPlan(db, (await db.first(planVersion, {}))?.value ?? 0),

    /** ₮, and from how many ₮ of goods it costs nothing. */
    fee: (zone: string, speed: DeliverySpeed, fee: number, freeFrom: number | null) =>
      change(async ({ query }, plan) => {
        if (!zoneIn(plan, zone)) return err('zone-unknown')
        await query
          .insertInto('delivery_options')
          .values({ zone, option: speed, fee, free_from: freeFrom })
          .onConflict(c => c.columns(['zone', 'option']).doUpdateSet({ fee, free_from: freeFrom }))
          .execute()
        return done
      }),

    /** Offered again, or for the time being not: snow, a courier on holiday. */
    offer: (zone: string, speed: DeliverySpeed, isOffered: boolean) =>
      change(async ({ query }, plan) => {
        const found = zoneIn(plan, zone)
        if (!found) return err('zone-unknown')
        if (!found.options.some(each => each.speed === speed)) return err('option-unknown')
        await query
          .updateTable('delivery_options')
          .set({ active: Number(isOffered) })
          .where('zone', '=', zone)
          .where('option', '=', speed)
          .execute()
        return done
      }),

    /** `capacity` parcels a day between these hours; null = as many as come. */
    slot: (zone: string, from: number, to: number, capacity: number | null) =>
      change(async ({ query }, plan) => {
        const found = zoneIn(plan, zone)
        if (!found) return err('zone-unknown')
        const others = found.slots.filter(each => each.from !== from)
        const isWithin = from >= DELIVERY_HOURS.from && to <= DELIVERY_HOURS.to && from < to
        if (!isWithin || others.some(each => each.from < to && from < each.to)) return err('slot-wrong')
        await query
          .insertInto('delivery_slots')
          .values({ zone, from_hour: from, to_hour: to, capacity })
          .onConflict(c => c.columns(['zone', 'from_hour']).doUpdateSet({ to_hour: to, capacity }))
          .execute()
        return done
      }),

    /** No more parcels between these hours; what was promised stays promised. */
    closeSlot: (zone: string, slot: string) =>
      change(async ({ query }, plan) => {
        const found = zoneIn(plan, zone)?.slots.find(each => slotId(each) === slot)
        if (!found) return err('slot-unknown')
        await query.deleteFrom('delivery_slots').where('zone', '=', zone).where('from_hour', '=', found.from).execute()
        return done
      }),

    /** Until which hour a 4-hour delivery still comes today, and within how many hours. */
    cutOff: (zone: string, untilHour: number, withinHours: number) =>
      change(async ({ query }, plan) => {
        if (!zoneIn(plan, zone)) return err('zone-unknown')
        await query
          .updateTable('delivery_zones')
          .set({ same_day_until: untilHour, same_day_within: withinHours })
          .where('code', '=', zone)
          .execute()
        return done
      }),

    /** A new zone begins without options: nothing is offered there before it has fees. */
    zone: (code: string, name: { readonly mn: string; readonly en: string }) =>
      change(async ({ query }) => {
        const name_json = JSON.stringify(name)
        await query
          .insertInto('delivery_zones')
          .values({ code, name_json, same_day_until: 14, same_day_within: 5 })
          .onConflict(c => c.column('code').doUpdateSet({ name_json }))
          .execute()
        return done
      }),

    /** Which zone a district or sum belongs to; null = nobody delivers there. */
    place: (city: string, district: string, zone: string | null) =>
      change(async ({ query }, plan) => {
        if (zone !== null && !zoneIn(plan, zone)) return err('zone-unknown')
        const { numUpdatedRows } = await query
          .updateTable('delivery_places')
          .set({ zone })
          .where('city', '=', city)
          .where('district', '=', district)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0 ? done : err('place-unknown')
      }),

    /** From then to then no alcohol is sold or handed over there. */
    restrictAlcohol: ({ city, district, day, from, to }: AlcoholRestriction) =>
      change(async ({ query }, { alcoholRestrictions }) => {
        if (city !== null) {
          let known = query.selectFrom('delivery_places').select('city').where('city', '=', city)
          if (district !== null) known = known.where('district', '=', district)
          if (!(await known.limit(1).executeTakeFirst())) return err('place-unknown')
        }
        const number = Math.max(0, ...alcoholRestrictions.map(each => each.number)) + 1
        await query
          .insertInto('alcohol_restrictions')
          .values({ number, city, district, on_day: day, from_hour: from, to_hour: to })
          .execute()
        return done
      }),

    /** It may be sold again, or what was written was wrong. */
    liftRestriction: (number: number) =>
      change(async ({ query }) => {
        const { numDeletedRows } = await query
          .deleteFrom('alcohol_restrictions')
          .where('number', '=', number)
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n ? done : err('restriction-unknown')
      }),

    set: (name: Exclude<DeliverySetting, 'version'>, value: number) =>
      change(async ({ query }) => {
        await query
          .insertInto('delivery_settings')
          .values({ name, value })
          .onConflict(c => c.column('name').doUpdateSet({ value }))
          .execute()
        return done
      }),

    /** How full the hours of a day are, and of those after it. */
    booked: (fromDay: string) =>
      db.query
        .selectFrom('delivery_loads')
        .selectAll()
        .where('date', '>=', fromDay)
        .where('parcels', '>', 0)
        .orderBy('date')
        .orderBy('zone')
        .orderBy('from_hour')
        .execute()
  }
}

export type DeliveryAdmin = ReturnType<typeof deliveryAdmin>

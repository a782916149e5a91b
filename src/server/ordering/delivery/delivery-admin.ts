import { areSlotHours, type DeliverySpeed, slotId } from '../../../domain/ordering/delivery.ts'
import type { AlcoholRestriction } from '../../../domain/ordering/alcohol-restrictions.ts'
import { ok, err, type Result } from '../../../domain/result.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { DeliverySetting } from './tables.ts'
import { currentPlan, readPlan, type DeliveryPlan } from './plan.ts'
import { deleteRestriction, insertRestriction, incrementDeliveryPlanVersion, saveSetting } from './plan-changes.ts'

/** Why a change of the delivery tables was not made, for the operator who asked for it. */
export type AdminProblem =
  | 'zone-unknown'
  | 'option-unknown'
  | 'slot-unknown'
  | 'slot-wrong'
  | 'place-unknown'
  | 'restriction-unknown'
type Done = Promise<Result<undefined, AdminProblem>>

const DONE = ok(undefined)

const zoneIn = ({ zones }: DeliveryPlan, code: string) => zones.find(each => each.code === code)

/** Changes of zones, fees, hours and places by staff; a running shop reads them with its next question. */
export class DeliveryAdmin {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  #change(work: (tx: Transaction, plan: DeliveryPlan) => Done): Done {
    return this.#db.change(async tx => {
      const version = await incrementDeliveryPlanVersion(tx)
      return work(tx, await readPlan(tx, version))
    })
  }

  plan() {
    return currentPlan(this.#db)
  }

  /** ₮, and from how many ₮ of goods it costs nothing. */
  fee(zone: string, speed: DeliverySpeed, fee: number, freeFrom: number | null): Done {
    return this.#change(async ({ query }, plan) => {
      if (!zoneIn(plan, zone)) return err('zone-unknown')
      await query
        .insertInto('delivery_options')
        .values({ zone, option: speed, fee, free_from: freeFrom })
        .onConflict(c => c.columns(['zone', 'option']).doUpdateSet({ fee, free_from: freeFrom }))
        .execute()
      return DONE
    })
  }

  /** Switches an option off for a while (snow, a courier on holiday), or on again. */
  offer(zone: string, speed: DeliverySpeed, isOffered: boolean): Done {
    return this.#change(async ({ query }, plan) => {
      const found = zoneIn(plan, zone)
      if (!found) return err('zone-unknown')
      if (!found.options.some(each => each.speed === speed)) return err('option-unknown')
      await query
        .updateTable('delivery_options')
        .set({ active: Number(isOffered) })
        .where('zone', '=', zone)
        .where('option', '=', speed)
        .execute()
      return DONE
    })
  }

  /** `capacity` parcels a day between these hours; null = as many as come. */
  slot(zone: string, from: number, to: number, capacity: number | null): Done {
    return this.#change(async ({ query }, plan) => {
      const found = zoneIn(plan, zone)
      if (!found) return err('zone-unknown')
      const others = found.slots.filter(each => each.from !== from)
      if (!areSlotHours([...others, { from, to }])) return err('slot-wrong')
      await query
        .insertInto('delivery_slots')
        .values({ zone, from_hour: from, to_hour: to, capacity })
        .onConflict(c => c.columns(['zone', 'from_hour']).doUpdateSet({ to_hour: to, capacity }))
        .execute()
      return DONE
    })
  }

  /** Removes a slot; what was promised in it stays promised. */
  closeSlot(zone: string, slot: string): Done {
    return this.#change(async ({ query }, plan) => {
      const found = zoneIn(plan, zone)?.slots.find(each => slotId(each) === slot)
      if (!found) return err('slot-unknown')
      await query.deleteFrom('delivery_slots').where('zone', '=', zone).where('from_hour', '=', found.from).execute()
      return DONE
    })
  }

  /** Hour until which a 4-hour delivery still comes today, and the hours it takes. */
  cutOff(zone: string, untilHour: number, withinHours: number): Done {
    return this.#change(async ({ query }, plan) => {
      if (!zoneIn(plan, zone)) return err('zone-unknown')
      await query
        .updateTable('delivery_zones')
        .set({ same_day_until: untilHour, same_day_within: withinHours })
        .where('code', '=', zone)
        .execute()
      return DONE
    })
  }

  /** A new zone begins without options: nothing is offered there before it has fees. */
  zone(code: string, name: { readonly mn: string; readonly en: string }): Done {
    return this.#change(async ({ query }) => {
      const name_json = JSON.stringify(name)
      await query
        .insertInto('delivery_zones')
        .values({ code, name_json, same_day_until: 14, same_day_within: 5 })
        .onConflict(c => c.column('code').doUpdateSet({ name_json }))
        .execute()
      return DONE
    })
  }

  /** Assigns a district or sum to a zone; null = nobody delivers there. */
  place(city: string, district: string, zone: string | null): Done {
    return this.#change(async ({ query }, plan) => {
      if (zone !== null && !zoneIn(plan, zone)) return err('zone-unknown')
      const { numUpdatedRows } = await query
        .updateTable('delivery_places')
        .set({ zone })
        .where('city', '=', city)
        .where('district', '=', district)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0 ? DONE : err('place-unknown')
    })
  }

  /** Adds a period in which no alcohol is sold or handed over in a place. */
  restrictAlcohol(restriction: AlcoholRestriction): Done {
    return this.#change(async (tx, plan) => {
      const number = await insertRestriction(tx, plan, restriction)
      return number === undefined ? err('place-unknown') : DONE
    })
  }

  /** Lifts a restriction: alcohol may be sold again, or the entry was wrong. */
  liftRestriction(number: number): Done {
    return this.#change(async tx => ((await deleteRestriction(tx, number)) ? DONE : err('restriction-unknown')))
  }

  set(name: Exclude<DeliverySetting, 'version'>, value: number): Done {
    return this.#change(async tx => {
      await saveSetting(tx, name, value)
      return DONE
    })
  }

  /** How full the hours of a day are, and of those after it. */
  booked(fromDay: string) {
    return this.#db.query
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

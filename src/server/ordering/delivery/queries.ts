import { statement } from '../../platform/db/statement.ts'
import type {
  DeliveryBookingTable,
  DeliveryLoadTable,
  DeliveryOptionTable,
  DeliveryPlaceTable,
  DeliverySetting,
  DeliverySlotTable,
  DeliveryZoneTable,
  AlcoholRestrictionTable,
  SpecialHoursTable
} from './tables.ts'

type OptionRow = Omit<DeliveryOptionTable, 'active'> & { active: number }
type None = Record<never, never>

export const planVersion = statement<None, { value: number }>(db =>
  db.selectFrom('delivery_settings').select('value').where('name', '=', 'version')
)

export const allSettings = statement<None, { name: DeliverySetting; value: number }>(db =>
  db.selectFrom('delivery_settings').selectAll()
)

export const allZones = statement<None, DeliveryZoneTable>(db =>
  db.selectFrom('delivery_zones').selectAll().orderBy('code')
)

export const allOptions = statement<None, OptionRow>(db =>
  db.selectFrom('delivery_options').selectAll().orderBy('zone').orderBy('option')
)

export const allSlots = statement<None, DeliverySlotTable>(db =>
  db.selectFrom('delivery_slots').selectAll().orderBy('zone').orderBy('from_hour')
)

export const allPlaces = statement<None, DeliveryPlaceTable>(db =>
  db.selectFrom('delivery_places').selectAll().orderBy('city').orderBy('district')
)

export const allAlcoholRestrictions = statement<None, AlcoholRestrictionTable>(db =>
  db.selectFrom('alcohol_restrictions').selectAll().orderBy('number')
)

export const allSpecialHours = statement<None, SpecialHoursTable>(db =>
  db.selectFrom('delivery_special_hours').selectAll().orderBy('first_day').orderBy('number')
)

export const loadsBetween = statement<{ zone: string; first: string; last: string }, DeliveryLoadTable>((db, p) =>
  db
    .selectFrom('delivery_loads')
    .selectAll()
    .where('zone', '=', p('zone'))
    .where('date', '>=', p('first'))
    .where('date', '<=', p('last'))
)

export const loadsFrom = statement<{ first: string }, DeliveryLoadTable>((db, p) =>
  db.selectFrom('delivery_loads').selectAll().where('date', '>=', p('first')).where('parcels', '>', 0)
)

type Slot = Pick<DeliveryLoadTable, 'zone' | 'date' | 'from_hour'>

export const insertSlotUsage = statement<Slot, never>((db, p) =>
  db
    .insertInto('delivery_loads')
    .values({ zone: p('zone'), date: p('date'), from_hour: p('from_hour'), parcels: 0 })
    .onConflict(c => c.columns(['zone', 'date', 'from_hour']).doNothing())
)

/** Counts one more booking where the slot has room: of two that want the last place one gets it. */
export const incrementSlotUsage = statement<Slot & { capacity: number }, never>((db, p) =>
  db
    .updateTable('delivery_loads')
    .set(e => ({ parcels: e('parcels', '+', 1) }))
    .where('zone', '=', p('zone'))
    .where('date', '=', p('date'))
    .where('from_hour', '=', p('from_hour'))
    .where('parcels', '<', p('capacity'))
)

export const decrementSlotUsage = statement<Slot, never>((db, p) =>
  db
    .updateTable('delivery_loads')
    .set(e => ({ parcels: e('parcels', '-', 1) }))
    .where('zone', '=', p('zone'))
    .where('date', '=', p('date'))
    .where('from_hour', '=', p('from_hour'))
    .where('parcels', '>', 0)
)

export const insertBooking = statement<DeliveryBookingTable, never>((db, p) =>
  db.insertInto('delivery_bookings').values({
    order_id: p('order_id'),
    part: p('part'),
    zone: p('zone'),
    date: p('date'),
    from_hour: p('from_hour')
  })
)

export const bookingsOf = statement<{ order_id: string }, DeliveryBookingTable>((db, p) =>
  db.selectFrom('delivery_bookings').selectAll().where('order_id', '=', p('order_id')).orderBy('part')
)

export const deleteBookings = statement<{ order_id: string }, never>((db, p) =>
  db.deleteFrom('delivery_bookings').where('order_id', '=', p('order_id'))
)

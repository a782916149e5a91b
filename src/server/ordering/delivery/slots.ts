import { slotsOn } from '../../../domain/ordering/courier-days.ts'
import {
  deliveryDays,
  hasSlots,
  slotDays,
  slotId,
  type DeliveryDay,
  type DeliverySpeed
} from '../../../domain/ordering/delivery.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { createPendingAnswer, type PendingAnswer } from '../../platform/db/pending-answer.ts'
import type { ZonePlan } from './plan.ts'
import {
  incrementSlotUsage,
  bookingsOf,
  deleteBookings,
  insertBooking,
  loadsBetween,
  insertSlotUsage,
  decrementSlotUsage
} from './queries.ts'

/** The days and hours that a speed can be chosen for in a zone, and which of them are full. */
export async function slotsOf(
  reader: Reader,
  { code, slots, specialHours }: ZonePlan,
  speed: DeliverySpeed,
  now: Date
): Promise<readonly DeliveryDay[]> {
  if (!hasSlots(speed)) return []
  const [first, last] = slotDays(speed, now, specialHours)
  const loads = await reader.all(loadsBetween, { zone: code, first, last })
  return deliveryDays(
    speed,
    now,
    slots,
    (date, from) => loads.find(each => each.date === date && each.from_hour === from)?.parcels ?? 0,
    specialHours
  )
}

export interface Booking {
  readonly orderId: string
  /** Number of the shipment in its order, from 1. */
  readonly part: number
  /** Day in Ulaanbaatar. */
  readonly date: string
  /** `10-14` */
  readonly slot: string
}

/** Books a slot for a shipment; false when it is full, and the caller must then roll back. */
export async function bookSlot(
  tx: Transaction,
  zone: ZonePlan,
  { orderId, part, date, slot }: Booking
): Promise<PendingAnswer<boolean>> {
  const hours = slotsOn(zone.slots, zone.specialHours, date).find(each => slotId(each) === slot)
  if (!hours) return createPendingAnswer(Promise.resolve(false))
  const key = { zone: zone.code, date, from_hour: hours.bookedFrom }
  await tx.send(insertSlotUsage, key)
  const capacity = hours.capacity ?? Number.MAX_SAFE_INTEGER
  const added = tx.run(incrementSlotUsage, { ...key, capacity })
  await tx.send(insertBooking, { ...key, order_id: orderId, part })
  return createPendingAnswer(added.then(rows => rows > 0))
}

/** Releases the slots of an order that will not be delivered. */
export async function freeSlots(tx: Transaction, orderId: string) {
  const bookings = await tx.all(bookingsOf, { order_id: orderId })
  for (const { zone, date, from_hour } of bookings) await tx.run(decrementSlotUsage, { zone, date, from_hour })
  if (bookings.length > 0) await tx.run(deleteBookings, { order_id: orderId })
}

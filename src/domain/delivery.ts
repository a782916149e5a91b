import type { ShipmentState } from './order-state.ts'
import { DAY_MS, daysAfter, HOUR_MS, later, localDate, localMidnight, startOfDay } from './time.ts'

/** What we promise about delivery (spec §9, design §8). Days and hours are those of Ulaanbaatar. */

export const DELIVERY_SPEEDS = ['4h', '24-48h', '48-72h', '7-14d'] as const
export type DeliverySpeed = (typeof DELIVERY_SPEEDS)[number]

/** Couriers work from 4 to 24 o'clock (spec §9). */
export const DELIVERY_HOURS = { from: 4, to: 24 } as const
/** When a 4-hour delivery still comes today (spec §9); a zone may have hours of its own. */
export interface SameDay {
  /** Paid before this hour. */
  readonly untilHour: number
  /** Hours after payment within which it comes. */
  readonly withinHours: number
}
export const SAME_DAY: SameDay = { untilHour: 14, withinHours: 5 }

/** Hours after ordering within which each speed delivers. */
export const WINDOW_HOURS: Record<DeliverySpeed, readonly [number, number]> = {
  '4h': [0, 5],
  '24-48h': [24, 48],
  '48-72h': [48, 72],
  '7-14d': [7 * 24, 14 * 24]
}

/** A part of each day in which a zone's couriers take at most so many parcels; null = as many as come. */
export interface SlotHours {
  readonly from: number
  readonly to: number
  readonly capacity: number | null
}

export interface DeliverySlot {
  /** `10-14`: hours of the day. */
  readonly id: string
  readonly from: number
  readonly to: number
  /** As many parcels as the couriers can take. */
  readonly full: boolean
}

export interface DeliveryDay {
  /** `2026-11-21` in Ulaanbaatar. */
  readonly date: string
  readonly slots: readonly DeliverySlot[]
}

/** A mixed cart goes at the speed of its slowest thing. */
export const slowestSpeed = (speeds: readonly DeliverySpeed[]): DeliverySpeed =>
  DELIVERY_SPEEDS[Math.max(0, ...speeds.map(each => DELIVERY_SPEEDS.indexOf(each)))] ?? '4h'

/** Whether goods of the slowest speed `needed` can go by `offered`: never faster than they can. */
export const canDeliverAt = (offered: DeliverySpeed, needed: DeliverySpeed) =>
  DELIVERY_SPEEDS.indexOf(offered) >= DELIVERY_SPEEDS.indexOf(needed)

/** Fee in ₮: nothing from `freeFrom` on. */
export const deliveryFee = (option: { fee: number; freeFrom: number | null }, itemTotal: number): number =>
  option.freeFrom !== null && itemTotal >= option.freeFrom ? 0 : option.fee

/** The latest moment we promise, counted from when payment is confirmed. */
export function promisedBy(speed: DeliverySpeed, now: Date, sameDay: SameDay = SAME_DAY): Date {
  if (speed !== '4h') return later(now, WINDOW_HOURS[speed][1] * HOUR_MS)
  const midnight = startOfDay(now)
  return now < later(midnight, sameDay.untilHour * HOUR_MS)
    ? later(now, sameDay.withinHours * HOUR_MS)
    : later(midnight, DAY_MS + DELIVERY_HOURS.to * HOUR_MS)
}

/** From when until when it may come, counted from when payment is confirmed. */
export function deliveryWindow(speed: DeliverySpeed, now: Date, sameDay: SameDay = SAME_DAY): readonly [Date, Date] {
  const until = promisedBy(speed, now, sameDay)
  if (speed !== '4h') return [later(now, WINDOW_HOURS[speed][0] * HOUR_MS), until]
  const tomorrow = daysAfter(startOfDay(now), 1)
  return [until > tomorrow ? later(tomorrow, DELIVERY_HOURS.from * HOUR_MS) : now, until]
}

/** A promise that comes later than it was told by this much is another one, ms. */
const PROMISE_TOLERANCE_MS = HOUR_MS

/** What holds of a promise once it is paid, from when it counts: what was told, or a later moment. */
export function promiseWhenPaid(speed: DeliverySpeed, promised: Date, paid: Date, sameDay?: SameDay): Date {
  const recalculated = promisedBy(speed, paid, sameDay)
  return recalculated.getTime() - promised.getTime() < PROMISE_TOLERANCE_MS ? promised : recalculated
}

/** Whether somebody can choose an hour: the fastest and the slowest come when they come. */
export const hasSlots = (speed: DeliverySpeed) => speed !== '4h' && speed !== '7-14d'

/** The first and the last day, in Ulaanbaatar, that slots of a speed may lie on. */
export const slotDays = (speed: DeliverySpeed, now: Date) =>
  WINDOW_HOURS[speed].map(hours => localDate(later(now, hours * HOUR_MS))) as [string, string]

/** Slots within the promise, day by day; `booked` counts the parcels that a slot has already. */
export function deliveryDays(
  speed: DeliverySpeed,
  now: Date,
  hours: readonly SlotHours[],
  booked: (date: string, from: number) => number = () => 0
): readonly DeliveryDay[] {
  if (!hasSlots(speed)) return []
  const [earliest, latest] = WINDOW_HOURS[speed].map(each => now.getTime() + each * HOUR_MS) as [number, number]
  const days: DeliveryDay[] = []
  for (let midnight = startOfDay(new Date(earliest)).getTime(); midnight < latest; midnight += DAY_MS) {
    const date = localDate(new Date(midnight))
    const slots = hours
      .filter(({ from, to }) => midnight + to * HOUR_MS > earliest && midnight + from * HOUR_MS < latest)
      .map(({ from, to, capacity }) => ({
        id: slotId({ from, to }),
        from,
        to,
        full: capacity !== null && booked(date, from) >= capacity
      }))
    if (slots.length > 0) days.push({ date, slots })
  }
  return days
}

export const slotId = ({ from, to }: Pick<SlotHours, 'from' | 'to'>) => `${from}-${to}`

/** Beginning and end of a chosen slot, as instants. */
export const slotStart = (date: string, slot: Pick<SlotHours, 'from'>): Date =>
  later(localMidnight(date), slot.from * HOUR_MS)

export const slotEnd = (date: string, slot: Pick<SlotHours, 'to'>): Date =>
  later(localMidnight(date), slot.to * HOUR_MS)

/** Whether a courier can still set out for a chosen slot. */
export const isSlotAhead = (date: string, slot: string, now: Date) =>
  slotStart(date, { from: Number(slot.split('-')[0]) }).getTime() > now.getTime()

/** How an order is doing of which each parcel goes its own way: on its way with the first, received with the last. */
export function combinedShipmentState(shipments: readonly ShipmentState[]): ShipmentState {
  if (shipments.every(state => state === 'delivered')) return 'delivered'
  if (shipments.some(state => state === 'shipped' || state === 'delivered')) return 'shipped'
  return shipments.every(state => state === 'ready') ? 'ready' : 'pending'
}

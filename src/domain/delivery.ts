import type { ShipmentState } from './order-state.ts'

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

const HOUR = 3_600_000
/** Mongolia has one business time zone, UTC+8, and no summer time. */
const UTC_OFFSET = 8 * HOUR
const DAY = 24 * HOUR

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
export const canGoBy = (offered: DeliverySpeed, needed: DeliverySpeed) =>
  DELIVERY_SPEEDS.indexOf(offered) >= DELIVERY_SPEEDS.indexOf(needed)

/** Fee in ₮: nothing from `freeFrom` on. */
export const deliveryFee = (option: { fee: number; freeFrom: number | null }, itemTotal: number): number =>
  option.freeFrom !== null && itemTotal >= option.freeFrom ? 0 : option.fee

/** The latest moment we promise, counted from when payment is confirmed. */
export function promisedBy(speed: DeliverySpeed, now: Date, sameDay: SameDay = SAME_DAY): Date {
  if (speed !== '4h') return new Date(now.getTime() + WINDOW_HOURS[speed][1] * HOUR)
  const midnight = startOfDay(now)
  return now.getTime() < midnight + sameDay.untilHour * HOUR
    ? new Date(now.getTime() + sameDay.withinHours * HOUR)
    : new Date(midnight + DAY + DELIVERY_HOURS.to * HOUR)
}

/** From when until when it may come, counted from when payment is confirmed. */
export function handOver(speed: DeliverySpeed, now: Date, sameDay: SameDay = SAME_DAY): readonly [Date, Date] {
  const until = promisedBy(speed, now, sameDay)
  if (speed !== '4h') return [new Date(now.getTime() + WINDOW_HOURS[speed][0] * HOUR), until]
  const tomorrow = startOfDay(now) + DAY
  return [until.getTime() > tomorrow ? new Date(tomorrow + DELIVERY_HOURS.from * HOUR) : now, until]
}

/** A promise that comes later than it was told by this much is another one, ms. */
const NOTICEABLE = HOUR

/** What holds of a promise once it is paid, from when it counts: what was told, or a later moment. */
export function promiseWhenPaid(speed: DeliverySpeed, told: Date, paid: Date, sameDay?: SameDay): Date {
  const counted = promisedBy(speed, paid, sameDay)
  return counted.getTime() - told.getTime() < NOTICEABLE ? told : counted
}

/** Whether somebody can choose an hour: the fastest and the slowest come when they come. */
export const hasSlots = (speed: DeliverySpeed) => speed !== '4h' && speed !== '7-14d'

/** The first and the last day, in Ulaanbaatar, that slots of a speed may lie on. */
export const slotDays = (speed: DeliverySpeed, now: Date) =>
  WINDOW_HOURS[speed].map(hours => dayOf(startOfDay(new Date(now.getTime() + hours * HOUR)))) as [string, string]

/** Slots within the promise, day by day; `booked` counts the parcels that a slot has already. */
export function deliveryDays(
  speed: DeliverySpeed,
  now: Date,
  hours: readonly SlotHours[],
  booked: (date: string, from: number) => number = () => 0
): readonly DeliveryDay[] {
  if (!hasSlots(speed)) return []
  const [earliest, latest] = WINDOW_HOURS[speed].map(each => now.getTime() + each * HOUR) as [number, number]
  const days: DeliveryDay[] = []
  for (let midnight = startOfDay(new Date(earliest)); midnight < latest; midnight += DAY) {
    const date = dayOf(midnight)
    const slots = hours
      .filter(({ from, to }) => midnight + to * HOUR > earliest && midnight + from * HOUR < latest)
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

/** The instant of the last midnight in Ulaanbaatar, ms. */
const startOfDay = (now: Date) => Math.floor((now.getTime() + UTC_OFFSET) / DAY) * DAY - UTC_OFFSET

const dayOf = (midnight: number) => new Date(midnight + UTC_OFFSET).toISOString().slice(0, 10)

/** Beginning and end of a chosen slot, as instants. */
export const slotStart = (date: string, slot: Pick<SlotHours, 'from'>): Date =>
  new Date(Date.parse(`${date}T00:00:00Z`) - UTC_OFFSET + slot.from * HOUR)

export const slotEnd = (date: string, slot: Pick<SlotHours, 'to'>): Date =>
  new Date(Date.parse(`${date}T00:00:00Z`) - UTC_OFFSET + slot.to * HOUR)

/** Whether a courier can still set out for a chosen slot. */
export const slotIsAhead = (date: string, slot: string, now: Date) =>
  slotStart(date, { from: Number(slot.split('-')[0]) }).getTime() > now.getTime()

/** How an order is doing of which each parcel goes its own way: on its way with the first, received with the last. */
export function wholeShipment(parcels: readonly ShipmentState[]): ShipmentState {
  if (parcels.every(state => state === 'delivered')) return 'delivered'
  if (parcels.some(state => state === 'shipped' || state === 'delivered')) return 'shipped'
  return parcels.every(state => state === 'ready') ? 'ready' : 'pending'
}

import type { ShipmentState } from './order-state.ts'
import { DAY_MS, daysAfter, HOUR_MS, later, localDate, localMidnight, startOfDay } from '../time.ts'

/** Delivery promises (spec §9). Days and hours are those of Ulaanbaatar. */

export const DELIVERY_SPEEDS = ['4h', '24-48h', '48-72h', '7-14d'] as const
export type DeliverySpeed = (typeof DELIVERY_SPEEDS)[number]

/** Couriers work from 4 to 24 o'clock (spec §9). */
export const DELIVERY_HOURS = { from: 4, to: 24 } as const
/** When a 4-hour delivery still comes on the same day (spec §9); a zone may have its own hours. */
export interface SameDay {
  /** Cut-off hour of the day: paid before it. */
  readonly untilHour: number
  /** Hours after payment within which it is delivered. */
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

/** ₮ of a fee or of what makes delivery free. */
export const DELIVERY_FEE_MAX = 10_000_000
export const SLOT_CAPACITY_MAX = 10_000
/** Slots of one zone in a day: one for each hour of the couriers. */
export const ZONE_SLOTS_MAX = DELIVERY_HOURS.to - DELIVERY_HOURS.from

/** A daily slot of a zone; `capacity` is the most parcels its couriers take, null without a limit. */
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
  /** Booked to its capacity. */
  readonly full: boolean
}

export interface DeliveryDay {
  /** `2026-11-21` in Ulaanbaatar. */
  readonly date: string
  readonly slots: readonly DeliverySlot[]
}

/** Whether hours are those of couriers, end after they begin and do not overlap each other. */
export const areSlotHours = (slots: readonly Pick<SlotHours, 'from' | 'to'>[]): boolean =>
  slots
    .toSorted((one, other) => one.from - other.from)
    .every(
      ({ from, to }, index, sorted) =>
        from >= (sorted[index - 1]?.to ?? DELIVERY_HOURS.from) && from < to && to <= DELIVERY_HOURS.to
    )

/** A mixed cart is delivered at the speed of its slowest product. */
export const slowestSpeed = (speeds: readonly DeliverySpeed[]): DeliverySpeed =>
  DELIVERY_SPEEDS[Math.max(0, ...speeds.map(each => DELIVERY_SPEEDS.indexOf(each)))] ?? '4h'

/** Whether products whose slowest speed is `needed` can be delivered at `offered`: never faster than that. */
export const canDeliverAt = (offered: DeliverySpeed, needed: DeliverySpeed) =>
  DELIVERY_SPEEDS.indexOf(offered) >= DELIVERY_SPEEDS.indexOf(needed)

/** Fee in ₮; free from an item total of `freeFrom` on. */
export const deliveryFee = (option: { fee: number; freeFrom: number | null }, itemTotal: number): number =>
  option.freeFrom !== null && itemTotal >= option.freeFrom ? 0 : option.fee

/** ₮ of products from which the first of these ways costs nothing; null where none ever does. */
export function freeDeliveryFrom(
  options: readonly { readonly speed: DeliverySpeed; readonly freeFrom: number | null; readonly active: boolean }[],
  needed: DeliverySpeed
): number | null {
  const amounts = options.flatMap(({ speed, freeFrom, active }) =>
    active && freeFrom !== null && canDeliverAt(speed, needed) ? [freeFrom] : []
  )
  return amounts.length > 0 ? Math.min(...amounts) : null
}

/**
 * Whether a promise of the fastest way is really an express one. After the hour of the same day it ends with the next
 * day, which is more than a day away.
 */
export const isExpressPromise = (promisedBy: Date, now: Date) => promisedBy.getTime() - now.getTime() < DAY_MS

/** End of the promise window, counted from the confirmation of the payment. */
export function promisedBy(speed: DeliverySpeed, now: Date, sameDay: SameDay = SAME_DAY): Date {
  if (speed !== '4h') return later(now, WINDOW_HOURS[speed][1] * HOUR_MS)
  const midnight = startOfDay(now)
  return now < later(midnight, sameDay.untilHour * HOUR_MS)
    ? later(now, sameDay.withinHours * HOUR_MS)
    : later(midnight, DAY_MS + DELIVERY_HOURS.to * HOUR_MS)
}

/** The promise window, counted from the confirmation of the payment. */
export function deliveryWindow(speed: DeliverySpeed, now: Date, sameDay: SameDay = SAME_DAY): readonly [Date, Date] {
  const until = promisedBy(speed, now, sameDay)
  if (speed !== '4h') return [later(now, WINDOW_HOURS[speed][0] * HOUR_MS), until]
  const tomorrow = daysAfter(startOfDay(now), 1)
  return [until > tomorrow ? later(tomorrow, DELIVERY_HOURS.from * HOUR_MS) : now, until]
}

/** A promise that moves by less than this stays as it was shown, ms. */
const PROMISE_TOLERANCE_MS = HOUR_MS

/**
 * The promise that holds after payment: the one shown at checkout, unless counting from the payment makes it notably
 * later.
 */
export function promiseWhenPaid(speed: DeliverySpeed, promised: Date, paid: Date, sameDay?: SameDay): Date {
  const recalculated = promisedBy(speed, paid, sameDay)
  return recalculated.getTime() - promised.getTime() < PROMISE_TOLERANCE_MS ? promised : recalculated
}

/** Whether customers can choose a slot; the fastest and the slowest speed have none. */
export const hasSlots = (speed: DeliverySpeed) => speed !== '4h' && speed !== '7-14d'

/** First and last day, in Ulaanbaatar, on which slots of a speed may lie. */
export const slotDays = (speed: DeliverySpeed, now: Date) =>
  WINDOW_HOURS[speed].map(hours => localDate(later(now, hours * HOUR_MS))) as [string, string]

/** Slots within the promise window by day; `booked` answers how many parcels a slot has already. */
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

/** Start of a chosen slot as an instant. */
export const slotStart = (date: string, slot: Pick<SlotHours, 'from'>): Date =>
  later(localMidnight(date), slot.from * HOUR_MS)

export const slotEnd = (date: string, slot: Pick<SlotHours, 'to'>): Date =>
  later(localMidnight(date), slot.to * HOUR_MS)

/** Whether a chosen slot has not started yet. */
export const isSlotAhead = (date: string, slot: string, now: Date) =>
  slotStart(date, { from: Number(slot.split('-')[0]) }).getTime() > now.getTime()

/** State of an order with several shipments: shipped with the first of them, delivered with the last. */
export function combinedShipmentState(shipments: readonly ShipmentState[]): ShipmentState {
  if (shipments.every(state => state === 'delivered')) return 'delivered'
  if (shipments.some(state => state === 'shipped' || state === 'delivered')) return 'shipped'
  return shipments.every(state => state === 'ready') ? 'ready' : 'pending'
}

import type { ShipmentState } from './order-state.ts'
import { daysAfter, HOUR_MS, later, localDate, localMidnight, startOfDay } from '../time.ts'
import {
  afterOpenDays,
  DELIVERY_HOURS,
  nextCourierHours,
  slotsOn,
  specialCourierHours,
  windowOfCouriers,
  type SpecialHours
} from './courier-days.ts'

/** Delivery promises (spec §9). Days and hours are those of Ulaanbaatar. */

export const DELIVERY_SPEEDS = ['4h', '24-48h', '48-72h', '7-14d'] as const
export type DeliverySpeed = (typeof DELIVERY_SPEEDS)[number]

/** When a 4-hour delivery still comes on the same day (spec §9); a zone may have its own hours. */
export interface SameDay {
  /** Cut-off hour of the day: paid before it. */
  readonly untilHour: number
  /** Hours after payment within which it is delivered. */
  readonly withinHours: number
}
export const SAME_DAY: SameDay = { untilHour: 14, withinHours: 5 }

/** When couriers come to a zone. */
interface CourierSchedule {
  readonly sameDay: SameDay
  readonly specialHours: readonly SpecialHours[]
}
const USUAL: CourierSchedule = { sameDay: SAME_DAY, specialHours: [] }

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

/** A daily slot of a zone; `capacity` is the most shipments its couriers take, null without a limit. */
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

/** End of the promise window, counted from the confirmation of the payment. */
export const promisedBy = (speed: DeliverySpeed, now: Date, schedule: CourierSchedule = USUAL): Date =>
  deliveryWindow(speed, now, schedule)[1]

/** The promise window, counted from the confirmation of the payment; days without delivery do not count. */
export function deliveryWindow(
  speed: DeliverySpeed,
  now: Date,
  schedule: CourierSchedule = USUAL
): readonly [Date, Date] {
  const { specialHours } = schedule
  const [start, end] =
    speed === '4h'
      ? expressWindow(now, schedule)
      : (WINDOW_HOURS[speed].map(hours => afterOpenDays(specialHours, now, hours * HOUR_MS)) as [Date, Date])
  return windowOfCouriers(specialHours, start, end)
}

/** Today, where it can still be brought before couriers stop; otherwise the next day on which they come. */
function expressWindow(now: Date, { sameDay, specialHours }: CourierSchedule): readonly [Date, Date] {
  const midnight = startOfDay(now)
  const own = specialCourierHours(specialHours, localDate(now))
  if (own !== null && now < later(midnight, sameDay.untilHour * HOUR_MS)) {
    const opens = later(midnight, (own?.from ?? 0) * HOUR_MS)
    const start = opens > now ? opens : now
    const end = later(start, sameDay.withinHours * HOUR_MS)
    if (own === undefined || end <= later(midnight, own.to * HOUR_MS)) return [start, end]
  }
  return nextCourierHours(specialHours, daysAfter(midnight, 1))
}

/** A promise that moves by less than this stays as it was shown, ms. */
const PROMISE_TOLERANCE_MS = HOUR_MS

/**
 * The promise that holds after payment: the one shown at checkout, unless counting from the payment makes it notably
 * later.
 */
export function promiseWhenPaid(speed: DeliverySpeed, promised: Date, paid: Date, schedule?: CourierSchedule): Date {
  const recalculated = promisedBy(speed, paid, schedule)
  return recalculated.getTime() - promised.getTime() < PROMISE_TOLERANCE_MS ? promised : recalculated
}

/** Whether customers can choose a slot; the fastest and the slowest speed have none. */
export const hasSlots = (speed: DeliverySpeed) => speed !== '4h' && speed !== '7-14d'

/** First and last day, in Ulaanbaatar, on which slots of a speed may lie. */
export const slotDays = (speed: DeliverySpeed, now: Date, specialHours: readonly SpecialHours[] = []) =>
  deliveryWindow(speed, now, { ...USUAL, specialHours }).map(localDate) as [string, string]

/** Slots within the promise window by day; `booked` answers how many shipments a slot has already. */
export function deliveryDays(
  speed: DeliverySpeed,
  now: Date,
  hours: readonly SlotHours[],
  booked: (date: string, from: number) => number = () => 0,
  specialHours: readonly SpecialHours[] = []
): readonly DeliveryDay[] {
  if (!hasSlots(speed)) return []
  const [earliest, latest] = deliveryWindow(speed, now, { ...USUAL, specialHours })
  const days: DeliveryDay[] = []
  for (let midnight = startOfDay(earliest); midnight < latest; midnight = daysAfter(midnight, 1)) {
    const date = localDate(midnight)
    const slots = slotsOn(hours, specialHours, date)
      .filter(({ from, to }) => later(midnight, to * HOUR_MS) > earliest && later(midnight, from * HOUR_MS) < latest)
      .map(({ from, to, capacity, bookedFrom }) => ({
        id: slotId({ from, to }),
        from,
        to,
        full: capacity !== null && booked(date, bookedFrom) >= capacity
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

/** Whether couriers still come in a slot that was chosen earlier. */
export const isSlotOpen = (date: string, slot: string, specialHours: readonly SpecialHours[]) => {
  const [from = 0, to = 0] = slot.split('-').map(Number)
  const [left] = slotsOn([{ from, to }], specialHours, date)
  return left?.from === from && left.to === to
}

/** Whether a chosen slot has not started yet. */
export const isSlotAhead = (date: string, slot: string, now: Date) =>
  slotStart(date, { from: Number(slot.split('-')[0]) }).getTime() > now.getTime()

/** State of an order with several shipments: shipped with the first of them, delivered with the last. */
export function combinedShipmentState(shipments: readonly ShipmentState[]): ShipmentState {
  if (shipments.every(state => state === 'delivered')) return 'delivered'
  if (shipments.some(state => state === 'shipped' || state === 'delivered')) return 'shipped'
  return shipments.every(state => state === 'ready') ? 'ready' : 'pending'
}

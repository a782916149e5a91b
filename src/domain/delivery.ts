/** What we promise about delivery (spec §9, design §8). Days and hours are those of Ulaanbaatar. */

export const DELIVERY_SPEEDS = ['4h', '24-48h', '48-72h', '7-14d'] as const
export type DeliverySpeed = (typeof DELIVERY_SPEEDS)[number]
export type DeliveryZone = 'city' | 'outer' | 'countryside'

/** Couriers work from 4 to 24 o'clock (spec §9). */
export const DELIVERY_HOURS = { from: 4, to: 24 } as const
/** Paid before this hour, a 4-hour delivery still comes today. */
export const SAME_DAY_UNTIL_HOUR = 14
/** Hours after payment within which it does. */
export const SAME_DAY_WITHIN_HOURS = 5
const SLOT_HOURS = 4

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

export interface DeliverySlot {
  /** `10-14`: hours of the day. */
  readonly id: string
  readonly from: number
  readonly to: number
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
export function promisedBy(speed: DeliverySpeed, now: Date): Date {
  if (speed !== '4h') return new Date(now.getTime() + WINDOW_HOURS[speed][1] * HOUR)
  const midnight = startOfDay(now)
  return now.getTime() < midnight + SAME_DAY_UNTIL_HOUR * HOUR
    ? new Date(now.getTime() + SAME_DAY_WITHIN_HOURS * HOUR)
    : new Date(midnight + DAY + DELIVERY_HOURS.to * HOUR)
}

/** Slots somebody can choose for this speed; none for the fastest and the slowest, which come when they come. */
export function deliveryDays(speed: DeliverySpeed, now: Date): readonly DeliveryDay[] {
  if (speed === '4h' || speed === '7-14d') return []
  const [earliest, latest] = WINDOW_HOURS[speed].map(hours => now.getTime() + hours * HOUR) as [number, number]
  const days: DeliveryDay[] = []
  for (let midnight = startOfDay(new Date(earliest)); midnight < latest; midnight += DAY) {
    const slots = SLOTS.filter(({ from, to }) => midnight + to * HOUR > earliest && midnight + from * HOUR < latest)
    if (slots.length > 0) days.push({ date: dayOf(midnight), slots })
  }
  return days
}

const SLOTS: readonly DeliverySlot[] = Array.from(
  { length: (DELIVERY_HOURS.to - DELIVERY_HOURS.from) / SLOT_HOURS },
  (_, index) => {
    const from = DELIVERY_HOURS.from + index * SLOT_HOURS
    return { id: `${from}-${from + SLOT_HOURS}`, from, to: from + SLOT_HOURS }
  }
)

/** The instant of the last midnight in Ulaanbaatar, ms. */
const startOfDay = (now: Date) => Math.floor((now.getTime() + UTC_OFFSET) / DAY) * DAY - UTC_OFFSET

const dayOf = (midnight: number) => new Date(midnight + UTC_OFFSET).toISOString().slice(0, 10)

/** End of a chosen slot, as an instant. */
export const slotEnd = (date: string, slot: DeliverySlot): Date =>
  new Date(Date.parse(`${date}T00:00:00Z`) - UTC_OFFSET + slot.to * HOUR)

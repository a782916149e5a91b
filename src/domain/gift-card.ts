import { HOUR_MS, daysAfter, localDate, localMidnight } from './time.ts'

/** Gift cards: money for somebody else, by a number of sixteen digits. */

export const GIFT_CARD_DIGITS = 16
/** ₮ a card may hold when it is bought. */
export const GIFT_CARD_MIN = 5_000
export const GIFT_CARD_MAX = 1_000_000
/** ₮ that are offered first. */
export const GIFT_CARD_AMOUNTS = [20_000, 50_000, 100_000, 200_000, 500_000] as const
/** Good for so many days from the day it is paid. */
export const GIFT_CARD_DAYS = 365
/** Money that comes back to a card can be spent for so many days at least. */
export const GIFT_CARD_REFUND_DAYS = 90
/** A letter may wait for its day so long. */
export const GIFT_CARD_SCHEDULE_DAYS_MAX = 90
export const GIFT_CARD_MESSAGE_MAX = 300
/** Hour of the day in Ulaanbaatar at which letters of a chosen day leave. */
export const GIFT_CARD_SEND_HOUR = 9

/** ordered → paid for → used up or taken out of use. */
export const GIFT_CARD_STATES = ['ordered', 'active', 'void'] as const
export type GiftCardState = (typeof GIFT_CARD_STATES)[number]

/** ISO 7812's check digit: a slip of one digit, or two that changed places, is seen before anybody is asked. */
export function checkDigit(digits: string): number {
  let sum = 0
  for (const [at, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (at % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

export const isGiftCardNumber = (digits: string) =>
  digits.length === GIFT_CARD_DIGITS &&
  /^\d+$/.test(digits) &&
  checkDigit(digits.slice(0, -1)) === Number(digits.at(-1))

/** In fours, as it stands on a card. */
export const formatGiftCardNumber = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

export const refundUsableUntil = (now: Date) => daysAfter(now, GIFT_CARD_REFUND_DAYS)

export const giftCardExpiry = (now: Date) => daysAfter(now, GIFT_CARD_DAYS)

/** Today, or a day that is not too far away. */
export const canSendOn = (day: string, now: Date) =>
  day >= localDate(now) && day <= localDate(daysAfter(now, GIFT_CARD_SCHEDULE_DAYS_MAX))

/** When its letter leaves: at once, or in the morning of the chosen day. */
export function sendsAt(day: string | null, now: Date): Date {
  if (day === null) return now
  const morning = localMidnight(day).getTime() + GIFT_CARD_SEND_HOUR * HOUR_MS
  return new Date(Math.max(morning, now.getTime()))
}

export type GiftCardRefusal = 'gift-card-incorrect' | 'gift-card-expired' | 'gift-card-empty'

interface GiftCardSituation {
  readonly state: GiftCardState
  readonly balance: number
  readonly expiresAt: string | null
  readonly now: Date
}

/** Why a card cannot pay; one that is not paid for yet, or taken out of use, is as if it were not there. */
const REFUSALS: readonly (readonly [GiftCardRefusal, (card: GiftCardSituation) => boolean])[] = [
  ['gift-card-incorrect', ({ state }) => state !== 'active'],
  ['gift-card-expired', ({ expiresAt, now }) => expiresAt !== null && Date.parse(expiresAt) <= now.getTime()],
  ['gift-card-empty', ({ balance }) => balance <= 0]
]

export const giftCardIneligibleReason = (card: GiftCardSituation): GiftCardRefusal | undefined =>
  REFUSALS.find(([, isTrue]) => isTrue(card))?.[0]

import { HOUR_MS, daysAfter, localDate, localMidnight } from '../time.ts'

/** Gift cards: prepaid money under a number of sixteen digits. */

export const GIFT_CARD_DIGITS = 16
/** Smallest and largest amount of a purchase, ₮. */
export const GIFT_CARD_MIN = 5_000
export const GIFT_CARD_MAX = 1_000_000
/** Suggested amounts, ₮. */
export const GIFT_CARD_AMOUNTS = [20_000, 50_000, 100_000, 200_000, 500_000] as const
/** Days of validity from the day it is paid. */
export const GIFT_CARD_DAYS = 365
/** Money refunded to a card can be spent for at least so many days. */
export const GIFT_CARD_REFUND_DAYS = 90
/** How many days ahead delivery by mail can be scheduled. */
export const GIFT_CARD_SCHEDULE_DAYS_MAX = 90
export const GIFT_CARD_MESSAGE_MAX = 300
/** Hour in Ulaanbaatar at which scheduled mails are sent. */
export const GIFT_CARD_SEND_HOUR = 9

/** ordered → paid (`active`) ⇄ `blocked` by staff, whose balance stays; `void` has none any more. */
export const GIFT_CARD_STATES = ['ordered', 'active', 'blocked', 'void'] as const
export type GiftCardState = (typeof GIFT_CARD_STATES)[number]

/** Luhn check digit (ISO/IEC 7812): one wrong digit, or two swapped neighbours, is found without a look-up. */
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

/** Groups of four, as printed on a card. */
export const formatGiftCardNumber = (digits: string) => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

export const refundUsableUntil = (now: Date) => daysAfter(now, GIFT_CARD_REFUND_DAYS)

export const giftCardExpiry = (now: Date) => daysAfter(now, GIFT_CARD_DAYS)

/** Today, or a day at most `GIFT_CARD_SCHEDULE_DAYS_MAX` ahead. */
export const canSendOn = (day: string, now: Date) =>
  day >= localDate(now) && day <= localDate(daysAfter(now, GIFT_CARD_SCHEDULE_DAYS_MAX))

/** When its mail is sent: at once, or in the morning of the chosen day. */
export function sendsAt(day: string | null, now: Date): Date {
  if (day === null) return now
  const morning = localMidnight(day).getTime() + GIFT_CARD_SEND_HOUR * HOUR_MS
  return new Date(Math.max(morning, now.getTime()))
}

export type GiftCardIneligibleReason = 'gift-card-incorrect' | 'gift-card-expired' | 'gift-card-empty'

interface GiftCardSituation {
  readonly state: GiftCardState
  readonly balance: number
  readonly expiresAt: string | null
  readonly now: Date
}

/**
 * Reasons in the order of precedence. An unpaid or blocked card gives the same answer as a number that does not exist.
 */
const INELIGIBLE_REASONS: readonly (readonly [GiftCardIneligibleReason, (card: GiftCardSituation) => boolean])[] = [
  ['gift-card-incorrect', ({ state }) => state !== 'active'],
  ['gift-card-expired', ({ expiresAt, now }) => expiresAt !== null && Date.parse(expiresAt) <= now.getTime()],
  ['gift-card-empty', ({ balance }) => balance <= 0]
]

export const giftCardIneligibleReason = (card: GiftCardSituation): GiftCardIneligibleReason | undefined =>
  INELIGIBLE_REASONS.find(([, isTrue]) => isTrue(card))?.[0]

import { MINUTE_MS } from './time.ts'

/** So many wrong codes within so long. */
interface AttemptLimit {
  readonly most: number
  readonly minutes: number
}

const DAY = 24 * 60

/**
 * Wrong coupon, promo and gift card codes; right ones never count. A buyer mistypes twice or three times, and a few
 * hundred buyers behind one carrier's address do so some twenty times in the ten minutes after a code was on the radio.
 */
export const REDEMPTION_ATTEMPT_LIMITS = {
  order: { most: 10, minutes: 10 },
  person: { most: 20, minutes: DAY },
  network: { most: 30, minutes: 10 },
  /** All guests' promo codes together: of 10,000 codes of four digits a day lets strangers see three in a hundred. */
  promoCodesOfGuests: { most: 300, minutes: DAY },
  /** Every wrong code of the shop. */
  all: { most: 1_000, minutes: 60 }
} as const satisfies Record<string, AttemptLimit>

export type RedemptionAttemptLimit = keyof typeof REDEMPTION_ATTEMPT_LIMITS

export const redemptionAttemptLimit = (name: RedemptionAttemptLimit) => ({
  name: `code-tries-${name}`,
  most: REDEMPTION_ATTEMPT_LIMITS[name].most,
  windowMs: REDEMPTION_ATTEMPT_LIMITS[name].minutes * MINUTE_MS
})

import { MINUTE_MS } from '../time.ts'

/** Most attempts within a number of minutes. */
interface AttemptLimit {
  readonly max: number
  readonly minutes: number
}

const DAY = 24 * 60

/**
 * Failed attempts with coupon, promo and gift card codes; successful ones never count. A buyer mistypes twice or three
 * times, and a few hundred buyers behind one carrier's address some twenty times in the ten minutes after a code was
 * announced on the radio.
 */
export const REDEMPTION_ATTEMPT_LIMITS = {
  order: { max: 10, minutes: 10 },
  person: { max: 20, minutes: DAY },
  network: { max: 30, minutes: 10 },
  /**
   * Promo codes tried by all guests together: of the 10,000 four-digit codes strangers can try three in a hundred a
   * day.
   */
  promoCodesOfGuests: { max: 300, minutes: DAY },
  /** Failed attempts of the whole shop. */
  all: { max: 1_000, minutes: 60 }
} as const satisfies Record<string, AttemptLimit>

export type RedemptionAttemptLimit = keyof typeof REDEMPTION_ATTEMPT_LIMITS

export const redemptionAttemptLimit = (name: RedemptionAttemptLimit) => ({
  name: `code-tries-${name}`,
  max: REDEMPTION_ATTEMPT_LIMITS[name].max,
  windowMs: REDEMPTION_ATTEMPT_LIMITS[name].minutes * MINUTE_MS
})

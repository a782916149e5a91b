/** Most SMS that the whole shop sends in an hour and in a day. */
export interface SmsBudget {
  readonly hour: number
  readonly day: number
}

/** Enough for 600 buyers of a campaign who sign in within an hour; the operator configures more beforehand. */
export const SMS_BUDGET: SmsBudget = { hour: 1_200, day: 6_000 }

/**
 * Share of the budget for unverified phones, so that messages to invented numbers never use up the part that sign-in
 * codes of customers need.
 */
export const UNVERIFIED_SHARE = 0.5

/** Order notifications per day to an unverified phone: one for shipping, one for cancellation, and one more. */
export const NOTIFICATIONS_TO_UNVERIFIED = 3

/**
 * Order confirmations per day to an unverified phone, counted apart so that they never displace notifications: as many
 * as such a phone may have open cash orders.
 */
export const CONFIRMATIONS_TO_UNVERIFIED = 3

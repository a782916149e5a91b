/** Text messages the shop pays for: how many may leave in an hour and in a day, over all networks and accounts. */
export interface SmsBudget {
  readonly hour: number
  readonly day: number
}

/** A campaign of 600 buyers who sign in within an hour passes; more is set by the operator beforehand. */
export const SMS_BUDGET: SmsBudget = { hour: 1_200, day: 6_000 }

/**
 * Numbers nobody has proved get at most this part of the budget: messages to invented numbers use up their own part and
 * never the one that customers sign in with.
 */
export const UNVERIFIED_SHARE = 0.5

/** News of orders a day to a number nobody has proved: one that an order is coming, one that it is not, and one more. */
export const NOTIFICATIONS_TO_UNVERIFIED = 3

/**
 * Confirmations of orders a day to a number nobody has proved, counted apart so that they never take the place of news:
 * as many as such a number may have open cash orders.
 */
export const CONFIRMATIONS_TO_UNVERIFIED = 3

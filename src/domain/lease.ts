/** What leasing costs and who can have it (spec §9, design §8). */

/** The cheapest thing that can be leased, ₮. */
export const LEASE_FROM = 120_000
/** The most that can be leased, ₮. */
export const LEASE_MAX = 1_500_000
/** Paid down at once, per cent of the price. */
export const LEASE_DOWN_PAYMENT_PERCENT = 30
/** Interest a month, per cent. */
export const LEASE_INTEREST_PERCENT_A_MONTH = 1.8
/** For how many months one can lease. */
export const LEASE_MONTHS = [3, 6, 12] as const

import { percentOf } from '../money.ts'
import { addMonths } from '../time.ts'

/** Price and eligibility of leases: purchase by instalments (spec §9). */

/** Smallest sum of products that can be leased, ₮. */
export const LEASE_MIN = 120_000
/** Largest price, and largest principal of one customer, ₮. */
export const LEASE_MAX = 1_500_000
/** Paid down at once, per cent of the price. */
export const LEASE_DOWN_PAYMENT_PERCENT = 30
/** Interest per month on the remaining principal, per cent. */
export const LEASE_INTEREST_PERCENT_A_MONTH = 1.8
/** Terms in months. */
export const LEASE_MONTHS = [3, 6, 12] as const
export type LeaseMonths = (typeof LEASE_MONTHS)[number]
/** Most applications for one order: each extends the stock reservation. */
export const LEASE_APPLICATIONS_MAX = 3
/** Smallest age for a contract of one's own. */
export const LEASE_AGE = 18

export const isLeaseMonths = (months: number): months is LeaseMonths =>
  (LEASE_MONTHS as readonly number[]).includes(months)

/** Reasons why an order or a customer gets no lease. */
export type LeaseProblem =
  | 'lease-empty'
  | 'lease-alcohol'
  | 'lease-prescription'
  | 'lease-too-little'
  | 'lease-too-much'
  | 'lease-guest'
  | 'lease-open'
  | 'lease-late'
  | 'lease-limit'

export interface Leasable {
  /** Products after discounts, ₮. */
  readonly productTotal: number
  /** Amount to be leased, ₮: products and delivery. */
  readonly price: number
  readonly hasAlcohol: boolean
  readonly hasPrescription: boolean
}

/** Facts of a customer's leases that decide about another one. */
export interface LeaseHistory {
  /** An application is undecided. */
  readonly hasOpen: boolean
  readonly isLate: boolean
  /** Remaining principal of all leases, ₮. */
  readonly owed: number
}

const ORDER_PROBLEMS: readonly (readonly [LeaseProblem, (order: Leasable) => boolean])[] = [
  ['lease-empty', ({ productTotal }) => productTotal <= 0],
  ['lease-alcohol', ({ hasAlcohol }) => hasAlcohol],
  ['lease-prescription', ({ hasPrescription }) => hasPrescription],
  ['lease-too-little', ({ productTotal }) => productTotal < LEASE_MIN],
  ['lease-too-much', ({ price }) => price > LEASE_MAX]
]

const CUSTOMER_PROBLEMS: readonly (readonly [LeaseProblem, (history: LeaseHistory, financed: number) => boolean])[] = [
  ['lease-open', ({ hasOpen }) => hasOpen],
  ['lease-late', ({ isLate }) => isLate],
  ['lease-limit', ({ owed }, financed) => owed + financed > LEASE_MAX]
]

/** Why an order cannot be leased: the first reason that applies; undefined when it can. */
export const leaseOrderProblem = (order: Leasable): LeaseProblem | undefined =>
  ORDER_PROBLEMS.find(([, isTrue]) => isTrue(order))?.[0]

/** Why a customer gets no lease: the first reason that applies. Guests have no history and get none. */
export const leaseCustomerProblem = (history: LeaseHistory | undefined, financed: number): LeaseProblem | undefined =>
  history ? CUSTOMER_PROBLEMS.find(([, isTrue]) => isTrue(history, financed))?.[0] : 'lease-guest'

export const downPaymentOf = (price: number) => percentOf(price, LEASE_DOWN_PAYMENT_PERCENT)

/** One payment of a lease; amounts in ₮. */
export interface Instalment {
  /** Number of the instalment, from 1. */
  readonly number: number
  /** Day in Ulaanbaatar, `2026-12-21`. */
  readonly dueOn: string
  /** Parts of `amount`. */
  readonly principal: number
  readonly interest: number
  readonly amount: number
  /** Principal that remains after it. */
  readonly left: number
}

export interface LeasePlan {
  readonly months: number
  readonly price: number
  readonly downPayment: number
  /** Principal: the price without the down payment. */
  readonly financed: number
  /** Every month but the last, which is never higher. */
  readonly monthly: number
  readonly interest: number
  /** Down payment and all instalments. */
  readonly total: number
  readonly instalments: readonly Instalment[]
}

/** Plan of a lease of `price` ₮ that starts on a day of Ulaanbaatar. */
export function leasePlan(price: number, months: number, start: string): LeasePlan {
  const downPayment = downPaymentOf(price)
  const financed = price - downPayment
  const instalments = instalmentsOf(financed, dueDates(start, months))
  const interest = instalments.reduce((sum, each) => sum + each.interest, 0)
  return {
    months,
    price,
    downPayment,
    financed,
    monthly: instalments[0]?.amount ?? 0,
    interest,
    total: price + interest,
    instalments
  }
}

/**
 * Annuity on given days: each instalment pays the month's interest on the remaining principal, the rest repays
 * principal. The last one takes the remainder of rounding, so that the parts add up exactly.
 */
export function instalmentsOf(financed: number, days: readonly string[], first = 1): readonly Instalment[] {
  let monthly = monthlyAmount(financed, days.length)
  let instalments = scheduleOf(monthly, financed, days, first)
  // Interest rounded up every month may leave a tögrög or two for the last instalment.
  while ((instalments.at(-1)?.amount ?? 0) > monthly) instalments = scheduleOf(++monthly, financed, days, first)
  return instalments
}

function scheduleOf(monthly: number, financed: number, days: readonly string[], first: number): readonly Instalment[] {
  let left = financed
  return days.map((dueOn, index) => {
    const interest = percentOf(left, LEASE_INTEREST_PERCENT_A_MONTH)
    const isLast = index === days.length - 1
    const principal = isLast ? left : Math.min(left, monthly - interest)
    left -= principal
    return { number: first + index, dueOn, principal, interest, amount: principal + interest, left }
  })
}

/** The annuity formula, rounded up to the tögrög. */
function monthlyAmount(financed: number, months: number): number {
  const rate = LEASE_INTEREST_PERCENT_A_MONTH / 100
  return Math.ceil((financed * rate) / (1 - (1 + rate) ** -months))
}

/**
 * The same day of the following months, each counted from `start`: the 31st is the 31st again after a shorter month.
 */
export const dueDates = (start: string, months: number): readonly string[] =>
  Array.from({ length: months }, (_, index) => addMonths(start, index + 1))

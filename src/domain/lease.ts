import { percentOf } from './money.ts'
import { addMonths } from './time.ts'

/** What leasing costs and who can have it (spec §9, design §8). */

/** The cheapest thing that can be leased, ₮. */
export const LEASE_MIN = 120_000
/** The most that can be leased, ₮. */
export const LEASE_MAX = 1_500_000
/** Paid down at once, per cent of the price. */
export const LEASE_DOWN_PAYMENT_PERCENT = 30
/** Interest a month, per cent, of what is still owed. */
export const LEASE_INTEREST_PERCENT_A_MONTH = 1.8
/** For how many months one can lease. */
export const LEASE_MONTHS = [3, 6, 12] as const
export type LeaseMonths = (typeof LEASE_MONTHS)[number]
/** Applications for one order: each holds its goods anew. */
export const LEASE_APPLICATIONS_MAX = 3
/** Nobody younger signs a contract of their own. */
export const LEASE_AGE = 18

export const isLeaseMonths = (months: number): months is LeaseMonths =>
  (LEASE_MONTHS as readonly number[]).includes(months)

/** Why something is not leased; the first that is true is said. */
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
  /** Goods, ₮, after discounts. */
  readonly productTotal: number
  /** All that would be leased, ₮: the goods and their delivery. */
  readonly price: number
  readonly hasAlcohol: boolean
  readonly hasPrescription: boolean
}

/** What somebody's leases say about another one. */
export interface LeaseHistory {
  /** An application that nobody has decided yet. */
  readonly hasOpen: boolean
  readonly isLate: boolean
  /** ₮ of goods still owed. */
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

/** Why these goods are not leased; undefined when they are. */
export const leaseOrderProblem = (order: Leasable): LeaseProblem | undefined =>
  ORDER_PROBLEMS.find(([, isTrue]) => isTrue(order))?.[0]

/** Why this person is not offered a lease; undefined when they are. Guests have no standing. */
export const leaseCustomerProblem = (history: LeaseHistory | undefined, financed: number): LeaseProblem | undefined =>
  history ? CUSTOMER_PROBLEMS.find(([, isTrue]) => isTrue(history, financed))?.[0] : 'lease-guest'

export const downPaymentOf = (price: number) => percentOf(price, LEASE_DOWN_PAYMENT_PERCENT)

/** One payment of a lease, ₮. */
export interface Instalment {
  /** From 1. */
  readonly number: number
  /** Day in Ulaanbaatar, `2026-12-21`. */
  readonly dueOn: string
  /** What of it repays goods, and what is interest. */
  readonly principal: number
  readonly interest: number
  readonly amount: number
  /** Still owed after it. */
  readonly left: number
}

export interface LeasePlan {
  readonly months: number
  readonly price: number
  readonly downPayment: number
  /** What is lent: the price without the down payment. */
  readonly financed: number
  /** Each month but the last, which is never more. */
  readonly monthly: number
  readonly interest: number
  /** Everything together: down payment and instalments. */
  readonly total: number
  readonly instalments: readonly Instalment[]
}

/** What a lease of `price` costs, begun on a day of Ulaanbaatar. */
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
 * Equal payments on given days: each pays the month's interest of what is still owed, the rest repays goods. The last
 * one takes what rounding has left, so that the parts are exactly the whole.
 */
export function instalmentsOf(financed: number, days: readonly string[], first = 1): readonly Instalment[] {
  let monthly = monthlyAmount(financed, days.length)
  let instalments = scheduleOf(monthly, financed, days, first)
  // Interest rounded up every month may have left a tögrög or two to the end.
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

/** As banks reckon an equal payment, rounded up to the tögrög. */
function monthlyAmount(financed: number, months: number): number {
  const rate = LEASE_INTEREST_PERCENT_A_MONTH / 100
  return Math.ceil((financed * rate) / (1 - (1 + rate) ** -months))
}

/** The same day of the following months; counted from `start`, so the 31st is the 31st again after a shorter month. */
export const dueDates = (start: string, months: number): readonly string[] =>
  Array.from({ length: months }, (_, index) => addMonths(start, index + 1))

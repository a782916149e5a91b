import { LEASE_MIN, LEASE_MAX } from './lease.ts'
import { isPaidInParts, type PaymentMethodId } from './payment.ts'
import { isMobile } from '../phone.ts'

/** Why an amount cannot be paid by a method. */
export type PaymentMethodProblem =
  | 'method-too-little'
  | 'method-too-much'
  | 'method-alcohol'
  | 'method-mobile'
  | 'payment-only-in-app'
  | 'ticket-not-on-credit'

/** Methods for what is paid in advance: wallet recharges, gift cards, deposits, travel. Loans are for products only. */
export const PREPAYMENT_METHODS = ['qpay', 'socialpay', 'card', 'monpay', 'transfer'] as const
export type PrepaymentMethod = (typeof PREPAYMENT_METHODS)[number]

/**
 * The method that stands chosen until the buyer takes another: the shop's first, unless it is a loan; nobody owes by
 * default.
 */
export const defaultMethod = <Method extends PaymentMethodId>(offered: readonly Method[]): Method | undefined =>
  offered[0] !== undefined && !isPaidInParts(offered[0]) ? offered[0] : undefined

interface PayableSituation {
  /** ₮ still to be paid. */
  readonly amount: number
  readonly hasAlcohol: boolean
  /** E-tickets are paid in advance. */
  readonly hasTickets: boolean
  /** Eight digits; empty while unknown. */
  readonly phone: string
}

/** Loans: the limits of leasing apply, and alcohol is not sold on credit. */
const LOANS: readonly PaymentMethodId[] = ['storepay', 'lend']

/** The money comes only after the event, or by and by. */
const PAID_LATER: readonly (PaymentMethodId | null)[] = ['cash', 'lease']

/** True where a method can pay for tickets, or none is chosen yet (null). */
export const paysForTickets = (method: PaymentMethodId | null) => !PAID_LATER.includes(method)

/** Undefined when it can; problems that the buyer can fix come last. */
export function paymentMethodProblem(
  method: PaymentMethodId,
  { amount, hasAlcohol, hasTickets, phone }: PayableSituation
): PaymentMethodProblem | undefined {
  if (method === 'most') return 'payment-only-in-app'
  if (hasTickets && !paysForTickets(method)) return 'ticket-not-on-credit'
  if (LOANS.includes(method)) {
    if (hasAlcohol) return 'method-alcohol'
    if (amount < LEASE_MIN) return 'method-too-little'
    if (amount > LEASE_MAX) return 'method-too-much'
  }
  if (method === 'storepay' && phone !== '' && !isMobile(phone)) return 'method-mobile'
  return undefined
}

/** Limit in ₮ that the message of a problem mentions. */
export const paymentMethodLimit = (problem: PaymentMethodProblem): number | undefined =>
  problem === 'method-too-little' ? LEASE_MIN : problem === 'method-too-much' ? LEASE_MAX : undefined

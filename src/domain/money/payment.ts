/** Payment methods and payables. */

/** Payment providers; all of them behind one port. */
export const PROVIDER_METHODS = ['qpay', 'socialpay', 'card', 'monpay', 'storepay', 'lend', 'most', 'transfer'] as const
export type ProviderMethod = (typeof PROVIDER_METHODS)[number]

/** Store credit: money the buyer has with the shop already. */
export const STORE_CREDIT_METHODS = ['wallet', 'gift_card'] as const
export type StoreCreditMethod = (typeof STORE_CREDIT_METHODS)[number]

export type PaymentMethodId = ProviderMethod | StoreCreditMethod | 'cash' | 'lease'

/** Paid in instalments. */
const IN_PARTS: readonly PaymentMethodId[] = ['storepay', 'lend', 'lease']
export const isPaidInParts = (method: PaymentMethodId) => IN_PARTS.includes(method)

/**
 * Payables: an order, a wallet recharge, a gift card, a lease, the deposit of a hotel booking, an accepted travel
 * quote.
 */
export type PayableKind = 'order' | 'recharge' | 'gift_card' | 'lease' | 'hotel-booking' | 'travel-quote'

export const isProviderMethod = (method: string): method is ProviderMethod =>
  (PROVIDER_METHODS as readonly string[]).includes(method)

export const isStoreCreditMethod = (method: string): method is StoreCreditMethod =>
  (STORE_CREDIT_METHODS as readonly string[]).includes(method)

/** Refunds a provider supports: none, or the whole payment. None of them publishes a call for partial refunds. */
export type RefundSupport = 'none' | 'whole'

export const canRefund = (support: RefundSupport, paid: number, amount: number) =>
  support === 'whole' && amount === paid

/** Refunds that each provider makes by itself. */
export const REFUND_SUPPORT: Readonly<Record<ProviderMethod, RefundSupport>> = {
  qpay: 'whole',
  socialpay: 'whole',
  card: 'whole',
  monpay: 'none',
  storepay: 'none',
  lend: 'none',
  most: 'none',
  transfer: 'none'
}

/**
 * How soon money of a cancelled order is back (spec §9): in store credit, by the provider, or by hand to a bank
 * account.
 */
export type RefundTime = 'at-once' | 'hours' | 'days'

export function refundTimeOf(
  method: PaymentMethodId,
  { amount, refunded_amount }: Omit<PaymentAmounts, 'state'>
): RefundTime {
  if (isStoreCreditMethod(method)) return 'at-once'
  const support = isProviderMethod(method) ? REFUND_SUPPORT[method] : 'none'
  return canRefund(support, amount, amount - refunded_amount) ? 'hours' : 'days'
}

/** State of a refund. `manual`: staff has to pay it out. */
export type RefundState = 'pending' | 'manual' | 'completed'
export type RefundDestination = 'source' | 'wallet' | 'manual'

interface PaymentAmounts {
  readonly state: string
  readonly amount: number
  readonly refunded_amount: number
}

/** ₮ ever received, refunded payments included. */
export const receivedTotal = (payments: readonly PaymentAmounts[]) =>
  payments.reduce((sum, { state, amount }) => sum + (state === 'completed' || state === 'refunded' ? amount : 0), 0)

/** ₮ refunded, or being refunded. */
export const refundTotal = (payments: readonly PaymentAmounts[]) =>
  payments.reduce((sum, { refunded_amount }) => sum + refunded_amount, 0)

/** ₮ received and not refunded. */
export const paidTotal = (payments: readonly PaymentAmounts[]) => receivedTotal(payments) - refundTotal(payments)

/** Methods that staff switch on and off: those of providers, and cash. Store credit is the buyer's own money. */
export const SWITCHABLE_METHODS = [...PROVIDER_METHODS, 'cash'] as const
export type SwitchableMethod = (typeof SWITCHABLE_METHODS)[number]

/** True where a method may be switched off: one that buyers can pay by must stay on. */
export const maySwitchOff = (method: SwitchableMethod, on: readonly SwitchableMethod[]) =>
  on.some(each => each !== method)

/** Outcome of a test call: it answered as it should, it answered with a refusal, or nothing usable came. */
export const PROVIDER_TEST_OUTCOMES = ['passed', 'refused', 'unavailable'] as const
export type ProviderTestOutcome = (typeof PROVIDER_TEST_OUTCOMES)[number]

/** Ways to pay and what a payment can be for. */

/** Somebody outside takes the money; all of them through one port. */
export const PROVIDER_METHODS = ['qpay', 'socialpay', 'card', 'monpay', 'storepay', 'lend', 'most', 'transfer'] as const
export type ProviderMethod = (typeof PROVIDER_METHODS)[number]

/** Money the buyer has with the shop already. */
export const STORE_CREDIT_METHODS = ['wallet', 'gift_card'] as const
export type StoreCreditMethod = (typeof STORE_CREDIT_METHODS)[number]

export type PaymentMethodId = ProviderMethod | StoreCreditMethod | 'cash' | 'lease'

/** Somebody lends the money, or takes it bit by bit. */
const IN_PARTS: readonly PaymentMethodId[] = ['storepay', 'lend', 'lease']
export const isPaidInParts = (method: PaymentMethodId) => IN_PARTS.includes(method)

/** What is paid for: goods, money on the wallet, a gift card, a lease. */
export type PayableKind = 'order' | 'recharge' | 'gift_card' | 'lease'

export const isProviderMethod = (method: string): method is ProviderMethod =>
  (PROVIDER_METHODS as readonly string[]).includes(method)

export const isStoreCreditMethod = (method: string): method is StoreCreditMethod =>
  (STORE_CREDIT_METHODS as readonly string[]).includes(method)

/** What a payment's provider can give back: nothing, or all of it. None of them publishes a call that gives back a part. */
export type RefundSupport = 'none' | 'whole'

export const canRefund = (support: RefundSupport, paid: number, amount: number) =>
  support === 'whole' && amount === paid

/** Where money that goes back is: on its way, or where it ended up. By hand: a member of staff has to bring it. */
export type RefundState = 'waiting' | 'by-hand' | 'done'
export type RefundRoute = 'source' | 'wallet' | 'by-hand'

interface PaymentAmounts {
  readonly state: string
  readonly amount: number
  readonly refunded_amount: number
}

/** ₮ that really came, ever. */
export const receivedTotal = (payments: readonly PaymentAmounts[]) =>
  payments.reduce((sum, { state, amount }) => sum + (state === 'completed' || state === 'refunded' ? amount : 0), 0)

/** ₮ of them given back, or on their way back. */
export const refundTotal = (payments: readonly PaymentAmounts[]) =>
  payments.reduce((sum, { refunded_amount }) => sum + refunded_amount, 0)

/** ₮ really paid and not given back, or on their way back. */
export const paidTotal = (payments: readonly PaymentAmounts[]) => receivedTotal(payments) - refundTotal(payments)

import type {
  RechargeResponse,
  RechargeRequest,
  RechargeList,
  StoreCreditList,
  StoreCreditsQuery,
  WalletBody,
  WalletQuoteBody
} from '../contract/money/wallet.ts'
import type { PrepaymentPaymentRequest } from '../contract/money/payment.ts'
import { http } from './http.ts'
import type { OrderRef } from './orders.ts'

export const getWallet = () => http<WalletBody>('/users/wallet')

/** Entries of the wallet, a page at a time. */
export const getStoreCredits = ({ filter, page }: Omit<StoreCreditsQuery, 'per_page'>) =>
  http<StoreCreditList>(`/users/store_credits?${new URLSearchParams({ filter, page: String(page) })}`)

/** The amount the wallet may cover of an open order. */
export const getWalletCover = (order: OrderRef) =>
  http<WalletQuoteBody>(`/checkouts/${encodeURIComponent(order.number)}/store_credit`, { orderToken: order.token })

/** Pays in; the same key does so once. */
export const postRecharge = (body: RechargeRequest, idempotencyKey: string) =>
  http<RechargeResponse>('/users/wallet/recharges', { method: 'POST', body, idempotencyKey })

/** Recharges that still wait for their payment. */
export const getRecharges = () => http<RechargeList>('/users/wallet/recharges')

/** Pays with another payment provider, or tries once more. */
export const postRechargePayment = (number: string, body: PrepaymentPaymentRequest, idempotencyKey: string) =>
  http<RechargeResponse>(`/users/wallet/recharges/${encodeURIComponent(number)}/payments`, {
    method: 'POST',
    body,
    idempotencyKey
  })

export const getRecharge = (number: string) =>
  http<RechargeResponse>(`/users/wallet/recharges/${encodeURIComponent(number)}`)

import type {
  AppliedResponse,
  BuyGiftCardRequest,
  CouponResponse,
  CouponList,
  GiftCardBalance,
  GiftCardBody,
  GiftCardList,
  Redeemed
} from '../contract/money/coupons.ts'
import type { OrderBody } from '../contract/ordering/order.ts'
import type { PrepaymentPaymentRequest, PaymentBody } from '../contract/money/payment.ts'
import { http } from './http.ts'
import { orderPath, type OrderRef } from './orders.ts'

export const putCouponCode = (order: OrderRef, coupon_code: string) =>
  http<AppliedResponse>(`${orderPath(order)}/apply_coupon_code`, {
    method: 'PUT',
    body: { coupon_code },
    orderToken: order.token
  })

/** Removes a code by its id in the order's body. */
export const deleteCode = (order: OrderRef, id: string) =>
  http<OrderBody>(`${orderPath(order)}/remove_coupon_code`, {
    method: 'PUT',
    body: { coupon_code: id },
    orderToken: order.token
  })

export const postRedeem = (code: string, idempotencyKey: string) =>
  http<Redeemed>('/codes/redeem', { method: 'POST', body: { code }, idempotencyKey })

export const getCoupons = (page: number) => http<CouponList>(`/coupons?page=${page}`)

export const getCoupon = (id: string) => http<CouponResponse>(`/coupons/${encodeURIComponent(id)}`)

/** To oneself where no address is given. */
export const postCouponMail = (id: string, email: string) =>
  http<{ readonly to: string }>(`/coupons/${encodeURIComponent(id)}/send_by_email`, { method: 'POST', body: { email } })

export const postBalance = (number: string) =>
  http<GiftCardBalance>('/gift_cards/balance', { method: 'POST', body: { number } })

export const getGiftCards = () => http<GiftCardList>('/gift_cards')

/** Reads a gift card by its id or reference; an open payment is checked at its provider first. */
export const getGiftCard = (id: string) => http<GiftCardBody>(`/gift_cards/${encodeURIComponent(id)}`)

export const postGiftCard = (card: BuyGiftCardRequest) =>
  http<GiftCardBody>('/gift_cards', { method: 'POST', body: card })

export const postGiftCardPayment = (id: string, body: PrepaymentPaymentRequest, idempotencyKey: string) =>
  http<PaymentBody>(`/gift_cards/${encodeURIComponent(id)}/payments`, { method: 'POST', body, idempotencyKey })

export const postGiftCardMail = (id: string) =>
  http<GiftCardBody>(`/gift_cards/${encodeURIComponent(id)}/send`, { method: 'POST', body: {} })

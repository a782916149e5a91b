import {
  applyCodeBody,
  balanceBody,
  buyGiftCardBody,
  redeemBody,
  removeCodeBody,
  sendCouponBody
} from '../../../contract/codes.ts'
import { moneyPayBody } from '../../../contract/payment.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const PROMOTION_OPERATIONS: readonly Operation[] = [
  {
    method: 'put',
    path: '/orders/:number/apply_coupon_code',
    summary: 'Put a coupon, promo code or gift card on an open order; a voucher goes to its owner’s wallet',
    access: 'order',
    body: applyCodeBody,
    answer: 'AppliedAnswer'
  },
  {
    method: 'put',
    path: '/orders/:number/remove_coupon_code',
    summary: 'Take a code off an open order',
    access: 'order',
    body: removeCodeBody,
    answer: 'OrderBody'
  },
  {
    method: 'post',
    path: '/codes/redeem',
    summary: 'A gift card, voucher or activation code into one’s wallet, a coupon among one’s own',
    access: 'user',
    body: redeemBody,
    once: true,
    answer: 'Redeemed'
  },
  { method: 'get', path: '/coupons', summary: 'Coupons somebody may use', access: 'user', answer: 'CouponList' },
  {
    method: 'get',
    path: '/coupons/:id',
    summary: 'A coupon with its QR code',
    access: 'user',
    answer: 'CouponAnswer'
  },
  {
    method: 'post',
    path: '/coupons/:id/send_by_email',
    summary: 'Send a coupon to oneself or to somebody else',
    access: 'user',
    body: sendCouponBody,
    answer: 'Whom it goes to',
    status: 202
  },
  {
    method: 'post',
    path: '/gift_cards/balance',
    summary: 'What is left on a gift card',
    access: 'public',
    body: balanceBody,
    answer: 'GiftCardBalance'
  },
  { method: 'get', path: '/gift_cards', summary: 'Gift cards somebody bought', access: 'user', answer: 'GiftCardList' },
  {
    method: 'post',
    path: '/gift_cards',
    summary: 'Order a gift card, to be paid for next',
    access: 'user',
    body: buyGiftCardBody,
    answer: 'GiftCardBody',
    status: 201
  },
  {
    method: 'get',
    path: '/gift_cards/:id',
    summary: 'A gift card somebody ordered, by id or reference; an open payment is asked about',
    access: 'user',
    answer: 'GiftCardBody'
  },
  {
    method: 'post',
    path: '/gift_cards/:id/payments',
    summary: 'Pay for a gift card, by another house than before if need be',
    access: 'user',
    body: moneyPayBody,
    once: true,
    answer: 'PaymentBody',
    status: 201
  },
  {
    method: 'post',
    path: '/gift_cards/:id/send',
    summary: 'Send its letter once more',
    access: 'user',
    answer: 'GiftCardBody',
    status: 202
  }
]

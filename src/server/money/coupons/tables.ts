import type { CouponCombination, CouponEffect } from '../../../domain/money/coupon.ts'
import type { CodeIssueKind, CodeIssueState } from '../../../domain/money/code-issue.ts'
import type { GiftCardState } from '../../../domain/money/gift-card.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    coupons: CouponTable
    coupon_holders: { coupon_id: string; user_id: string; assigned_at: string }
    coupon_uses: CouponUseTable
    order_coupons: { order_id: string; coupon_id: string; applied_at: string }
    gift_cards: GiftCardTable
    gift_card_movements: GiftCardMovementTable
    order_gift_cards: { order_id: string; gift_card_id: string; applied_at: string }
    single_use_codes: SingleUseCodeTable
    code_issues: CodeIssueTable
    issued_codes: { issue_id: string; code_id: string }
  }
}

/** A coupon or a promo code; `domain/money/coupon.ts` says what its terms mean. */
export interface CouponTable {
  id: string
  /** The code as it was written, and normalized for look-ups. */
  code: string
  code_key: string
  name_json: string
  /** Both names in small letters, for searches. */
  name_key: string
  effect: CouponEffect
  value: number
  max_discount: number | null
  minimum: number
  products_json: string
  taxons_json: string
  brands_json: string
  combines: CouponCombination
  audience: CouponAudience
  /** 1: listed among the coupons of everybody who may use it. */
  listed: number
  starts_at: string | null
  expires_at: string | null
  /** Placed orders it counts on, kept beside `coupon_uses` so that one conditional update can guard them. */
  uses: number
  max_uses: number | null
  max_uses_by_customer: number | null
  created_at: string
  voided_at: string | null
  /** Raised by each change of the terms, so that of two editors the second is told. */
  version: number
}

/** Everybody, signed-in users, or users it was assigned to. */
export type CouponAudience = 'anyone' | 'users' | 'holders'

export interface CouponUseTable {
  order_id: string
  coupon_id: string
  user_id: string | null
  phone_key: string
  /** ₮ off each line, by its id. */
  line_discounts_json: string
  used_at: string
  /** When its order was canceled or expired. */
  released_at: string | null
}

export interface GiftCardTable {
  id: string
  /** Public reference, `G123456789`; it does not give access to the balance. */
  reference: string
  number_key: string
  last_four: string
  state: GiftCardState
  amount: number
  /** Sum of its movements, ₮, kept here so that one conditional update can guard it. */
  balance: number
  buyer_id: string | null
  /** Empty where it goes by text message only. */
  recipient_email: string
  /** A mobile; empty where it goes by e-mail only. */
  recipient_phone: string
  recipient_name: string
  from_name: string
  message: string
  /** Day in Ulaanbaatar. */
  send_on: string | null
  locale: string
  created_at: string
  activated_at: string | null
  sent_at: string | null
  expires_at: string | null
  payment_id: string | null
}

/** The ledger of gift cards: every row takes from one account and gives to another. */
export interface GiftCardMovementTable {
  id: string
  gift_card_id: string
  from_account: GiftCardAccount
  to_account: GiftCardAccount
  amount: number
  /** The payment it covers. */
  payment_id: string | null
  moved_at: string
}

/** Accounts of the ledger: sales, the card itself, orders, the wallet, and voided balances. */
export type GiftCardAccount = 'sales' | 'card' | 'order' | 'wallet' | 'void'

/** A code that can be redeemed once: a merchant's voucher or an activation code. */
export interface SingleUseCodeTable {
  id: string
  code: string
  code_key: string
  kind: 'voucher' | 'activation'
  name_json: string
  amount: number
  /** ₮ a purchase must be above for it. */
  usable_above: number | null
  /** The coupon it gives instead of money. */
  coupon_id: string | null
  expires_at: string | null
  redeemed_by: string | null
  redeemed_at: string | null
  created_at: string
  voided_at: string | null
}

/** Codes that staff made together, or that wait for a second person. */
export interface CodeIssueTable {
  id: string
  kind: CodeIssueKind
  name_json: string
  /** ₮ on each. */
  amount: number
  count: number
  usable_above: number | null
  last_day: string
  reason: string
  note: string
  /** Phone or e-mail address that one gift card goes to; empty once it is decided. */
  recipient: string
  state: CodeIssueState
  /** null: a command on the shop's machine. */
  requested_by: string | null
  requested_at: string
  approve_until: string
  decided_by: string | null
  decided_at: string | null
}

import type { AdjustmentKind } from '../../../../domain/ordering/order-totals.ts'
import type { StoreCreditMethod } from '../../../../domain/money/payment.ts'
import type { ProblemCode } from '../../../platform/http/problem.ts'

/** A part of an order's total besides goods and delivery. */

/** Changes the total of an order: a coupon, free delivery, a wrapping. */
export interface Adjustment {
  readonly kind: AdjustmentKind
  readonly sourceId: string | null
  readonly label: { readonly mn: string; readonly en: string }
  /** ₮; discounts are negative. */
  readonly amount: number
  /** ₮ it took off each line, by the line's id, where it says so: not every discount is on all goods. */
  readonly shares?: Readonly<Record<string, number>>
}

/** A code on an open order, as it counts now. */
export interface AppliedCode {
  readonly id: string
  readonly kind: 'coupon' | 'promo' | 'gift_card'
  /** The code; for a gift card, the end of its number. */
  readonly code: string
  readonly label: Adjustment['label']
  /** ₮ it takes off; of a gift card, ₮ that are on it. */
  readonly amount: number
  /** Why it does not count. */
  readonly ineligibleReason: ProblemCode | undefined
  /** ₮ that its sentence mentions. */
  readonly minimum: number
}

/** Store credit that will pay for (part of) an order. */
export interface AppliedStoreCredit {
  readonly method: StoreCreditMethod
  /** ₮ that will be taken when the order is placed. */
  readonly amount: number
  /** ₮ that could be. */
  readonly max: number
  /** Why it cannot pay more, as a key of the module's words. */
  readonly reason: string | null
}

import type { OrderEvent } from '../../../domain/ordering/order-state.ts'
import type { StoreCreditMethod } from '../../../domain/money/payment.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { Problem } from '../../platform/http/problem.ts'
import type { Adjustment } from './totals/adjustment.ts'
import type { OrderBlocker, OrderAggregate } from './order-aggregate.ts'

/** Hooks by which other modules take part in every order; `composition/commerce.ts` composes them once. */

/**
 * The adjustments (discounts, fees) of an open order. Called on every change and on every read of the order, so it must not
 * write. Item total and delivery fee are known by then; a discount above what is left to pay is reduced to it.
 */
export type OrderPricing = (reader: Reader, aggregate: OrderAggregate, now: Date) => Promise<readonly Adjustment[]>

export interface StoreCreditProvider {
  readonly method: StoreCreditMethod
  /** The part of `due` ₮ it would pay; undefined where there is nothing to offer. Reads only. */
  offer(
    reader: Reader,
    aggregate: OrderAggregate,
    due: number,
    now: Date
  ): Promise<{ readonly amount: number; readonly max: number; readonly reason?: string } | undefined>
  /** Takes the amount for a payment whose row is written already; false when the credit has been spent meanwhile. */
  take(tx: Transaction, aggregate: OrderAggregate, amount: number, paymentId: string, now: Date): Promise<boolean>
  /**
   * Refunds a part of the payment to where it was taken from; parts never add up to more than the payment. Returns the ₮
   * that staff have to pay out by hand because the account is deleted or the gift card is void.
   */
  refund(tx: Transaction, paymentId: string, amount: number, now: Date): Promise<number>
}

/** The goods an event is about, when it is not the whole order. */
export interface OrderEventSubject {
  readonly returnId: string
  readonly lines: readonly { readonly lineItemId: string; readonly quantity: number }[]
  /** ₮ given back for them. */
  readonly amount: number
}

/**
 * Called for every event of a placed order, in the same transaction. `part-returned` and `returned` (the last return)
 * say which return they are about.
 */
export type OrderSubscriber = (
  tx: Transaction,
  aggregate: OrderAggregate,
  event: OrderEvent,
  now: Date,
  about?: OrderEventSubject
) => Promise<void>

/**
 * Called for every refund of a placed order, after its amount was taken off the payments; once for each `refundKey`.
 */
export type RefundSubscriber = (
  tx: Transaction,
  aggregate: OrderAggregate,
  refundKey: string,
  now: Date
) => Promise<void>

/** A reason why an open order cannot be placed now; called as `OrderPricing` is. Reads only. */
export type OrderBlockerCheck = (
  reader: Reader,
  aggregate: OrderAggregate,
  now: Date
) => Promise<OrderBlocker | undefined>

/**
 * Called whenever the stock of an open order is reserved, in the same transaction: reserves what stock does not cover,
 * such as seats. Returns a blocker where that is gone; the order then falls back to its cart.
 */
export type ReservationHook = (
  tx: Transaction,
  aggregate: OrderAggregate,
  now: Date
) => Promise<OrderBlocker | undefined>

/** True where an order counts against a limit of its buyer; the buyer's orders are then placed one at a time. */
export type BuyerLimitCheck = (aggregate: OrderAggregate) => boolean

/** The last check before an order is placed, in the same transaction, which a problem rolls back. */
export type PlacementGuard = (tx: Transaction, aggregate: OrderAggregate, now: Date) => Promise<Problem | undefined>

/**
 * Moves the extension's data when two carts of one person become one. All lines are in `into` by then; what cannot be
 * moved becomes a notice of `into`.
 */
export type CartMergeHook = (tx: Transaction, from: OrderAggregate, into: OrderAggregate, now: Date) => Promise<void>

/** Why a buyer may not cancel a placed order; called in the transaction that would cancel it. Reads only. */
export type CancelGuard = (reader: Reader, aggregate: OrderAggregate, now: Date) => Promise<Problem | undefined>

export interface OrderExtension {
  readonly pricing?: OrderPricing
  readonly onCartMerge?: CartMergeHook
  readonly storeCreditProvider?: StoreCreditProvider
  readonly blocker?: OrderBlockerCheck
  readonly reservation?: ReservationHook
  readonly isLimitedByBuyer?: BuyerLimitCheck
  readonly placementGuard?: PlacementGuard
  /** Called before a late payment revives an expired order: with a problem, the payment is refunded instead. */
  readonly revivalGuard?: PlacementGuard
  readonly cancelGuard?: CancelGuard
  readonly subscriber?: OrderSubscriber
  readonly refundSubscriber?: RefundSubscriber
}

/** All extensions by their hooks, each in the order of the list. */
export interface OrderExtensions {
  readonly pricing: readonly OrderPricing[]
  readonly mergeHooks: readonly CartMergeHook[]
  readonly storeCreditProviders: readonly StoreCreditProvider[]
  readonly blockers: readonly OrderBlockerCheck[]
  readonly reservations: readonly ReservationHook[]
  readonly buyerLimits: readonly BuyerLimitCheck[]
  readonly guards: readonly PlacementGuard[]
  readonly revivalGuards: readonly PlacementGuard[]
  readonly cancelGuards: readonly CancelGuard[]
  readonly subscribers: readonly OrderSubscriber[]
  readonly refundSubscribers: readonly RefundSubscriber[]
}

export function composeExtensions(all: readonly OrderExtension[]): OrderExtensions {
  const each = <K extends keyof OrderExtension>(hook: K) =>
    all.flatMap(extension => (extension[hook] === undefined ? [] : [extension[hook]]))
  return {
    pricing: each('pricing'),
    mergeHooks: each('onCartMerge'),
    storeCreditProviders: each('storeCreditProvider'),
    blockers: each('blocker'),
    reservations: each('reservation'),
    buyerLimits: each('isLimitedByBuyer'),
    guards: each('placementGuard'),
    revivalGuards: each('revivalGuard'),
    cancelGuards: each('cancelGuard'),
    subscribers: each('subscriber'),
    refundSubscribers: each('refundSubscriber')
  }
}

/** Address of a picture that came with a return, by the name of its file. */
export type PhotoLink = (file: string, now: Date) => string

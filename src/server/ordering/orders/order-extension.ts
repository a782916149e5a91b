import type { OrderEvent } from '../../../domain/ordering/order-state.ts'
import type { StoreCreditMethod } from '../../../domain/money/payment.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { Problem } from '../../platform/http/problem.ts'
import type { Adjustment } from './totals/adjustment.ts'
import type { OrderBlocker, OrderAggregate } from './order-aggregate.ts'

/** Hooks by which other modules take part in every order; `commerce.ts` composes them once. */

/**
 * Asked anew with every change of an open order, and whenever one is only looked at: so it reads and never writes.
 * Goods and delivery are counted by then; what takes off more than there is, is cut.
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
  /** Takes it for the payment, whose row is written already; false when it is not there any more. */
  take(tx: Transaction, aggregate: OrderAggregate, amount: number, paymentId: string, now: Date): Promise<boolean>
  /**
   * Back to where it was taken from; called with parts of the payment until all of it is back. Answers how many ₮ of it
   * a person has to bring, because nobody is there any more to have it.
   */
  giveBack(tx: Transaction, paymentId: string, amount: number, now: Date): Promise<number>
}

/** The goods an event is about, when it is not the whole order. */
export interface EventSubject {
  readonly returnId: string
  readonly lines: readonly { readonly lineItemId: string; readonly quantity: number }[]
  /** ₮ given back for them. */
  readonly amount: number
}

/**
 * Hears of everything that happens to a placed order, in the same change. `part-returned` and `returned` (the last of
 * it) say of which return they are.
 */
export type OrderSubscriber = (
  tx: Transaction,
  aggregate: OrderAggregate,
  event: OrderEvent,
  now: Date,
  about?: EventSubject
) => Promise<void>

/** Hears of money of a placed order that goes back, after it left its payments; once for each `refundKey`. */
export type RefundSubscriber = (
  tx: Transaction,
  aggregate: OrderAggregate,
  refundKey: string,
  now: Date
) => Promise<void>

/** A reason that keeps an open order from being placed just now; asked as prices are. Reads only. */
export type OrderBlockerCheck = (
  reader: Reader,
  aggregate: OrderAggregate,
  now: Date
) => Promise<OrderBlocker | undefined>

/**
 * Asked whenever the stock of an open order is reserved, in the same change: reserves what the stock alone does not say,
 * such as seats. A blocker where that is gone; the order then falls back to its cart.
 */
export type ReservationHook = (
  tx: Transaction,
  aggregate: OrderAggregate,
  now: Date
) => Promise<OrderBlocker | undefined>

/** Whether an order counts against a limit of its buyer, whose orders are then placed one at a time. */
export type BuyerLimitCheck = (aggregate: OrderAggregate) => boolean

/** The last word before an order is placed, in the same change: a refusal keeps nothing of it. */
export type PlacementGuard = (tx: Transaction, aggregate: OrderAggregate, now: Date) => Promise<Problem | undefined>

/**
 * Two open carts of one person have become one: what the area has on the one goes along to the other, whose lines are
 * all there by then. What cannot is said in the other's notices.
 */
export type CartMergeHook = (tx: Transaction, from: OrderAggregate, into: OrderAggregate, now: Date) => Promise<void>

/** Why a buyer may not cancel a placed order; asked in the change that would cancel it. Reads only. */
export type CancelGuard = (reader: Reader, aggregate: OrderAggregate, now: Date) => Promise<Problem | undefined>

export interface OrderExtension {
  readonly pricing?: OrderPricing
  readonly onCartMerge?: CartMergeHook
  readonly storeCreditProvider?: StoreCreditProvider
  readonly blocker?: OrderBlockerCheck
  readonly reservation?: ReservationHook
  readonly isLimitedByBuyer?: BuyerLimitCheck
  readonly placementGuard?: PlacementGuard
  /** The same before late money revives an expired order: where it has a reason against it, the money is refunded. */
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

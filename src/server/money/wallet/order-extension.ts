import { lockUser } from '../../identity/index.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type {
  OrderSubscriber,
  OrderExtension,
  StoreCreditProvider,
  OrderAggregate,
  PaymentsOfOrder
} from '../../ordering/orders/index.ts'
import { paidTotal } from '../../../domain/money/payment.ts'
import { walletQuote, type WalletQuote } from '../../../domain/money/wallet.ts'
import type { StoreCreditPort } from '../payments/index.ts'
import { clawBackForRefund, clawBackForReturn, grantEarnings } from './earning.ts'
import { emptyWalletForDeletion } from './account-deletion.ts'

import { depositMoney, refundToLots, lockWalletWithLots, lotOf, usableLots, withdrawMoney } from './ledger.ts'

/** ₮ of an order that alcohol makes up. */
const alcoholIn = ({ lines }: OrderAggregate) =>
  lines.reduce((sum, { details, price, quantity }) => sum + (details.ageRestricted ? price * quantity : 0), 0)

const purchaseOf = (aggregate: OrderAggregate, due: number) => ({
  total: aggregate.order.total,
  due,
  alcohol: alcoholIn(aggregate)
})

/** How much of the `due` ₮ of an order its owner's wallet may pay; undefined for a guest's order. */
export async function availableQuote(
  reader: Reader,
  aggregate: OrderAggregate,
  due: number,
  now: Date
): Promise<WalletQuote | undefined> {
  const userId = aggregate.order.user_id
  if (userId === null) return undefined
  return walletQuote((await usableLots(reader, userId, now)).map(lotOf), purchaseOf(aggregate, due), now)
}

const storeCreditProvider: StoreCreditProvider = {
  method: 'wallet',

  async offer(reader, aggregate, due, now) {
    const quote = await availableQuote(reader, aggregate, due, now)
    if (!quote || quote.balance === 0) return undefined
    return {
      amount: Math.min(aggregate.order.requested_wallet_amount ?? 0, quote.max),
      max: quote.max,
      reason: quote.reason
    }
  },

  async take(tx, aggregate, amount, paymentId, now) {
    const { id: orderId, number, user_id: userId } = aggregate.order
    const wallet = userId === null ? undefined : await lockWalletWithLots(tx, userId, now)
    if (!wallet) return false
    const quote = walletQuote(wallet.lots.map(lotOf), purchaseOf(aggregate, amount), now)
    if (quote.max < amount) return false
    const cause = { kind: 'spend' as const, idempotencyKey: `spend:${paymentId}`, label: number, orderId, paymentId }
    await withdrawMoney(tx, wallet, { debits: quote.spends, to: 'orders', cause, now })
    return true
  },

  async refund(tx, paymentId, amount, now) {
    const { userId, idempotencyKey } = await refundToLots(tx, paymentId, amount, now)
    return (await tx.first(lockUser, { id: userId })) ? 0 : emptyWalletForDeletion(tx, userId, idempotencyKey, now)
  }
}

const DISCOUNTS: readonly string[] = ['coupon', 'promo']

const discountOf = ({ adjustments }: OrderAggregate) =>
  adjustments.reduce((sum, { kind, amount }) => sum - (DISCOUNTS.includes(kind) ? amount : 0), 0)

type Payments = Pick<PaymentsOfOrder, 'list'>

/** ₮ of an order that were paid and not given back. */
const paidOf = async ({ list }: Payments, tx: Transaction, { order }: OrderAggregate) =>
  paidTotal(await list(tx, order.id))

const grant = async (payments: Payments, tx: Transaction, aggregate: OrderAggregate, now: Date) =>
  grantEarnings(tx, aggregate, { discount: discountOf(aggregate), paid: await paidOf(payments, tx, aggregate) }, now)

const clawBack: OrderSubscriber = async (tx, aggregate, event, now, about) => {
  // An order that was delivered is canceled only where it is one of digital products.
  if (event !== 'returned' && event !== 'part-returned' && event !== 'canceled') return
  const lines = about?.lines ?? aggregate.lines.map(({ id, quantity }) => ({ lineItemId: id, quantity }))
  await clawBackForReturn(tx, aggregate, { cause: about?.returnId ?? aggregate.order.id, lines }, now)
}

/** The wallet's part in orders. While it is paused nothing is spent or earned, and earnings are still clawed back. */
export const walletOrderExtension = (enabled: boolean, payments: Payments): OrderExtension => ({
  // Refunds of earlier spending still arrive.
  storeCreditProvider: enabled
    ? storeCreditProvider
    : { ...storeCreditProvider, offer: () => Promise.resolve(undefined) },
  async subscriber(tx, aggregate, event, now, about) {
    if (event === 'delivered' && enabled) await grant(payments, tx, aggregate, now)
    await clawBack(tx, aggregate, event, now, about)
  },
  refundSubscriber: async (tx, aggregate, refundKey, now) =>
    clawBackForRefund(tx, aggregate, { refundKey, paid: await paidOf(payments, tx, aggregate) }, now)
})

/** Refunds that their source does not take become cash in the owner's wallet; false where the account is deleted. */
export const walletStoreCredit: StoreCreditPort = {
  async credit(tx: Transaction, userId, amount, refundId, now) {
    if (!(await tx.first(lockUser, { id: userId }))) return false
    const cause = { kind: 'refund' as const, idempotencyKey: `refund:${refundId}` }
    await depositMoney(tx, { ...cause, userId, bucket: 'cash', amount, from: 'provider' }, now)
    return true
  }
}

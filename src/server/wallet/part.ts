import type { Reader, Transaction } from '../db/database.ts'
import type { OrderListener, OrderPart, OwnMoney } from '../orders/parts.ts'
import type { WorkingOrder } from '../orders/working-order.ts'
import { coverOf, type Cover } from '../../domain/wallet.ts'
import type { Purse } from '../payments/refunds.ts'
import { earn, unearn } from './earning.ts'
import { bringAfter } from './farewell.ts'
import { lockHolder } from './queries.ts'
import { deposit, giveBack, holdWallet, lotOf, lotsNow, takeOut } from './ledger.ts'

/** ₮ of an order that alcohol makes up. */
const alcoholIn = ({ lines }: WorkingOrder) =>
  lines.reduce((sum, { facts, price, quantity }) => sum + (facts.ageRestricted ? price * quantity : 0), 0)

const purchaseOf = (working: WorkingOrder, due: number) => ({
  total: working.order.total,
  due,
  alcohol: alcoholIn(working)
})

/** What the owner's wallet may pay of an order of which `due` ₮ are left; undefined for a guest's. */
export async function coverOrder(
  reader: Reader,
  working: WorkingOrder,
  due: number,
  now: Date
): Promise<Cover | undefined> {
  const userId = working.order.user_id
  if (userId === null) return undefined
  return coverOf((await lotsNow(reader, userId, now)).map(lotOf), purchaseOf(working, due), now)
}

const ownMoney: OwnMoney = {
  method: 'wallet',

  async offer(reader, working, due, now) {
    const cover = await coverOrder(reader, working, due, now)
    if (!cover || cover.balance === 0) return undefined
    return { amount: Math.min(working.order.wallet_wish ?? 0, cover.max), max: cover.max, reason: cover.reason }
  },

  async take(tx, working, amount, paymentId, now) {
    const { id: orderId, number, user_id: userId } = working.order
    const wallet = userId === null ? undefined : await holdWallet(tx, userId, now)
    if (!wallet) return false
    const cover = coverOf(wallet.lots.map(lotOf), purchaseOf(working, amount), now)
    if (cover.max < amount) return false
    const cause = { kind: 'spend' as const, onceKey: `spend:${paymentId}`, label: number, orderId, paymentId }
    await takeOut(tx, wallet, cover.spends, 'orders', cause, now)
    return true
  },

  async giveBack(tx, paymentId, amount, now) {
    const { userId, onceKey } = await giveBack(tx, paymentId, amount, now)
    return (await tx.first(lockHolder, { id: userId })) ? 0 : bringAfter(tx, userId, onceKey, now)
  }
}

const DISCOUNTS: readonly string[] = ['coupon', 'promo']

const discountOf = ({ adjustments }: WorkingOrder) =>
  adjustments.reduce((sum, { kind, amount }) => sum - (DISCOUNTS.includes(kind) ? amount : 0), 0)

const listener: OrderListener = async (tx, working, event, now, about) => {
  if (event === 'delivered') await earn(tx, working, discountOf(working), now)
  if (event !== 'returned' && event !== 'part-returned') return
  const lines = about?.lines ?? working.lines.map(({ id, quantity }) => ({ lineItemId: id, quantity }))
  await unearn(tx, working, { cause: about?.returnId ?? working.order.id, lines }, now)
}

/** What the wallet brings to orders. While it is paused nothing is spent or earned; what was earned still goes back. */
export const walletPart = (enabled: boolean): OrderPart => ({
  // Money that was spent before goes back all the same.
  ownMoney: enabled ? ownMoney : { ...ownMoney, offer: () => Promise.resolve(undefined) },
  listener: enabled
    ? listener
    : (tx, working, event, now, about) =>
        event === 'delivered' ? Promise.resolve() : listener(tx, working, event, now, about)
})

/** Money that cannot go back whence it came is its owner's, to spend as they like. */
export const walletPurse: Purse = {
  async put(tx: Transaction, userId, amount, refundId, now) {
    if (!(await tx.first(lockHolder, { id: userId }))) return false
    const cause = { kind: 'refund' as const, onceKey: `refund:${refundId}` }
    await deposit(tx, { ...cause, userId, bucket: 'cash', amount, from: 'provider' }, now)
    return true
  }
}

import { coverOf, type Cover } from '../../domain/wallet.ts'
import type { Reader, Transaction } from '../db/database.ts'
import type { WorkingOrder } from '../orders/working-order.ts'
import { holdWallet, lotOf, lotsNow, takeOut } from './ledger.ts'

/** ₮ of an order that alcohol makes up. */
const alcoholIn = ({ lines }: WorkingOrder) =>
  lines.reduce((sum, { facts, price, quantity }) => sum + (facts.ageRestricted ? price * quantity : 0), 0)

const purchaseOf = (working: WorkingOrder, due: number) => ({
  total: working.order.total,
  due,
  alcohol: alcoholIn(working)
})

/** What the owner's wallet may pay of an order of which `due` is left; undefined for a guest's. */
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

/** Pays part of an order; false when the wallet does not hold it any more, or may not pay so much of it. */
export async function payFromWallet(
  tx: Transaction,
  working: WorkingOrder,
  amount: number,
  paymentId: string,
  now: Date
): Promise<boolean> {
  const { id: orderId, number, user_id: userId } = working.order
  const wallet = userId === null ? undefined : await holdWallet(tx, userId, now)
  if (!wallet) return false
  const cover = coverOf(wallet.lots.map(lotOf), purchaseOf(working, amount), now)
  if (cover.max < amount) return false
  const cause = { kind: 'spend' as const, onceKey: `spend:${paymentId}`, label: number, orderId, paymentId }
  await takeOut(tx, wallet, cover.spends, 'orders', cause, now)
  return true
}

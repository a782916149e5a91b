import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { StockAccount, StockMoveTable } from './tables.ts'

/**
 * The stock ledger. Every move is written down, and the balance beside it changes by one
 * conditional update, so that two buyers of the last piece cannot both get it.
 */

const insertMove = statement<StockMoveTable, never>((db, p) =>
  db.insertInto('stock_moves').values({
    id: p('id'),
    variant_id: p('variant_id'),
    from_account: p('from_account'),
    to_account: p('to_account'),
    quantity: p('quantity'),
    order_id: p('order_id'),
    moved_at: p('moved_at')
  })
)

const insertStock = statement<{ variant_id: string }, never>((db, p) =>
  db.insertInto('stock').values({ variant_id: p('variant_id'), on_hand: 0, held: 0 })
)

const changeOnHand = statement<{ variant_id: string; by: number }, never>((db, p) =>
  db
    .updateTable('stock')
    .set(e => ({ on_hand: e('on_hand', '+', p('by')) }))
    .where('variant_id', '=', p('variant_id'))
    .where(e => e(e('on_hand', '+', p('by')), '>=', e.ref('held')))
)

const holdStock = statement<{ variant_id: string; quantity: number }, never>((db, p) =>
  db
    .updateTable('stock')
    .set(e => ({ held: e('held', '+', p('quantity')) }))
    .where('variant_id', '=', p('variant_id'))
    .where(e => e(e('on_hand', '-', e.ref('held')), '>=', p('quantity')))
)

const releaseStock = statement<{ variant_id: string; quantity: number }, never>((db, p) =>
  db
    .updateTable('stock')
    .set(e => ({ held: e('held', '-', p('quantity')) }))
    .where('variant_id', '=', p('variant_id'))
    .where('held', '>=', p('quantity'))
)

const takeBackStock = statement<{ variant_id: string; quantity: number }, never>((db, p) =>
  db
    .updateTable('stock')
    .set(e => ({ on_hand: e('on_hand', '+', p('quantity')) }))
    .where('variant_id', '=', p('variant_id'))
)

const sellStock = statement<{ variant_id: string; quantity: number }, never>((db, p) =>
  db
    .updateTable('stock')
    .set(e => ({ on_hand: e('on_hand', '-', p('quantity')), held: e('held', '-', p('quantity')) }))
    .where('variant_id', '=', p('variant_id'))
    .where('held', '>=', p('quantity'))
)

export interface StockMove {
  readonly variantId: string
  readonly quantity: number
  readonly orderId: string | null
  readonly now: Date
}

const write = (tx: Transaction, from: StockAccount, to: StockAccount, move: StockMove) =>
  tx.send(insertMove, {
    id: uuid(),
    variant_id: move.variantId,
    from_account: from,
    to_account: to,
    quantity: move.quantity,
    order_id: move.orderId,
    moved_at: move.now.toISOString()
  })

export const openStock = (tx: Transaction, variantId: string) => tx.run(insertStock, { variant_id: variantId })

/** Goods arrive (positive) or leave without being sold (negative); refused when they are promised to somebody. */
export async function restock(tx: Transaction, variantId: string, by: number, now: Date): Promise<boolean> {
  if (by === 0) return true
  if ((await tx.run(changeOnHand, { variant_id: variantId, by })) === 0) return false
  const move = { variantId, quantity: Math.abs(by), orderId: null, now }
  await (by > 0 ? write(tx, 'supplier', 'shelf', move) : write(tx, 'shelf', 'supplier', move))
  return true
}

/** Promises goods to an order; false when there are not enough. */
export async function hold(tx: Transaction, move: StockMove): Promise<boolean> {
  if ((await tx.run(holdStock, { variant_id: move.variantId, quantity: move.quantity })) === 0) return false
  await write(tx, 'shelf', 'held', move)
  return true
}

/** Gives promised goods back to the shelf. */
export async function release(tx: Transaction, move: StockMove): Promise<void> {
  if ((await tx.run(releaseStock, { variant_id: move.variantId, quantity: move.quantity })) === 0)
    throw new Error(`More of variant ${move.variantId} released than held`)
  await write(tx, 'held', 'shelf', move)
}

/** Promised goods leave the provider. */
export async function sell(tx: Transaction, move: StockMove): Promise<void> {
  if ((await tx.run(sellStock, { variant_id: move.variantId, quantity: move.quantity })) === 0)
    throw new Error(`More of variant ${move.variantId} sold than held`)
  await write(tx, 'held', 'sold', move)
}

/** Goods that were sold and never left go back on the shelf. */
export async function takeBack(tx: Transaction, move: StockMove): Promise<void> {
  await tx.run(takeBackStock, { variant_id: move.variantId, quantity: move.quantity })
  await write(tx, 'sold', 'shelf', move)
}

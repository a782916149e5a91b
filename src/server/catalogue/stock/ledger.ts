import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { StockAccount, StockMovementTable } from './tables.ts'

/**
 * The stock ledger. Every movement is written down, and the balance beside it changes by one
 * conditional update, so that two buyers of the last piece cannot both get it.
 */

const insertMovement = statement<StockMovementTable, never>((db, p) =>
  db.insertInto('stock_movements').values({
    id: p('id'),
    variant_id: p('variant_id'),
    from_account: p('from_account'),
    to_account: p('to_account'),
    quantity: p('quantity'),
    order_id: p('order_id'),
    reason: p('reason'),
    moved_at: p('moved_at')
  })
)

const insertStock = statement<{ variant_id: string }, never>((db, p) =>
  db.insertInto('stock').values({ variant_id: p('variant_id'), on_hand: 0, reserved: 0 })
)

const changeOnHand = statement<{ variant_id: string; by: number }, never>((db, p) =>
  db
    .updateTable('stock')
    .set(e => ({ on_hand: e('on_hand', '+', p('by')) }))
    .where('variant_id', '=', p('variant_id'))
    .where(e => e(e('on_hand', '+', p('by')), '>=', e.ref('reserved')))
)

const lockedStock = statement<{ variant_id: string }, { on_hand: number }>((db, p, dialect) => {
  const query = db.selectFrom('stock').select('on_hand').where('variant_id', '=', p('variant_id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

const reserveStock = statement<{ variant_id: string; quantity: number }, never>((db, p) =>
  db
    .updateTable('stock')
    .set(e => ({ reserved: e('reserved', '+', p('quantity')) }))
    .where('variant_id', '=', p('variant_id'))
    .where(e => e(e('on_hand', '-', e.ref('reserved')), '>=', p('quantity')))
)

const releaseStock = statement<{ variant_id: string; quantity: number }, never>((db, p) =>
  db
    .updateTable('stock')
    .set(e => ({ reserved: e('reserved', '-', p('quantity')) }))
    .where('variant_id', '=', p('variant_id'))
)

const restockStock = statement<{ variant_id: string; quantity: number }, never>((db, p) =>
  db
    .updateTable('stock')
    .set(e => ({ on_hand: e('on_hand', '+', p('quantity')) }))
    .where('variant_id', '=', p('variant_id'))
)

const allocateStock = statement<{ variant_id: string; quantity: number }, never>((db, p) =>
  db
    .updateTable('stock')
    .set(e => ({ on_hand: e('on_hand', '-', p('quantity')), reserved: e('reserved', '-', p('quantity')) }))
    .where('variant_id', '=', p('variant_id'))
)

export interface StockMovementInput {
  readonly variantId: string
  readonly quantity: number
  readonly orderId: string | null
  /** Why staff changed the stock. */
  readonly reason?: string
  readonly now: Date
}

const recordMovement = (tx: Transaction, from: StockAccount, to: StockAccount, movement: StockMovementInput) =>
  tx.send(insertMovement, {
    id: uuid(),
    variant_id: movement.variantId,
    from_account: from,
    to_account: to,
    quantity: movement.quantity,
    order_id: movement.orderId,
    reason: movement.reason ?? null,
    moved_at: movement.now.toISOString()
  })

export const insertEmptyStock = (tx: Transaction, variantId: string) => tx.run(insertStock, { variant_id: variantId })

/** Pieces on hand, which nobody else changes until the transaction ends. */
export async function lockStock(tx: Transaction, variantId: string): Promise<number> {
  return (await tx.first(lockedStock, { variant_id: variantId }))?.on_hand ?? 0
}

/** Adds pieces (positive) or removes them without a sale (negative); false when they are reserved. */
export async function adjustStock(
  tx: Transaction,
  variantId: string,
  by: number,
  now: Date,
  reason?: string
): Promise<boolean> {
  if (by === 0) return true
  if ((await tx.run(changeOnHand, { variant_id: variantId, by })) === 0) return false
  const movement = { variantId, quantity: Math.abs(by), orderId: null, now, ...(reason && { reason }) }
  await (by > 0
    ? recordMovement(tx, 'supplier', 'available', movement)
    : recordMovement(tx, 'available', 'supplier', movement))
  return true
}

/** Reserves goods for an order; false when there are not enough. */
export async function reservePieces(tx: Transaction, movement: StockMovementInput): Promise<boolean> {
  if ((await tx.run(reserveStock, { variant_id: movement.variantId, quantity: movement.quantity })) === 0) return false
  await recordMovement(tx, 'available', 'reserved', movement)
  return true
}

/** Makes reserved goods available again; more than is reserved fails by the table's own check (`stock_never_oversold`). */
export async function releasePieces(tx: Transaction, movement: StockMovementInput): Promise<void> {
  await tx.send(releaseStock, { variant_id: movement.variantId, quantity: movement.quantity })
  await recordMovement(tx, 'reserved', 'available', movement)
}

/** Reserved goods are sold and leave the stock on hand; more than is reserved fails as a release does. */
export async function allocatePieces(tx: Transaction, movement: StockMovementInput): Promise<void> {
  await tx.send(allocateStock, { variant_id: movement.variantId, quantity: movement.quantity })
  await recordMovement(tx, 'reserved', 'sold', movement)
}

/** Sold goods that were not handed over, or came back as new, are available again. */
export async function restockPieces(tx: Transaction, movement: StockMovementInput): Promise<void> {
  await tx.run(restockStock, { variant_id: movement.variantId, quantity: movement.quantity })
  await recordMovement(tx, 'sold', 'available', movement)
}

import { reservedSince, reservedUntil } from '../../../../domain/ordering/cart.ts'
import { recordProductChange } from '../../../catalogue/products/index.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { allocatePieces, releasePieces, reservePieces, restockPieces } from '../../../catalogue/stock/index.ts'
import { writeLine, type AggregateLine, type OrderAggregate } from '../order-aggregate.ts'

/** Makes a line's reservation equal to `wanted` pieces; false when there is not enough stock. */
export async function reserveLine(tx: Transaction, line: AggregateLine, wanted: number, now: Date): Promise<boolean> {
  const more = wanted - line.reserved
  const movement = { variantId: line.variant_id, quantity: Math.abs(more), orderId: line.order_id, now }
  if (more > 0 && !(await reservePieces(tx, movement))) return false
  if (more < 0) await releasePieces(tx, movement)
  if (more !== 0) await recordProductChange(tx, line.product_id, now)
  line.reserved = wanted
  line.stock_reserved += more
  return true
}

/**
 * Reserves every line's whole quantity and starts the clock; answers the lines that lack stock.
 * Lines are taken in one order everywhere, so that two checkouts cannot wait for each other.
 */
export async function reserveAll(
  tx: Transaction,
  aggregate: OrderAggregate,
  now: Date
): Promise<readonly AggregateLine[]> {
  const short: AggregateLine[] = []
  for (const line of byVariant(aggregate)) {
    if (line.reserved === line.quantity) continue
    if (await reserveLine(tx, line, line.quantity, now)) await writeLine(tx, line)
    else short.push(line)
  }
  const { reserved_since: before } = aggregate.order
  const since = reservedSince(before === null ? undefined : new Date(before), now)
  aggregate.order.reserved_since = since.toISOString()
  aggregate.order.reserved_until = reservedUntil(now, since).toISOString()
  return short
}

export async function releaseAll(tx: Transaction, aggregate: OrderAggregate, now: Date) {
  for (const line of byVariant(aggregate)) {
    if (line.reserved === 0) continue
    await reserveLine(tx, line, 0, now)
    await writeLine(tx, line)
  }
  aggregate.order.reserved_until = null
}

/** The reserved goods are the buyer's: they leave the stock on hand. */
export async function allocateAll(tx: Transaction, aggregate: OrderAggregate, now: Date) {
  for (const line of byVariant(aggregate)) {
    await allocatePieces(tx, { variantId: line.variant_id, quantity: line.reserved, orderId: line.order_id, now })
    await recordProductChange(tx, line.product_id, now)
    line.on_hand -= line.reserved
    line.stock_reserved -= line.reserved
    line.reserved = 0
    await writeLine(tx, line)
  }
  aggregate.order.reserved_until = null
}

/** Allocated goods that were not handed over return to stock. */
export async function restockAll(tx: Transaction, aggregate: OrderAggregate, now: Date) {
  for (const line of byVariant(aggregate)) {
    await restockPieces(tx, { variantId: line.variant_id, quantity: line.quantity, orderId: line.order_id, now })
    await recordProductChange(tx, line.product_id, now)
    line.on_hand += line.quantity
  }
}

const byVariant = ({ lines }: OrderAggregate) => [...lines].sort((a, b) => (a.variant_id < b.variant_id ? -1 : 1))

import { holdUntil } from '../../domain/cart.ts'
import { noteChange } from '../catalogue/changes.ts'
import type { Transaction } from '../db/database.ts'
import { hold, release, sell, takeBack } from '../stock/ledger.ts'
import { writeLine, type WorkingLine, type WorkingOrder } from './working-order.ts'

/** Makes what is held for a line equal to `wanted`; false when there is not enough. */
export async function holdLine(tx: Transaction, line: WorkingLine, wanted: number, now: Date): Promise<boolean> {
  const more = wanted - line.held
  const move = { variantId: line.variant_id, quantity: Math.abs(more), orderId: line.order_id, now }
  if (more > 0 && !(await hold(tx, move))) return false
  if (more < 0) await release(tx, move)
  if (more !== 0) await noteChange(tx, line.product_id, now)
  line.held = wanted
  line.stock_held += more
  return true
}

/**
 * Holds every line's whole quantity and starts the clock anew; answers the lines that lack stock.
 * Lines are taken in one order everywhere, so that two checkouts cannot wait for each other.
 */
export async function holdAll(tx: Transaction, working: WorkingOrder, now: Date): Promise<readonly WorkingLine[]> {
  const short: WorkingLine[] = []
  for (const line of byVariant(working)) {
    if (line.held === line.quantity) continue
    if (await holdLine(tx, line, line.quantity, now)) await writeLine(tx, line)
    else short.push(line)
  }
  working.order.held_until = holdUntil(now).toISOString()
  return short
}

export async function releaseAll(tx: Transaction, working: WorkingOrder, now: Date) {
  for (const line of byVariant(working)) {
    if (line.held === 0) continue
    await holdLine(tx, line, 0, now)
    await writeLine(tx, line)
  }
  working.order.held_until = null
}

/** The held goods are the buyer's now. */
export async function sellAll(tx: Transaction, working: WorkingOrder, now: Date) {
  for (const line of byVariant(working)) {
    await sell(tx, { variantId: line.variant_id, quantity: line.held, orderId: line.order_id, now })
    await noteChange(tx, line.product_id, now)
    line.on_hand -= line.held
    line.stock_held -= line.held
    line.held = 0
    await writeLine(tx, line)
  }
  working.order.held_until = null
}

/** What was sold and has not left the house goes back on the shelf. */
export async function takeBackAll(tx: Transaction, working: WorkingOrder, now: Date) {
  for (const line of byVariant(working)) {
    await takeBack(tx, { variantId: line.variant_id, quantity: line.quantity, orderId: line.order_id, now })
    await noteChange(tx, line.product_id, now)
    line.on_hand += line.quantity
  }
}

const byVariant = ({ lines }: WorkingOrder) => [...lines].sort((a, b) => (a.variant_id < b.variant_id ? -1 : 1))

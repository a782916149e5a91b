import type { Transaction } from '../../../platform/db/database.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import { refundReturn } from './return-decision.ts'
import type { ReturnDeps } from './return-deps.ts'
import { returnsOf } from './return-queries.ts'
import { writeReturn } from './return-request.ts'

export interface DigitalReturn {
  readonly lineItemId: string
  /** ₮ paid for the piece. */
  readonly amount: number
}

/**
 * A piece that is void the moment it is given back, as an e-ticket is: nothing is sent, so it is returned and refunded in
 * one step. The VAT receipt and what the wallet earned follow it as any return. False when so much was not paid.
 */
export async function returnDigital(
  deps: ReturnDeps,
  tx: Transaction,
  aggregate: OrderAggregate,
  { lineItemId, amount }: DigitalReturn,
  now: Date
): Promise<boolean> {
  const returns = await returnsOf(tx, aggregate.order.id)
  const how = { reason: 'changed-mind', note: '', refund_to: 'source' } as const
  const lines = [{ line_item_id: lineItemId, quantity: 1, amount }]
  const { id } = await writeReturn(tx, { aggregate, relations: { returns }, input: how, lines }, now)
  const written = (await returnsOf(tx, aggregate.order.id)).find(each => each.id === id)
  return written !== undefined && refundReturn(deps, tx, aggregate, written, now)
}

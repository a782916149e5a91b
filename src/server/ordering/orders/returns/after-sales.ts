import type { ReturnableLine } from '../../../../contract/ordering/returns.ts'
import { isCancelReason, type CancelReason } from '../../../../domain/ordering/cancellation.ts'
import {
  countsAsReturned,
  isReturnOpen,
  isReviewDue,
  lastReturnAt,
  RETURN_REASONS,
  returnableUntil
} from '../../../../domain/ordering/returns.ts'
import { reviewPolicy } from '../../../../domain/community/review.ts'
import type { OrderRelations } from '../order-relations.ts'
import { deliveryOf, type AggregateLine, type OrderAggregate } from '../order-aggregate.ts'

/** When it was received; undefined while it is not. */
export function deliveredAt({ events }: OrderRelations): Date | undefined {
  const at = events.findLast(({ event }) => event === 'delivered')?.happened_at
  return at === undefined ? undefined : new Date(at)
}

export function cancelReasonOf({ events }: OrderRelations): CancelReason | null {
  const reason = events.findLast(({ event }) => event === 'canceled')?.reason ?? null
  return isCancelReason(reason) ? reason : null
}

/** Pieces of a line that are not on their way back already. */
export function unreturnedQuantity(line: AggregateLine, { returns }: Pick<OrderRelations, 'returns'>): number {
  const back = returns
    .filter(({ state }) => countsAsReturned(state))
    .flatMap(({ lines }) => lines)
    .filter(({ line_item_id }) => line_item_id === line.id)
  return line.quantity - back.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** When the goods of a line were received: with their own shipment, where an order comes in several. */
export function receivedAt(
  { id }: AggregateLine,
  { order }: Pick<OrderAggregate, 'order'>,
  relations: OrderRelations
): Date | undefined {
  const delivery = deliveryOf(order)
  const part = delivery?.option === 'split' ? delivery.parts.findIndex(each => each.line_item_ids.includes(id)) + 1 : 0
  const at = relations.shipments.find(each => each.part === part)?.delivered_at
  return at ? new Date(at) : deliveredAt(relations)
}

/** Lines that may be returned now: how many pieces, for which reasons, until when. */
export function returnableOf(
  aggregate: Pick<OrderAggregate, 'order' | 'lines'>,
  relations: OrderRelations,
  now: Date
): readonly ReturnableLine[] {
  if (aggregate.order.state !== 'complete') return []
  return aggregate.lines.flatMap(line => {
    // Tickets are given back one by one, by their own rules.
    if (!line.details.requiresShipping) return []
    const received = receivedAt(line, aggregate, relations)
    if (!received) return []
    const quantity = unreturnedQuantity(line, relations)
    const reasons = RETURN_REASONS.filter(reason => {
      const until = returnableUntil(line.details.returnHours, received, reason)
      return until !== undefined && now.getTime() <= until.getTime()
    })
    if (quantity <= 0 || reasons.length === 0) return []
    const until = lastReturnAt(line.details.returnHours, received).toISOString()
    return [{ line_item_id: line.id, quantity, reasons, until }]
  })
}

/** True where it was received, every return window is over, and no return is under way. */
export function isReturnWindowClosed(aggregate: OrderAggregate, relations: OrderRelations, now: Date): boolean {
  if (!deliveredAt(relations) || relations.returns.some(({ state }) => isReturnOpen(state))) return false
  return aggregate.lines.every(line => {
    if (!line.details.requiresShipping) return true
    const received = receivedAt(line, aggregate, relations)
    return received && lastReturnAt(line.details.returnHours, received).getTime() < now.getTime()
  })
}

/** Lines whose buyer is asked what they think: what was received and kept, each once, and not for ever. */
export function linesToReview(
  { order, lines }: OrderAggregate,
  relations: OrderRelations,
  now: Date
): readonly string[] {
  const received = deliveredAt(relations)
  if (!received || order.state !== 'complete') return []
  const eventEnd = new Map(relations.tickets.map(({ line_item_id, ends_at }) => [line_item_id, new Date(ends_at)]))
  return lines
    .filter(({ id }) => isReviewDue(received, eventEnd.get(id), now))
    .filter(line => !relations.reviewed.has(line.id) && reviewPolicy(line.details) !== 'closed')
    .filter(line => unreturnedQuantity(line, relations) > 0)
    .map(({ id }) => id)
}

import type { Transaction } from '../../platform/db/database.ts'
import { createPendingAnswer, type PendingAnswer } from '../../platform/db/pending-answer.ts'
import {
  deleteBranchReservations,
  insertBranchReservation,
  branchReservationsOf,
  returnToBranch,
  takeFromBranch
} from '../../catalogue/branches/index.ts'
import { type OrderShipmentTable, insertShipment, deliveryOf, type OrderAggregate, zoneOf } from '../orders/index.ts'
import { bookSlot, freeSlots, type DeliveryDirectory } from '../delivery/index.ts'

export type BookingProblem = 'delivery-slot-full' | 'branch-stock-gone'

/**
 * Reserves the chosen courier slots, or the stock of the chosen branch, for this order. The answer is a problem where
 * somebody else took the last one.
 */
export async function reserveDelivery(
  tx: Transaction,
  aggregate: OrderAggregate,
  deliveryDirectory: DeliveryDirectory
): Promise<PendingAnswer<BookingProblem | undefined>> {
  const { order } = aggregate
  const delivery = deliveryOf(order)
  const answers = (problem: BookingProblem | undefined) => createPendingAnswer(Promise.resolve(problem))
  if (!delivery) return answers(undefined)
  if (delivery.option === 'pickup')
    return answers((await pickFromBranch(tx, aggregate, delivery.branch.code)) ? undefined : 'branch-stock-gone')

  const zone = await zoneOf(tx, aggregate, deliveryDirectory)
  const parts = delivery.option === 'split' ? delivery.parts : [delivery]
  const booked: Promise<boolean>[] = []
  for (const [index, { date, slot }] of parts.entries()) {
    if (date === null || slot === null) continue
    if (!zone) return answers('delivery-slot-full')
    booked.push((await bookSlot(tx, zone, { orderId: order.id, part: index + 1, date, slot })).answer)
  }
  if (delivery.option === 'split')
    for (const index of parts.keys())
      await tx.run(insertShipment, {
        order_id: order.id,
        part: index + 1,
        state: 'pending',
        ready_at: null,
        shipped_at: null,
        delivered_at: null
      } satisfies OrderShipmentTable)
  return createPendingAnswer(Promise.all(booked).then(all => (all.includes(false) ? 'delivery-slot-full' : undefined)))
}

/** Variants are locked in the same order everywhere, so that two checkouts cannot deadlock. */
async function pickFromBranch(tx: Transaction, { order, lines }: OrderAggregate, location: string): Promise<boolean> {
  const wanted = new Map<string, number>()
  for (const { variant_id, quantity } of lines) wanted.set(variant_id, (wanted.get(variant_id) ?? 0) + quantity)
  for (const [variant_id, quantity] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if ((await tx.run(takeFromBranch, { variant_id, location, quantity })) === 0) return false
    await tx.run(insertBranchReservation, { order_id: order.id, variant_id, location, quantity })
  }
  return true
}

/** Releases the slots and branch stock of an order that will not be delivered. */
export async function releaseDelivery(tx: Transaction, orderId: string) {
  await freeSlots(tx, orderId)
  const picks = await tx.all(branchReservationsOf, { order_id: orderId })
  for (const { variant_id, location, quantity } of picks)
    await tx.run(returnToBranch, { variant_id, location, quantity })
  if (picks.length > 0) await tx.run(deleteBranchReservations, { order_id: orderId })
}

/**
 * Reserves the delivery of an expired order that a late payment revives: it is delivered as promised. Where its slot is
 * full by now, it is overbooked by one; stock that the branch has sold comes from the warehouse.
 */
export async function reserveDeliveryAgain(
  tx: Transaction,
  aggregate: OrderAggregate,
  deliveryDirectory: DeliveryDirectory
) {
  const { order } = aggregate
  const delivery = deliveryOf(order)
  if (!delivery) return
  if (delivery.option === 'pickup') {
    for (const { variant_id, quantity } of aggregate.lines) {
      const pick = { variant_id, location: delivery.branch.code, quantity }
      if ((await tx.run(takeFromBranch, pick)) > 0)
        await tx.run(insertBranchReservation, { order_id: order.id, ...pick })
    }
    return
  }
  const zone = await zoneOf(tx, aggregate, deliveryDirectory)
  if (!zone) return
  const parts = delivery.option === 'split' ? delivery.parts : [delivery]
  const roomy = { ...zone, slots: zone.slots.map(each => ({ ...each, capacity: null })) }
  for (const [index, { date, slot }] of parts.entries())
    if (date !== null && slot !== null)
      await (
        await bookSlot(tx, roomy, { orderId: order.id, part: index + 1, date, slot })
      ).answer
}

import type { OrderEvent } from '../../../domain/order-state.ts'
import { blurredName, givesRouletteNumbers, rouletteAmount, rouletteNumbersFor } from '../../../domain/roulette.ts'
import { deliveryOf, type OrderAggregate, type OrderSubscriber } from '../../ordering/orders/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { saveNight } from './nights.ts'
import { insertNumber, lockNight, nightsAt, nightsOfOrder, voidNumbersOfOrder } from './queries.ts'

/** Events after which an order is no purchase any more. */
const ENDS: readonly OrderEvent[] = ['canceled', 'expired', 'returned']

/** Gives numbers for an order that is fetched at a branch and paid during a night there; takes them back with it. */
export const rouletteSubscriber: OrderSubscriber = async (tx, aggregate, event, now) => {
  const delivery = deliveryOf(aggregate.order)
  if (delivery?.option !== 'pickup') return
  const { code: location } = delivery.branch
  if (event === 'paid') await giveNumbers(tx, aggregate, { location, recipient: delivery.recipient }, now)
  if (ENDS.includes(event)) await takeNumbersBack(tx, aggregate.order.id, now)
}

interface Pickup {
  readonly location: string
  readonly recipient: string
}

async function giveNumbers(
  tx: Transaction,
  { order, lines }: OrderAggregate,
  { location, recipient }: Pickup,
  now: Date
) {
  const counted = lines.map(({ price, quantity, details }) => ({
    ...{ price, quantity, ageRestricted: details.ageRestricted, requiresPrescription: details.requiresPrescription }
  }))
  const amount = rouletteAmount(counted, order.total - order.ship_total)
  // An order that was paid before has its numbers already.
  if ((await tx.first(nightsOfOrder, { order_id: order.id })) !== undefined) return
  for (const { id } of await tx.all(nightsAt, { location, at: now.toISOString() })) {
    const night = await tx.first(lockNight, { id })
    if (!night) continue
    const { state, starts_at: startsAt, ends_at: endsAt, number_price, numbers_per_order, last_number } = night
    if (!givesRouletteNumbers({ state, startsAt, endsAt }, now)) continue
    const count = rouletteNumbersFor(amount, { numberPrice: number_price, numbersPerOrder: numbers_per_order })
    if (count === 0) continue
    for (let number = last_number + 1; number <= last_number + count; number++)
      await tx.run(insertNumber, {
        ...{ night_id: id, number, order_id: order.id, user_id: order.user_id, name: blurredName(recipient) },
        ...{ state: 'valid', issued_at: now.toISOString() }
      })
    await saveNight(tx, night, { last_number: last_number + count }, now)
  }
}

async function takeNumbersBack(tx: Transaction, orderId: string, now: Date) {
  for (const { night_id } of await tx.all(nightsOfOrder, { order_id: orderId })) {
    const night = await tx.first(lockNight, { id: night_id })
    if (!night) continue
    if ((await tx.run(voidNumbersOfOrder, { night_id, order_id: orderId })) > 0) await saveNight(tx, night, {}, now)
  }
}

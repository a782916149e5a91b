import type { OrderEvent } from '../../../domain/ordering/order-state.ts'
import {
  maskedName,
  givesRouletteNumbers,
  numbersTakenBack,
  rouletteAmount,
  rouletteNumbersFor
} from '../../../domain/games/roulette.ts'
import { deliveryOf, returnsOf, type OrderAggregate, type OrderSubscriber } from '../../ordering/orders/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { saveNight } from './nights.ts'
import {
  decideSpin,
  insertNumber,
  issuedNumbers,
  lockNight,
  moveNumber,
  nightsAt,
  nightsOfOrder,
  openSpinOf,
  returnPrize,
  type NightRow
} from './queries.ts'

/** Events after which an order is no purchase any more. */
const ENDS: readonly OrderEvent[] = ['canceled', 'expired', 'returned']

/**
 * Gives numbers for an order that is fetched at a branch and paid during a night there; takes them back with it, and
 * those of goods that are given back.
 */
export const rouletteSubscriber: OrderSubscriber = async (tx, aggregate, event, now) => {
  const delivery = deliveryOf(aggregate.order)
  if (delivery?.option !== 'pickup') return
  const { code: location } = delivery.branch
  if (event === 'paid') await giveNumbers(tx, aggregate, { location, recipient: delivery.recipient }, now)
  if (ENDS.includes(event)) await takeNumbersBack(tx, aggregate, () => 0, now)
  if (event === 'part-returned') {
    const amount = await amountLeft(tx, aggregate)
    await takeNumbersBack(tx, aggregate, night => rouletteNumbersFor(amount, ruleOf(night)), now)
  }
}

interface Pickup {
  readonly location: string
  readonly recipient: string
}

const ruleOf = ({ number_price, numbers_per_order }: NightRow) => ({
  numberPrice: number_price,
  numbersPerOrder: numbers_per_order
})

/** ₮ of an order that count for numbers, without what was given back. */
function amountOf({ order, lines }: OrderAggregate, refunded = 0, returned: ReadonlyMap<string, number> = new Map()) {
  const counted = lines.map(({ id, price, quantity, details: { ageRestricted, requiresPrescription } }) => ({
    ...{ price, quantity: quantity - (returned.get(id) ?? 0), ageRestricted, requiresPrescription }
  }))
  return rouletteAmount(counted, order.total - order.ship_total - refunded)
}

async function amountLeft(tx: Transaction, aggregate: OrderAggregate) {
  const lines = (await returnsOf(tx, aggregate.order.id))
    .filter(({ state }) => state === 'refunded')
    .flatMap(each => each.lines)
  const returned = new Map<string, number>()
  for (const { line_item_id: id, quantity } of lines) returned.set(id, (returned.get(id) ?? 0) + quantity)
  const refunded = lines.reduce((sum, { amount }) => sum + amount, 0)
  return amountOf(aggregate, refunded, returned)
}

async function giveNumbers(tx: Transaction, aggregate: OrderAggregate, { location, recipient }: Pickup, now: Date) {
  const { order } = aggregate
  const amount = amountOf(aggregate)
  // An order that was paid before has its numbers already.
  if ((await tx.first(nightsOfOrder, { order_id: order.id })) !== undefined) return
  for (const { id } of await tx.all(nightsAt, { location, at: now.toISOString() })) {
    const night = await tx.first(lockNight, { id })
    if (!night) continue
    const { state, starts_at: startsAt, ends_at: endsAt, last_number } = night
    if (!givesRouletteNumbers({ state, startsAt, endsAt }, now)) continue
    const count = rouletteNumbersFor(amount, ruleOf(night))
    if (count === 0) continue
    for (let number = last_number + 1; number <= last_number + count; number++)
      await tx.run(insertNumber, {
        ...{ night_id: id, number, order_id: order.id, user_id: order.user_id, name: maskedName(recipient) },
        ...{ state: 'valid', issued_at: now.toISOString() }
      })
    await saveNight(tx, night, { last_number: last_number + count }, now)
  }
}

/** Leaves an order as many numbers of each night as `left` says. */
async function takeNumbersBack(
  tx: Transaction,
  { order }: OrderAggregate,
  left: (night: NightRow) => number,
  now: Date
) {
  for (const { night_id } of await tx.all(nightsOfOrder, { order_id: order.id })) {
    const night = await tx.first(lockNight, { id: night_id })
    if (!night) continue
    const numbers = (await tx.all(issuedNumbers, { night_id, order_id: order.id })).map(({ spin_id, ...number }) => ({
      ...number,
      isHandedOver: spin_id !== null
    }))
    const back = numbersTakenBack(numbers, left(night))
    for (const { number, state } of back) {
      await tx.run(moveNumber, { night_id, number, from: state, to: 'void' })
      if (state === 'won') await voidWin(tx, night, number, now)
    }
    if (back.length > 0) await saveNight(tx, night, {}, now)
  }
}

/** The prize of a number that is void lies in the branch again. */
async function voidWin(tx: Transaction, { id: night_id, location }: NightRow, number: number, now: Date) {
  const spin = await tx.first(openSpinOf, { night_id, number })
  if (!spin) return
  const decided_at = now.toISOString()
  await tx.run(decideSpin, { id: spin.id, state: 'void', void_reason: 'order-ended', decided_at })
  await tx.run(returnPrize, { location, product_id: spin.product_id })
}

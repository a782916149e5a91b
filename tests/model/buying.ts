import { isDeepStrictEqual } from 'node:util'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import type { Random } from './random.ts'
import type { Step } from './step.ts'
import { InvariantViolation } from './invariant-violation.ts'
import type { Answer, Known, World } from './world.ts'
import { phoneOfOrder } from '../support/phone-of-order.ts'

const ADDRESS = {
  firstname: 'Бат',
  city: 'ulaanbaatar',
  district: 'sukhbaatar',
  khoroo: '1-р хороо',
  detail: '12-р байр'
}
const SKUS = ['PAR-500', 'IBU-200', 'BPM-1-W', 'BPM-1-W', 'LAST-1', 'VOD-70', 'AMX-500', 'NEW-1']
const OPTIONS = ['4h', '24-48h', '48-72h', '7-14d']
/** Half of all is paid by QPay, as it is there. */
const WAYS = [
  'qpay',
  'qpay',
  'qpay',
  'qpay',
  'cash',
  'cash',
  'lease',
  'lease',
  'card',
  'transfer',
  'storepay',
  'monpay'
]
const OPEN = ['cart', 'address', 'delivery', 'payment', 'confirm']
/** Orders that steps choose from: the youngest, so that they live through something. */
const YOUNGEST = 8

export const isOpen = ({ body }: Known) => OPEN.includes(body.state)

/** One of the youngest orders that fit. */
export const someOrder = (world: World, random: Random, fits: (known: Known) => boolean = () => true) =>
  random.pick(world.orders.filter(fits).slice(-YOUNGEST))

/** Headers that name the owner of the order. */
export const rights = ({ token, owner }: Known): Record<string, string> => ({
  'x-spree-order-token': token,
  ...(owner && { authorization: `Bearer ${owner.access}` })
})

/** Remembers what the shop has said, and holds it to it. */
export function learn(known: Known, { status, body }: Answer): OrderBody | undefined {
  if (status >= 300) return undefined
  addsUp(body)
  known.body = body
  if (!OPEN.includes(body.state)) known.placed = true
  if (body.paid_at !== null) known.paid = true
  return body
}

/** An order that may be new to us. */
export function meet(world: World, answer: Answer, owner: Known['owner']): Known {
  const { number, token } = answer.body
  const same = world.orders.find(each => each.number === number)
  const known: Known = same ?? { number, token, owner, body: answer.body, placed: false, paid: false, repeatable: [] }
  if (!same) world.orders.push(known)
  // It may have become somebody's meanwhile.
  known.owner = owner
  learn(known, answer)
  return known
}

/** Rules that every answer of the shop must satisfy, whatever happened before. */
function addsUp(order: OrderBody) {
  const lines = order.line_items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const adjustments = 'adjustment_total' in order ? Number(order.adjustment_total) : 0
  const wrong =
    order.line_items.some(({ total, price, quantity }) => total !== price * quantity) ||
    lines !== order.item_total ||
    order.item_total + order.ship_total + adjustments !== order.total ||
    order.total < 0 ||
    order.total_without_tax + order.tax_total !== order.total ||
    order.total_quantity !== order.line_items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (wrong) throw new InvariantViolation(`An order does not add up: ${JSON.stringify(order)}`)
}

export async function change(
  world: World,
  known: Known,
  request: string,
  body?: object,
  more: Readonly<Record<string, string>> = {}
) {
  const [method = '', path = ''] = request.split(' ')
  return learn(known, await world.ask(method, path, body, { ...rights(known), ...more }))
}

/** Asks under a key; asked before under it, the answer must be what it was. */
export async function askOnce(world: World, known: Known, request: string, key: string, body?: object) {
  const [method = '', path = ''] = request.split(' ')
  const answer = await world.ask(method, path, body, { ...rights(known), 'idempotency-key': key })
  const before = known.repeatable.find(each => each.path === path && each.key === key)
  if (before && answer.status < 300 && !isDeepStrictEqual(answer.body, JSON.parse(before.answer)))
    throw new InvariantViolation(`${path} under the same key: ${before.answer} and then ${JSON.stringify(answer.body)}`)
  if (!before && answer.status < 300)
    known.repeatable.push({ path, method, key, body, answer: JSON.stringify(answer.body) })
  // A repeated answer is old news.
  return before ? undefined : learn(known, answer)
}

async function fill(world: World, random: Random) {
  const known = someOrder(world, random, isOpen)
  if (!known) return
  await change(world, known, `PUT /checkouts/${known.number}`, {
    phone: phoneOfOrder(known.number),
    email: 'bolor@example.mn',
    ship_address: random.chance(80) ? ADDRESS : { ...ADDRESS, district: 'nalaikh' },
    ...(random.chance(85) && { age_confirmed: true })
  })
  await change(world, known, `PUT /checkouts/${known.number}`, { delivery: { option: random.pick(OPTIONS) } })
  await change(world, known, `PUT /checkouts/${known.number}`, {
    payment_method: random.pick(WAYS),
    ...(known.owner && random.chance(60) && { wallet_amount: random.below(4) * 20_000 })
  })
}

/** Baskets that may be bought as they are; the last one may be leased. */
const BASKETS = [
  { sku: 'PAR-500', most: 20, least: 6 },
  { sku: 'IBU-200', most: 10, least: 4 },
  { sku: 'LAST-1', most: 2, least: 1 },
  { sku: 'VOD-70', most: 2, least: 1 },
  ...Array.from({ length: 4 }, () => ({ sku: 'BPM-1-W', most: 2, least: 1 }))
]

/** All of a purchase by somebody who knows what they want. */
async function buy(world: World, random: Random) {
  const person = random.chance(60) ? random.pick(world.people) : undefined
  const { sku, most, least } = random.pick(BASKETS) ?? { sku: 'LAST-1', most: 1, least: 1 }
  const line_item = { variant_id: world.variants.get(sku), quantity: least + random.below(most - least + 1) }
  const headers: Record<string, string> = person ? { authorization: `Bearer ${person.access}` } : {}
  const add = () => world.ask('POST', '/orders/0/line_items', { line_item }, headers)
  const answer = await add()
  if (answer.status !== 201) return
  const known = meet(world, answer, person)
  // Lines left in their cart would keep them from buying so.
  if (known.body.line_items.length > 1) {
    await change(world, known, `PUT /orders/${known.number}/empty`)
    learn(known, await add())
    for (const { id } of known.body.codes.slice(0, 3))
      await change(world, known, `PUT /orders/${known.number}/remove_coupon_code`, { coupon_code: id })
  }
  const path = `/checkouts/${known.number}`
  const way = sku === 'BPM-1-W' && person && random.chance(75) ? 'lease' : random.pick(WAYS)
  await change(world, known, `PUT ${path}`, {
    phone: phoneOfOrder(known.number),
    email: 'bolor@example.mn',
    ship_address: ADDRESS
  })
  await change(world, known, `PUT ${path}`, { age_confirmed: true, delivery: { option: '7-14d' }, payment_method: way })
  if (random.chance(90)) await askOnce(world, known, `PUT ${path}/complete`, 'placed')
}

export const BUYING: readonly Step[] = [
  { name: 'buy at once', weight: 10, run: buy },
  {
    name: 'add to a cart',
    weight: 16,
    async run(world, random) {
      const known = random.chance(45) ? someOrder(world, random, isOpen) : undefined
      const person = known ? known.owner : random.chance(40) ? random.pick(world.people) : undefined
      const variantId = world.variants.get(random.pick(SKUS) ?? '')
      const answer = await world.ask(
        'POST',
        `/orders/${known?.number ?? 0}/line_items`,
        { line_item: { variant_id: variantId, quantity: 1 + random.below(random.chance(90) ? 9 : 999) } },
        known ? rights(known) : person ? { authorization: `Bearer ${person.access}` } : {}
      )
      if (known) return void learn(known, answer)
      if (answer.status !== 201) return
      meet(world, answer, person)
    }
  },
  {
    name: 'change a line',
    weight: 6,
    async run(world, random) {
      const known = someOrder(world, random, isOpen)
      const line = known && random.pick(known.body.line_items)
      if (!line) return
      const path = `/orders/${known.number}/line_items/${line.id}`
      if (random.chance(25)) await change(world, known, `DELETE ${path}`)
      else await change(world, known, `PUT ${path}`, { line_item: { quantity: random.below(12) } })
    }
  },
  {
    name: 'empty a cart',
    weight: 1,
    async run(world, random) {
      const known = someOrder(world, random, isOpen)
      if (known) await change(world, known, `PUT /orders/${known.number}/empty`)
    }
  },
  { name: 'fill in checkout', weight: 14, run: fill },
  {
    name: 'go on in checkout',
    weight: 8,
    async run(world, random) {
      const known = someOrder(world, random, isOpen)
      if (known) await change(world, known, `PUT /checkouts/${known.number}/${random.chance(70) ? 'advance' : 'next'}`)
    }
  },
  {
    name: 'place an order',
    weight: 14,
    async run(world, random) {
      const known = someOrder(world, random, isOpen)
      if (!known) return
      const path = `/checkouts/${known.number}/complete`
      if (random.chance(80)) return void (await askOnce(world, known, `PUT ${path}`, 'placed'))
      // A double click, or two tabs with a key each: one order either way.
      const keys = random.chance(50) ? ['placed', 'placed'] : ['placed', 'other']
      const answers = await Promise.all(
        keys.map(key => world.ask('PUT', path, undefined, { ...rights(known), 'idempotency-key': key }))
      )
      const [first, second] = answers as [Answer, Answer]
      if (keys[1] === 'placed' && !world.isDead() && !isDeepStrictEqual(first, second))
        throw new InvariantViolation(`${path} twice at once: ${JSON.stringify(answers)}`)
      if (keys[1] === 'other' && first.status === 200 && second.status === 200)
        throw new InvariantViolation(`${path} was placed twice`)
      for (const each of answers) learn(known, each)
    }
  },
  {
    name: 'ask again under the same key',
    weight: 3,
    async run(world, random) {
      const known = someOrder(world, random, ({ repeatable }) => repeatable.length > 0)
      const before = known && random.pick(known.repeatable)
      if (before) await askOnce(world, known, `${before.method} ${before.path}`, before.key, before.body)
    }
  },
  {
    name: 'look at an order',
    weight: 2,
    async run(world, random) {
      const known = someOrder(world, random)
      if (known) await change(world, known, `GET /orders/${known.number}`)
    }
  },
  {
    name: 'cancel an order',
    weight: 4,
    async run(world, random) {
      const known = someOrder(world, random)
      if (known) await change(world, known, `PUT /orders/${known.number}/cancel`, {})
    }
  },
  {
    name: 'try somebody else’s order',
    weight: 1,
    async run(world, random) {
      const known = someOrder(world, random, ({ owner }) => owner === undefined)
      if (!known) return
      const { status } = await world.ask('PUT', `/orders/${known.number}/cancel`, {}, { 'x-spree-order-token': 'x' })
      if (status !== 404 && !world.isDead()) throw new InvariantViolation(`A stranger got ${status} of ${known.number}`)
    }
  }
]

import type { OrderBody } from '../../src/contract/ordering/order.ts'
import { MINIMUM_ORDER_AMOUNT } from '../../src/domain/ordering/cart.ts'
import { phoneOfOrder } from '../support/phone-of-order.ts'
import { jsonOf, type Answer, type Client } from './client.ts'
import type { Target } from './target.ts'

const ADDRESS = {
  firstname: 'Бат',
  city: 'ulaanbaatar',
  district: 'sukhbaatar',
  khoroo: '1-р хороо',
  detail: '12-р байр'
}

const OPTIONS = ['4h', '24-48h', '48-72h', '7-14d'] as const

const EVENTS = 'mother-and-baby/events'

/** Variants that anybody can buy (no tickets where the catalogue has no event), dear enough for an order of one piece, with so many pieces in stock from now on. */
export async function productsWith(
  { db }: Pick<Target, 'db'>,
  pieces: number,
  { count = 20, priceMin = MINIMUM_ORDER_AMOUNT, tickets = false } = {}
): Promise<readonly string[]> {
  const rows = await db.query
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .select(['variants.id', 'stock.on_hand', 'stock.reserved'])
    .where('products.requires_prescription', '=', 0)
    .where('products.age_restricted', '=', 0)
    // Tickets are not sold for cash.
    .where('products.taxon', tickets ? '=' : '<>', EVENTS)
    .where('products.available_on', '<', new Date().toISOString())
    .where('variants.price', '>=', priceMin)
    // A sale that begins tonight must not put an order below what a method asks for.
    .where('variants.sale_price', 'is', null)
    .where('stock.on_hand', '>', 0)
    .orderBy('variants.id')
    .limit(count)
    .execute()
  if (rows.length === 0 && tickets) return []
  if (rows.length === 0) throw new Error('The catalogue has nothing that anybody could buy')
  await db.change(async tx => {
    for (const { id, on_hand, reserved } of rows) {
      const more = pieces - (on_hand - reserved)
      await tx.query
        .updateTable('stock')
        .set({ on_hand: on_hand + more })
        .where('variant_id', '=', id)
        .execute()
      // The ledger balances, or the auditor would find us out.
      const [from, to] = more < 0 ? (['available', 'supplier'] as const) : (['supplier', 'available'] as const)
      if (more !== 0)
        await tx.query
          .insertInto('stock_movements')
          .values({
            id: crypto.randomUUID(),
            ...{ variant_id: id, from_account: from, to_account: to },
            ...{ quantity: Math.abs(more), order_id: null, moved_at: new Date().toISOString() }
          })
          .execute()
    }
  })
  return rows.map(({ id }) => id)
}

export interface Buying {
  readonly client: Pick<Client, 'send'>
  readonly variantId: string
  readonly quantity?: number
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Shopper {
  /** The order as the shop last said; undefined before the first answer. */
  order(): OrderBody | undefined
  /** Everything before `complete`; answers the first refusal. */
  fill(): Promise<Answer | undefined>
  complete(key: string): Promise<Answer>
  pay(key: string): Promise<Answer>
  read(): Promise<Answer>
  send(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Answer>
}

/** A shopper at the API's door, who keeps the order's token as a browser does. */
export function openShopper({ client, variantId, quantity = 1, method, headers }: Buying): Shopper {
  let order: OrderBody | undefined
  const send: Shopper['send'] = async (how, path, body, more = {}) => {
    const answer = await client.send(how, `/api/v2${path}`, {
      headers: { ...headers, ...(order && { 'x-spree-order-token': order.token }), ...more },
      ...(body && { body })
    })
    const orderBody = answer.status < 300 ? jsonOf<OrderBody>(answer) : undefined
    if (orderBody?.number !== undefined && orderBody.line_items !== undefined) order = orderBody
    return answer
  }
  const number = () => order?.number ?? '0'
  return {
    send,
    order: () => order,
    async fill() {
      const added = await send('POST', '/orders/0/line_items', { line_item: { variant_id: variantId, quantity } })
      if (added.status !== 201) return added
      const person = { phone: phoneOfOrder(number()), email: 'bolor@example.mn', ship_address: ADDRESS }
      const filled = await send('PUT', `/checkouts/${number()}`, person)
      if (filled.status !== 200) return filled
      // Which delivery can be had depends on the goods and on the hour.
      let chosen = filled
      for (const option of OPTIONS) {
        chosen = await send('PUT', `/checkouts/${number()}`, { delivery: { option }, payment_method: method })
        if (chosen.status !== 422) break
      }
      return chosen.status === 200 ? undefined : chosen
    },
    complete: key => send('PUT', `/checkouts/${number()}/complete`, undefined, { 'idempotency-key': key }),
    pay: key => send('POST', `/orders/${number()}/payments`, {}, { 'idempotency-key': key }),
    read: () => send('GET', `/orders/${number()}`)
  }
}

import type { Message } from '../../src/server/platform/outbox/messages.ts'
import { buyer, CHECKOUT, type TestShop } from './shop.ts'

export async function placedOrder(
  shop: TestShop,
  { quantity = 8, part = {} }: { quantity?: number; part?: object } = {}
) {
  const someone = buyer(shop)
  await someone.add('PAR-500', quantity)
  await someone.checkout({ ...CHECKOUT, ...part })
  await someone.complete()
  return someone
}

/** Packed, shipped and delivered. */
export async function deliveredOrder(shop: TestShop, options = {}) {
  const someone = await placedOrder(shop, options)
  const { number } = someone.order()
  for (const step of ['ready', 'shipped', 'delivered'] as const) {
    shop.clock.pass(30)
    const moved = await shop.shop.admin.shipping.move(number, step)
    if (!moved.ok) throw new Error(moved.problem.code)
  }
  await someone.read()
  return someone
}

/** Notifications about orders in the outbox. */
export const notificationsOf = async ({ shop }: TestShop) =>
  (await shop.db.query.selectFrom('outbox').select(['payload_json', 'due_at']).orderBy('created_at').execute())
    .map(({ payload_json, due_at }) => ({ ...(JSON.parse(payload_json) as Message), due_at }))
    .flatMap(message =>
      'notification' in message ? [{ kind: message.kind, notification: message.notification, due: message.due_at }] : []
    )

export const withKey = (key: string) => ({ 'idempotency-key': key })

/** Sets the return window of PAR-500. */
export const setReturnHours = async ({ shop }: TestShop, hours: number) => {
  const { query } = shop.db
  const row = await query
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select(['products.id', 'facts_json'])
    .where('variants.sku', '=', 'PAR-500')
    .executeTakeFirstOrThrow()
  const facts = { ...(JSON.parse(row.facts_json) as object), return_hours: hours }
  await shop.db.change(tx =>
    tx.query
      .updateTable('products')
      .set({ facts_json: JSON.stringify(facts) })
      .where('id', '=', row.id)
      .execute()
  )
}

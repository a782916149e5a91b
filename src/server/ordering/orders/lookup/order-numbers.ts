import type { Transaction } from '../../../platform/db/database.ts'

type Query = Pick<Transaction, 'query'>

/** Orders of a user, each id with its number. */
export async function orderNumbersOf({ query }: Query, userId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await query.selectFrom('orders').select(['id', 'number']).where('user_id', '=', userId).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** The number of an order that there is. */
export const orderNumber = async ({ query }: Query, id: string) =>
  (await query.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number

export const orderIdByNumber = async ({ query }: Query, number: string) =>
  (await query.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirst())?.id

/** Numbers of orders by their ids, for lists whose rows know the id alone. */
export async function orderNumbers({ query }: Query, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await query
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

import type { Reader } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { WishListTable, WishTable } from './tables.ts'

export type ListRow = { [K in keyof WishListTable]: WishListTable[K] }
export type WishRow = { [K in keyof WishTable]: WishTable[K] }
/** A wish, and what it is a variant of. */
export type WishRecord = WishRow & { readonly product_id: string }

const lists = statement<{ user_id: string }, ListRow>((db, p) =>
  db.selectFrom('wish_lists').selectAll().where('user_id', '=', p('user_id')).orderBy('created_at').orderBy('id')
)

const wishes = statement<{ user_id: string }, WishRecord>((db, p) =>
  db
    .selectFrom('wishes')
    .innerJoin('wish_lists', 'wish_lists.id', 'wishes.list_id')
    .innerJoin('variants', 'variants.id', 'wishes.variant_id')
    .selectAll('wishes')
    .select('variants.product_id')
    .where('wish_lists.user_id', '=', p('user_id'))
    .orderBy('wishes.position', 'desc')
)

export const sharedList = statement<{ token: string }, ListRow>((db, p) =>
  db.selectFrom('wish_lists').selectAll().where('token', '=', p('token')).where('privacy', '!=', 'private')
)

export const wishesOfList = statement<{ list_id: string }, WishRow>((db, p) =>
  db.selectFrom('wishes').selectAll().where('list_id', '=', p('list_id')).orderBy('position', 'desc')
)

export const insertList = statement<ListRow, never>((db, p) =>
  db.insertInto('wish_lists').values({
    id: p('id'),
    user_id: p('user_id'),
    name: p('name'),
    privacy: p('privacy'),
    token: p('token'),
    created_at: p('created_at'),
    updated_at: p('updated_at')
  })
)

export const insertWish = statement<WishRow, never>((db, p) =>
  db
    .insertInto('wishes')
    .values({
      list_id: p('list_id'),
      variant_id: p('variant_id'),
      position: p('position'),
      wished_at: p('wished_at'),
      price: p('price'),
      seen_price: p('seen_price'),
      seen_in_stock: p('seen_in_stock')
    })
    .onConflict(c => c.columns(['list_id', 'variant_id']).doNothing())
)

export const deleteWish = statement<{ list_id: string; variant_id: string }, never>((db, p) =>
  db.deleteFrom('wishes').where('list_id', '=', p('list_id')).where('variant_id', '=', p('variant_id'))
)

export interface WishListRecord extends ListRow {
  readonly wishes: readonly WishRecord[]
}

/** The lists of a person with their wishes; the oldest is the one hearts go to. */
export async function listsOf(reader: Reader, userId: string): Promise<readonly WishListRecord[]> {
  const rows = await reader.all(lists, { user_id: userId })
  const all = await reader.all(wishes, { user_id: userId })
  return rows.map(list => ({ ...list, wishes: all.filter(({ list_id }) => list_id === list.id) }))
}

import { statement } from '../../platform/db/statement.ts'
import type { WishNotificationTable } from './tables.ts'
import type { WishRow } from './queries.ts'

export type NotificationRow = { [K in keyof WishNotificationTable]: WishNotificationTable[K] }

/** Variants somebody wishes for, in the order of their ids. */
export const wishedVariantsAfter = statement<{ id: string; limit: number }, { variant_id: string }>((db, p) =>
  db
    .selectFrom('wishes')
    .select('variant_id')
    .distinct()
    .where('variant_id', '>', p('id'))
    .orderBy('variant_id')
    .limit(p('limit'))
)

export const wishedVariantsOfProduct = statement<{ product_id: string }, { variant_id: string }>((db, p) =>
  db
    .selectFrom('variants')
    .select('variants.id as variant_id')
    .where('product_id', '=', p('product_id'))
    .where(e =>
      e.exists(e.selectFrom('wishes').select('wishes.list_id').whereRef('wishes.variant_id', '=', 'variants.id'))
    )
)

/** Wishes that have seen something else than what is now. */
export const outdatedWishes = statement<
  { variant_id: string; price: number; in_stock: number; limit: number },
  Pick<WishRow, 'list_id' | 'price' | 'seen_price' | 'seen_in_stock'> & { user_id: string }
>((db, p) =>
  db
    .selectFrom('wishes')
    .innerJoin('wish_lists', 'wish_lists.id', 'wishes.list_id')
    .select(['wishes.list_id', 'wishes.price', 'wishes.seen_price', 'wishes.seen_in_stock', 'wish_lists.user_id'])
    .where('wishes.variant_id', '=', p('variant_id'))
    .where(e =>
      e.or([
        e('wishes.seen_price', 'is', null),
        e('wishes.seen_price', '!=', p('price')),
        e('wishes.seen_in_stock', '!=', p('in_stock'))
      ])
    )
    .orderBy('wishes.list_id')
    .limit(p('limit'))
)

/** Nothing happens where another worker was quicker: each fall of a price is seen once. */
export const recordSeen = statement<
  {
    list_id: string
    variant_id: string
    price: number
    in_stock: number
    seen_price: number | null
    seen_in_stock: number | null
  },
  never
>((db, p) =>
  db
    .updateTable('wishes')
    .set({ seen_price: p('price'), seen_in_stock: p('in_stock') })
    .where('list_id', '=', p('list_id'))
    .where('variant_id', '=', p('variant_id'))
    .where('seen_price', '=', p('seen_price'))
    .where('seen_in_stock', '=', p('seen_in_stock'))
)

/** A wish from before prices were kept begins with what it sees first. */
export const recordFirstSeen = statement<
  { list_id: string; variant_id: string; price: number; in_stock: number },
  never
>((db, p) =>
  db
    .updateTable('wishes')
    .set({ price: p('price'), seen_price: p('price'), seen_in_stock: p('in_stock') })
    .where('list_id', '=', p('list_id'))
    .where('variant_id', '=', p('variant_id'))
    .where('seen_price', 'is', null)
)

/** One row for a user, variant and kind of news, whatever the number of lists or price drops before the mail goes out. */
export const insertNotification = statement<NotificationRow, never>((db, p) =>
  db
    .insertInto('wish_notifications')
    .values({
      id: p('id'),
      user_id: p('user_id'),
      variant_id: p('variant_id'),
      kind: p('kind'),
      previous_price: p('previous_price'),
      created_at: p('created_at')
    })
    .onConflict(c => c.columns(['user_id', 'variant_id', 'kind']).doNothing())
)

export const usersToNotify = statement<{ until: string; limit: number }, { user_id: string }>((db, p) =>
  db
    .selectFrom('wish_notifications')
    .select('user_id')
    .where('created_at', '<=', p('until'))
    .groupBy('user_id')
    .orderBy('user_id')
    .limit(p('limit'))
)

export const notificationsOf = statement<{ user_id: string }, NotificationRow>((db, p) =>
  db.selectFrom('wish_notifications').selectAll().where('user_id', '=', p('user_id')).orderBy('id')
)

export const deleteNotification = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('wish_notifications').where('id', '=', p('id'))
)

export const isStillWished = statement<{ user_id: string; variant_id: string }, { list_id: string }>((db, p) =>
  db
    .selectFrom('wishes')
    .innerJoin('wish_lists', 'wish_lists.id', 'wishes.list_id')
    .select('wishes.list_id')
    .where('wish_lists.user_id', '=', p('user_id'))
    .where('wishes.variant_id', '=', p('variant_id'))
    .limit(1)
)

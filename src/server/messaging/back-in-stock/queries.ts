import { statement } from '../../platform/db/statement.ts'
import type { BackInStockSubscriptionTable } from './tables.ts'

export type SubscriptionRow = { [K in keyof BackInStockSubscriptionTable]: BackInStockSubscriptionTable[K] }

export const insertSubscription = statement<SubscriptionRow, never>((db, p) =>
  db
    .insertInto('stock_notices')
    .values({
      id: p('id'),
      variant_id: p('variant_id'),
      email: p('email'),
      email_key: p('email_key'),
      user_id: p('user_id'),
      locale: p('locale'),
      asked_at: p('asked_at')
    })
    .onConflict(c => c.doNothing())
)

export const countOfEmail = statement<{ email_key: string }, { count: number }>((db, p) =>
  db
    .selectFrom('stock_notices')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('email_key', '=', p('email_key'))
)

export const countOfUser = statement<{ user_id: string }, { count: number }>((db, p) =>
  db
    .selectFrom('stock_notices')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', p('user_id'))
)

export const unsubscribeOf = statement<{ email_key: string }, { email_key: string }>((db, p) =>
  db.selectFrom('stock_notice_unsubscribes').select('email_key').where('email_key', '=', p('email_key'))
)

export const insertUnsubscribe = statement<{ email_key: string; unsubscribed_at: string }, never>((db, p) =>
  db
    .insertInto('stock_notice_unsubscribes')
    .values({ email_key: p('email_key'), unsubscribed_at: p('unsubscribed_at') })
    .onConflict(c => c.doNothing())
)

export const deleteSubscriptionsOfEmail = statement<{ email_key: string }, never>((db, p) =>
  db.deleteFrom('stock_notices').where('email_key', '=', p('email_key'))
)

export const deleteSubscriptionsBefore = statement<{ asked_at: string }, never>((db, p) =>
  db.deleteFrom('stock_notices').where('asked_at', '<', p('asked_at'))
)

/** Those whose goods can be bought again, who waited longest first. */
export const availableSubscriptions = statement<{ most: number }, SubscriptionRow>((db, p) =>
  db
    .selectFrom('stock_notices')
    .innerJoin('variants', 'variants.id', 'stock_notices.variant_id')
    .innerJoin('stock', 'stock.variant_id', 'stock_notices.variant_id')
    .selectAll('stock_notices')
    .where('variants.active', '=', 1)
    .whereRef('stock.on_hand', '>', 'stock.reserved')
    .orderBy('stock_notices.asked_at')
    .orderBy('stock_notices.id')
    .limit(p('most'))
)

/** Nothing happens where another worker was quicker: each is told once. */
export const claimSubscription = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('stock_notices').where('id', '=', p('id'))
)

import { statement } from '../../platform/db/statement.ts'
import type { BackInStockSubscriptionTable } from './tables.ts'

export type SubscriptionRow = { [K in keyof BackInStockSubscriptionTable]: BackInStockSubscriptionTable[K] }

export const insertSubscription = statement<SubscriptionRow, never>((db, p) =>
  db
    .insertInto('back_in_stock_subscriptions')
    .values({
      id: p('id'),
      variant_id: p('variant_id'),
      email: p('email'),
      email_key: p('email_key'),
      user_id: p('user_id'),
      locale: p('locale'),
      requested_at: p('requested_at')
    })
    .onConflict(c => c.doNothing())
)

export const countOfEmail = statement<{ email_key: string }, { count: number }>((db, p) =>
  db
    .selectFrom('back_in_stock_subscriptions')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('email_key', '=', p('email_key'))
)

export const countOfUser = statement<{ user_id: string }, { count: number }>((db, p) =>
  db
    .selectFrom('back_in_stock_subscriptions')
    .select(e => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', p('user_id'))
)

export const unsubscribeOf = statement<{ email_key: string }, { email_key: string }>((db, p) =>
  db.selectFrom('back_in_stock_unsubscribes').select('email_key').where('email_key', '=', p('email_key'))
)

export const insertUnsubscribe = statement<{ email_key: string; unsubscribed_at: string }, never>((db, p) =>
  db
    .insertInto('back_in_stock_unsubscribes')
    .values({ email_key: p('email_key'), unsubscribed_at: p('unsubscribed_at') })
    .onConflict(c => c.doNothing())
)

export const deleteSubscriptionsOfEmail = statement<{ email_key: string }, never>((db, p) =>
  db.deleteFrom('back_in_stock_subscriptions').where('email_key', '=', p('email_key'))
)

export const deleteSubscriptionsBefore = statement<{ requested_at: string }, never>((db, p) =>
  db.deleteFrom('back_in_stock_subscriptions').where('requested_at', '<', p('requested_at'))
)

/** Subscriptions whose goods can be bought again; who waited longest comes first. */
export const availableSubscriptions = statement<{ limit: number }, SubscriptionRow>((db, p) =>
  db
    .selectFrom('back_in_stock_subscriptions')
    .innerJoin('variants', 'variants.id', 'back_in_stock_subscriptions.variant_id')
    .innerJoin('stock', 'stock.variant_id', 'back_in_stock_subscriptions.variant_id')
    .selectAll('back_in_stock_subscriptions')
    .where('variants.active', '=', 1)
    .whereRef('stock.on_hand', '>', 'stock.reserved')
    .orderBy('back_in_stock_subscriptions.requested_at')
    .orderBy('back_in_stock_subscriptions.id')
    .limit(p('limit'))
)

/** Nothing happens where another worker was quicker: each is told once. */
export const claimSubscription = statement<{ id: string }, never>((db, p) =>
  db.deleteFrom('back_in_stock_subscriptions').where('id', '=', p('id'))
)

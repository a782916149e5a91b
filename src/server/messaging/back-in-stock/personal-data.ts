import { variantNames } from '../../catalogue/products/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { DataSubject, PersonalData } from '../../platform/personal-data.ts'

export const backInStockPersonalData: PersonalData = {
  async export(db, subject) {
    const rows = await own(db.query, subject).select(['variant_id', 'requested_at']).execute()
    const names = await variantNames(
      db,
      rows.map(({ variant_id }) => variant_id)
    )
    return {
      back_in_stock_subscriptions: rows.map(({ variant_id, ...row }) => ({
        ...row,
        sku: names.get(variant_id)?.sku ?? null
      }))
    }
  },
  erase: ({ query }, subject) =>
    query.deleteFrom('back_in_stock_subscriptions').where('id', 'in', own(query, subject).select('id')).execute()
}

/** Subscriptions of the account, and those that were asked for as a guest. */
const own = (query: Database['query'], { userId, emails }: DataSubject) =>
  query
    .selectFrom('back_in_stock_subscriptions')
    .where(e => e.or([e('user_id', '=', userId), ...emails.map(email => e('email', '=', email))]))

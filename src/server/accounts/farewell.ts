import { userOwner } from '../bookmarks/service.ts'
import type { Transaction } from '../db/database.ts'
import { forgetLeases } from '../leases/farewell.ts'
import { takeNamesOffOrders } from './nameless-orders.ts'

/** Everything personal goes; the row stays without a name, for the law wants orders and their sums kept. */
export async function forgetPerson(tx: Transaction, userId: string, at: Date) {
  const { query } = tx
  const sessions = query.selectFrom('sessions').select('id').where('user_id', '=', userId)
  await query.deleteFrom('session_tokens').where('session_id', 'in', sessions).execute()
  await query.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await query.deleteFrom('devices').where('user_id', '=', userId).execute()
  await query.deleteFrom('identities').where('user_id', '=', userId).execute()
  await query.deleteFrom('one_time_codes').where('user_id', '=', userId).execute()
  const lists = query.selectFrom('wish_lists').select('id').where('user_id', '=', userId)
  await query.deleteFrom('wishes').where('list_id', 'in', lists).execute()
  await query.deleteFrom('wish_lists').where('user_id', '=', userId).execute()
  await query.deleteFrom('wish_news').where('user_id', '=', userId).execute()
  await query.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
  await query.deleteFrom('bookmarks').where('owner', '=', userOwner(userId)).execute()
  await query.deleteFrom('package_products').where('owner', '=', userOwner(userId)).execute()
  await query.deleteFrom('stock_notices').where('user_id', '=', userId).execute()
  await query.deleteFrom('user_addresses').where('user_id', '=', userId).execute()
  await query.deleteFrom('cards').where('user_id', '=', userId).execute()
  await query.deleteFrom('card_registrations').where('user_id', '=', userId).execute()
  await query.deleteFrom('bank_accounts').where('user_id', '=', userId).execute()
  // What they wrote in their own words; that goods came back, and how they were rated, stays.
  const orders = query.selectFrom('orders').select('id').where('user_id', '=', userId)
  await query.updateTable('order_returns').set({ note: '' }).where('order_id', 'in', orders).execute()
  // The files go with their rows, at the next sweep.
  await query.deleteFrom('return_photos').where('order_id', 'in', orders).execute()
  const lines = query.selectFrom('line_items').select('id').where('order_id', 'in', orders)
  await query.updateTable('review_answers').set({ comment: '' }).where('line_item_id', 'in', lines).execute()
  // A cart that is still open goes on as a guest's.
  await query
    .updateTable('orders')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .where('completed_at', 'is', null)
    .execute()
  await query
    .updateTable('users')
    .set({
      first_name: '',
      last_name: '',
      password_hash: null,
      register_number: null,
      organisation_json: null,
      loyalty_since: null,
      preferences_json: '{}',
      avatar: null,
      updated_at: at.toISOString(),
      deleted_at: at.toISOString()
    })
    .where('id', '=', userId)
    .execute()
  await forgetLeases(tx, userId)
  await takeNamesOffOrders(tx)
}

import { userOwner } from '../../identity/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { anonymizeLeases } from '../../money/leases/index.ts'
import { ANONYMIZED_ORDER, anonymizeOrders } from './anonymized-orders.ts'

/** Messages that carry a phone or an address with them; others find out to whom they go when they leave. */
const KINDS_WITH_CONTACTS = [
  'auth.code-mail',
  'account.notice-mail',
  'wishlist.notification',
  'wallet.expiry',
  'back-in-stock.notice',
  'coupon.share',
  'order.confirmation'
].concat(['auth.code-sms', 'account.notice-sms', 'order.mail', 'order.sms', 'lease.notification'])

/** Deletes everything personal. The row stays without a name: the law wants orders and their sums kept. */
export async function deleteAccount(tx: Transaction, userId: string, at: Date) {
  const { query } = tx
  await deleteCorrespondence(tx, userId)
  await deleteOwnRows(tx, userId)
  await eraseOwnWords(tx, userId)
  // A cart that is still open goes on as a guest's, who has told us nothing yet.
  await query
    .updateTable('orders')
    .set({ user_id: null, ...ANONYMIZED_ORDER })
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
  await anonymizeLeases(tx, userId)
  // A card that is paid for reaches whom it is for; one that is not, or was sent, is for nobody we have to know.
  await query.updateTable('gift_cards').set({ from_name: '', message: '' }).where('buyer_id', '=', userId).execute()
  await query
    .updateTable('gift_cards')
    .set({ recipient_name: '', recipient_email: '' })
    .where('buyer_id', '=', userId)
    .where(e => e.or([e('sent_at', 'is not', null), e('state', '!=', 'active')]))
    .execute()
  await anonymizeOrders(tx)
}

/** Rows that nobody but the customer has a use for. */
async function deleteOwnRows({ query }: Transaction, userId: string) {
  const sessions = query.selectFrom('sessions').select('id').where('user_id', '=', userId)
  await query.deleteFrom('session_tokens').where('session_id', 'in', sessions).execute()
  await query.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await query.deleteFrom('devices').where('user_id', '=', userId).execute()
  await query.deleteFrom('identities').where('user_id', '=', userId).execute()
  await query.deleteFrom('one_time_codes').where('user_id', '=', userId).execute()
  const lists = query.selectFrom('wish_lists').select('id').where('user_id', '=', userId)
  await query.deleteFrom('wishes').where('list_id', 'in', lists).execute()
  await query.deleteFrom('wish_lists').where('user_id', '=', userId).execute()
  await query.deleteFrom('wish_notifications').where('user_id', '=', userId).execute()
  await query.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute()
  await query.deleteFrom('bookmarks').where('owner', '=', userOwner(userId)).execute()
  await query.deleteFrom('package_products').where('owner', '=', userOwner(userId)).execute()
  await query.deleteFrom('stock_notices').where('user_id', '=', userId).execute()
  await query.deleteFrom('user_addresses').where('user_id', '=', userId).execute()
  await query.deleteFrom('payment_cards').where('user_id', '=', userId).execute()
  await query.deleteFrom('payment_card_registrations').where('user_id', '=', userId).execute()
  await query.deleteFrom('bank_accounts').where('user_id', '=', userId).execute()
}

/** Returns stay; the text that the customer wrote with them does not. */
async function eraseOwnWords({ query }: Transaction, userId: string) {
  const orders = query.selectFrom('orders').select('id').where('user_id', '=', userId)
  await query.updateTable('order_returns').set({ note: '' }).where('order_id', 'in', orders).execute()
  // The files go with their rows, at the next sweep.
  await query.deleteFrom('return_photos').where('order_id', 'in', orders).execute()
}

/** Deletes messages to the phone and e-mail address of the account, sent or waiting. */
async function deleteCorrespondence({ query }: Transaction, userId: string) {
  const contacts = await query
    .selectFrom('identities')
    .select(['kind', 'subject'])
    .where('user_id', '=', userId)
    .where('kind', 'in', ['phone', 'email'])
    .execute()
  for (const { kind, subject } of contacts) {
    const column = kind === 'phone' ? 'phone' : 'email'
    const messages = await query.selectFrom('contact_messages').select('id').where(column, '=', subject).execute()
    const dedupeKeys = messages.map(({ id }) => `contact.message:${id}`)
    if (dedupeKeys.length > 0) await query.deleteFrom('outbox').where('dedupe_key', 'in', dedupeKeys).execute()
    await query.deleteFrom('contact_messages').where(column, '=', subject).execute()
    await query.deleteFrom('one_time_codes').where('address', '=', subject).execute()
    if (kind === 'email') await query.deleteFrom('stock_notices').where('email', '=', subject).execute()
    // Written as JSON: the quotes keep an address from being found inside a longer one.
    await query
      .deleteFrom('outbox')
      .where('kind', 'in', KINDS_WITH_CONTACTS)
      .where('payload_json', 'like', `%:${JSON.stringify(subject)}%`)
      .execute()
  }
}

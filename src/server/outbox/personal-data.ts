import { deleteMessagesTo } from '../platform/outbox/messages.ts'
import type { PersonalData } from '../platform/personal-data.ts'

/** Messages that carry a phone or an address with them; others find out to whom they go when they leave. */
const KINDS_WITH_CONTACTS = [
  'auth.code-mail',
  'account.notice-mail',
  'wishlist.notification',
  'wallet.expiry',
  'back-in-stock.notice',
  'coupon.share',
  'order.confirmation-mail'
].concat([
  'auth.code-sms',
  'account.notice-sms',
  'order.notification-mail',
  'order.notification-sms',
  'lease.notification'
])

/** Messages to a person, sent or waiting. */
export const messagePersonalData: PersonalData = {
  // A message repeats what its module has exported.
  export: () => Promise.resolve({}),
  async erase(tx, { phones, emails }) {
    for (const contact of [...phones, ...emails]) await deleteMessagesTo(tx, contact, KINDS_WITH_CONTACTS)
  }
}

import { nextInstalment } from '../../../domain/money/lease-repayment.ts'
import { LEASE_REMINDERS, reminderOn } from '../../../domain/money/lease-state.ts'
import { isMobile } from '../../../domain/phone.ts'
import { isShopLocale } from '../../../i18n/locales.ts'
import type { WordsSource } from '../../../i18n/words.ts'
import { contactsOf } from '../../identity/index.ts'
import { enqueueLeaseNotification } from './messages.ts'
import type { PayloadOf } from '../../platform/outbox/messages.ts'
import { isLeaseSms, leaseMail, leaseSms, type Mail } from '../../providers/mail/index.ts'
import { leaseBody } from './lease-body.ts'
import type { LeaseDeps } from './lease-deps.ts'
import { instalmentsOfLease, instalmentsDue, leaseById, lockLease, toOwedInstalments } from './queries.ts'
import { daysBefore, localDate } from '../../../domain/time.ts'

const BATCH = 50

type NotificationContent =
  | { readonly way: 'mail'; readonly mail: Omit<Mail, 'key'> }
  | { readonly way: 'sms'; readonly sms: { readonly phone: string; readonly text: string } }

/** E-mail or SMS about a lease, as it is when the message leaves; undefined where it does not apply any more. */
export async function notificationContent(
  deps: LeaseDeps,
  { leaseId, notification }: PayloadOf<'lease.notification'>,
  texts: WordsSource
): Promise<NotificationContent | undefined> {
  const { orders, publicUrl } = deps
  const { db } = orders
  const row = await leaseById(db, leaseId)
  const order = row && (await orders.readById(row.order_id))
  if (!row || !order) return undefined
  const lease = await leaseBody(deps, db, row)
  const isReminder = LEASE_REMINDERS.some(each => each.notification === notification)
  if (isReminder && lease.state !== 'active') return undefined
  if (notification === 'asked' && lease.state !== 'asked') return undefined
  const locale = isShopLocale(row.locale) ? row.locale : 'mn'
  const { email } = await contactsOf(db, row.user_id)
  const to = order.order.email || email
  if (to) return { way: 'mail', mail: { ...leaseMail(lease, notification, locale, publicUrl, texts), to } }
  if (!isLeaseSms(notification) || !isMobile(row.phone)) return undefined
  return { way: 'sms', sms: { phone: row.phone, text: leaseSms(lease, notification, locale, texts) } }
}

/** Enqueues due reminders, each once. */
export async function remindOfInstalments({ orders }: LeaseDeps) {
  const { db } = orders
  const now = orders.now()
  const [soonest] = LEASE_REMINDERS
  const until = localDate(daysBefore(now, soonest.day))
  const due = await instalmentsDue(db, until, BATCH * 20)
  const seen = new Set<string>()
  for (const { lease_id: id, number, due_on, last_reminder } of due) {
    // Only the oldest unpaid instalment of a lease is reminded of.
    if (seen.has(id)) continue
    seen.add(id)
    const notification = reminderOn(due_on, localDate(now))
    if (!notification || notification === last_reminder) continue
    await db.change(async tx => {
      const lease = await lockLease(tx, id)
      const next = lease && nextInstalment(toOwedInstalments(await instalmentsOfLease(tx, id)))
      if (lease?.state !== 'active' || next?.number !== number) return
      await tx.query
        .updateTable('lease_instalments')
        .set({ last_reminder: notification })
        .where('lease_id', '=', id)
        .where('number', '=', number)
        .execute()
      await enqueueLeaseNotification(tx, { leaseId: id, notification }, `${id}:${number}`, now)
    })
  }
}

import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueueAccountMail, enqueueAccountSms } from './messages.ts'
import type { AccountNotification } from '../../providers/mail/index.ts'
import { type ClientInfo, contactsOf } from '../../identity/index.ts'

interface Notice {
  readonly userId: string
  readonly about: AccountNotification
  readonly locale: Locale
  readonly at: Date
}

interface Contacts {
  readonly phone?: string | undefined
  readonly email?: string | undefined
}

/** Tells the owner of an account what happened to it: by mail, or by SMS where no address is known. */
export const notifyOwner = async (tx: Transaction, notice: Notice) =>
  notifyContacts(tx, await contactsOf(tx, notice.userId), notice)

/** Notifies contacts that are the account's no longer. */
export async function notifyContacts(
  tx: Transaction,
  { phone, email }: Contacts,
  { userId, about, locale, at }: Notice
) {
  const key = `${userId}:${about.kind}:${at.toISOString()}`
  const shared = { locale: locale === 'mn' ? 'mn' : 'en', about } as const
  if (email !== undefined) await enqueueAccountMail(tx, { to: email, ...shared }, key, at)
  else if (phone !== undefined) await enqueueAccountSms(tx, { phone, ...shared }, key, at)
}

/** Notifies the owner of a sign-in on a device that was never seen before, however it was made. */
export const notifyNewDevice = (
  tx: Transaction,
  userId: string,
  { clientInfo, locale }: { readonly clientInfo: ClientInfo; readonly locale: Locale },
  at: Date
) =>
  notifyOwner(tx, {
    userId,
    about: { kind: 'new-device', at: at.toISOString(), device: clientInfo.device },
    locale,
    at
  })

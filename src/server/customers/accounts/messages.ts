import type { ShopLocale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadOf } from '../../platform/outbox/messages.ts'
import type { AccountNotification } from '../../providers/mail/index.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'account.notice-mail': { readonly to: string; readonly locale: ShopLocale; readonly about: AccountNotification }
    /** For an owner without an e-mail address; `phone` is eight digits. */
    'account.notice-sms': { readonly phone: string; readonly locale: ShopLocale; readonly about: AccountNotification }
  }
}

export const enqueueAccountMail = (tx: Transaction, mail: PayloadOf<'account.notice-mail'>, key: string, now: Date) =>
  enqueue(tx, 'account.notice-mail', mail, { queue: 'mail', key, now })

export const enqueueAccountSms = (tx: Transaction, sms: PayloadOf<'account.notice-sms'>, key: string, now: Date) =>
  enqueue(tx, 'account.notice-sms', sms, { queue: 'sms', key, now })

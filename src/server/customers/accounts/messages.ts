import { z } from 'zod'
import { SHOP_LOCALES } from '../../../i18n/locales.ts'
import { accountNotificationSchema } from '../../providers/mail/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy, type PayloadOf } from '../../platform/outbox/messages.ts'

const notice = { locale: z.enum(SHOP_LOCALES), about: accountNotificationSchema }

export const accountMessages = {
  'account.notice-mail': z.object({ ...notice, to: z.string() }),
  /** Message for an owner without an e-mail address; `phone` is eight digits. */
  'account.notice-sms': z.object({ ...notice, phone: z.string() })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'account.notice-mail': PayloadBy<typeof accountMessages, 'account.notice-mail'>
    'account.notice-sms': PayloadBy<typeof accountMessages, 'account.notice-sms'>
  }
}

export const enqueueAccountMail = (tx: Transaction, mail: PayloadOf<'account.notice-mail'>, key: string, now: Date) =>
  enqueue(tx, 'account.notice-mail', mail, { queue: 'mail', key, now })

export const enqueueAccountSms = (tx: Transaction, sms: PayloadOf<'account.notice-sms'>, key: string, now: Date) =>
  enqueue(tx, 'account.notice-sms', sms, { queue: 'sms', key, now })

import type { ShopLocale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadOf } from '../../platform/outbox/messages.ts'
import type { CodePurpose } from '../../providers/mail/index.ts'

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    /** A one-time code by SMS. */
    'auth.code-sms': {
      /** Eight digits. */
      readonly phone: string
      readonly code: string
      readonly locale: ShopLocale
      readonly purpose: CodePurpose
    }
    'auth.code-mail': {
      readonly to: string
      readonly code: string
      readonly locale: ShopLocale
      readonly purpose: CodePurpose
      /** Does the same as typing the code. */
      readonly link?: string | undefined
    }
  }
}

/** `key` is the code's own, so that one code is never two messages. */
export const enqueueSmsCode = (tx: Transaction, code: PayloadOf<'auth.code-sms'>, key: string, now: Date) =>
  enqueue(tx, 'auth.code-sms', code, { queue: 'sms-codes', key, now })

export const enqueueMailCode = (tx: Transaction, code: PayloadOf<'auth.code-mail'>, key: string, now: Date) =>
  enqueue(tx, 'auth.code-mail', code, { queue: 'mail-codes', key, now })

import { z } from 'zod'
import { SHOP_LOCALES } from '../../../i18n/locales.ts'
import { CODE_PURPOSES } from '../../providers/mail/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { enqueue, type PayloadBy, type PayloadOf } from '../../platform/outbox/messages.ts'

const code = { code: z.string(), locale: z.enum(SHOP_LOCALES), purpose: z.enum(CODE_PURPOSES) }

export const codeMessages = {
  /** A one-time code by SMS; `phone` is eight digits. */
  'auth.code-sms': z.object({ ...code, phone: z.string() }),
  /** `link` does the same as typing the code. */
  'auth.code-mail': z.object({ ...code, to: z.string(), link: z.string().optional() })
}

declare module '../../platform/outbox/messages.ts' {
  interface MessagePayloads {
    'auth.code-sms': PayloadBy<typeof codeMessages, 'auth.code-sms'>
    'auth.code-mail': PayloadBy<typeof codeMessages, 'auth.code-mail'>
  }
}

/** `key` is the code's own, so that one code is never two messages. */
export const enqueueSmsCode = (tx: Transaction, code: PayloadOf<'auth.code-sms'>, key: string, now: Date) =>
  enqueue(tx, 'auth.code-sms', code, { queue: 'sms-codes', key, now })

export const enqueueMailCode = (tx: Transaction, code: PayloadOf<'auth.code-mail'>, key: string, now: Date) =>
  enqueue(tx, 'auth.code-mail', code, { queue: 'mail-codes', key, now })

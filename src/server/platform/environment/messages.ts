import { z } from 'zod'
import { SMS_BUDGET, type SmsBudget } from '../../../domain/messaging/sms-budget.ts'
import { withoutTrailingSlashes } from '../http/without-trailing-slashes.ts'
import { providerUrl, text, requireTogether } from './values.ts'

const CALLPRO_LIVE = 'https://api-text.callpro.mn/v1/sms'

const wholeNumber = z.coerce
  .number('a whole number from 1')
  .int('a whole number from 1')
  .min(1, 'a whole number from 1')

/** Mail, text messages, and messages on devices. */
export const messageVariables = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'a URL that starts with smtp:// or smtps://' }).optional(),
  MAIL_FROM: text.default('Delguur <shop@localhost>'),
  SMS_URL: providerUrl.optional(),
  SMS_KEY: text.optional(),
  SMS_PER_HOUR: wholeNumber.default(SMS_BUDGET.hour),
  SMS_PER_DAY: wholeNumber.default(SMS_BUDGET.day),
  SMS_FROM: z
    .string()
    .regex(/^\d{4,8}$/, 'a number of 4 to 8 digits')
    .optional(),
  VAPID_PUBLIC_KEY: text.regex(/^[\w-]{87}$/, 'an uncompressed P-256 point in base64url, 87 characters').optional(),
  VAPID_PRIVATE_KEY: text.regex(/^[\w-]{43}$/, 'a P-256 key in base64url, 43 characters').optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'mailto: with an address, or a URL that starts with https://')
    .default('mailto:info@delguur.mn'),
  PUSH_SERVICES: z
    .string()
    .transform(list => list.split(',').map(origin => withoutTrailingSlashes(origin.trim())))
    .pipe(z.array(providerUrl))
    .optional()
}

type Set = z.infer<z.ZodObject<typeof messageVariables>>

export interface SmsLogin {
  readonly url: string
  readonly key: string
  /** The number messages come from. */
  readonly from: string
}

export interface PushSettings {
  /** Unset = a pair of our own, made once and kept in the database. */
  readonly keys: { readonly publicKey: string; readonly privateKey: string } | undefined
  /** Whom a push service writes to when we trouble it. */
  readonly subject: string
  /** Origins besides the browsers' own push services that messages may go to. */
  readonly services: readonly string[]
}

export function readSms(set: Set): SmsLogin | undefined {
  const login = requireTogether(set, ['SMS_KEY', 'SMS_FROM'], 'text messages need a key and the number they come from.')
  return login && { url: set.SMS_URL ?? CALLPRO_LIVE, key: login.SMS_KEY, from: login.SMS_FROM }
}

export const readSmsBudget = ({ SMS_PER_HOUR, SMS_PER_DAY }: Set): SmsBudget => ({
  hour: SMS_PER_HOUR,
  day: SMS_PER_DAY
})

export function readPush(set: Set): PushSettings {
  const keys = requireTogether(set, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'], 'the two keys are a pair.')
  return {
    keys: keys && { publicKey: keys.VAPID_PUBLIC_KEY, privateKey: keys.VAPID_PRIVATE_KEY },
    subject: set.VAPID_SUBJECT,
    services: set.PUSH_SERVICES ?? []
  }
}

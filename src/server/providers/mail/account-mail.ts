import { z } from 'zod'
import { maskedEmail } from '../../../domain/email.ts'
import { ONE_TIME_CODE_MINUTES } from '../../../domain/identity/one-time-code.ts'
import { SOCIAL_PROVIDERS, type SocialProviderName } from '../../../domain/identity/social-sign-in.ts'
import { dateTime } from '../../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words, type Words, type WordsSource } from '../../../i18n/words.ts'
import { renderMail, type MailTemplate } from './mail-template.ts'

/** Purposes of one-time codes; each has its sentence in mail and SMS. */
export const CODE_PURPOSES = ['login', 'register', 'reset', 'verify', 'delete', 'confirm'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

const at = z.string()

/** Notifications mailed to the owner of an account; `at` is when it happened. */
export const accountNotificationSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome') }),
  z.object({ kind: z.enum(['password-set', 'password-changed']), at }),
  z.object({ kind: z.enum(['identity-linked', 'identity-unlinked']), at, provider: z.enum(SOCIAL_PROVIDERS) }),
  /** The last four digits. */
  z.object({ kind: z.literal('bank-account-added'), at, lastFour: z.string() }),
  /** `device` in people's words: Chrome, Android. */
  z.object({ kind: z.literal('new-device'), at, device: z.string() }),
  /** Mail to the new address. */
  z.object({ kind: z.literal('email-new'), at }),
  /** Mail to the old address: a person who took the account over must not be able to keep it quiet. */
  z.object({ kind: z.literal('email-old'), at, newEmail: z.string() }),
  z.object({ kind: z.enum(['phone-changed', 'account-deleted']), at })
])
export type AccountNotification = Readonly<z.output<typeof accountNotificationSchema>>

interface Code {
  readonly code: string
  readonly purpose: CodePurpose
  /** A link that does what the code does. */
  readonly link?: string | undefined
}

export function codeMail({ code, purpose, link }: Code, locale: ShopLocale, texts: WordsSource = words) {
  const t = texts(locale, 'notification-mail')
  return renderMail({
    ...mailFrame(locale),
    subject: t('code_subject', { code }),
    heading: t('code_heading'),
    preview: t('code_until', { minutes: ONE_TIME_CODE_MINUTES }),
    paragraphs: [t('greeting'), t(`code_${purpose}`)],
    code,
    ...(link && { button: { label: t('code_button'), url: link } }),
    small: [t('code_until', { minutes: ONE_TIME_CODE_MINUTES }), t('code_not_you')]
  })
}

export function accountMail(
  notification: AccountNotification,
  locale: ShopLocale,
  publicUrl: string,
  texts: WordsSource = words
) {
  const t = texts(locale, 'notification-mail')
  const content = accountMailContent(notification, locale, t)
  return renderMail({
    ...mailFrame(locale),
    ...content,
    paragraphs: [t('greeting'), ...content.paragraphs],
    ...(notification.kind === 'welcome' && {
      button: { label: t('welcome_button'), url: publicUrl + localePath(locale, '/') }
    }),
    small: [...content.small, questions(locale)]
  })
}

const PROVIDER_NAMES: Readonly<Record<SocialProviderName, string>> = { google: 'Google', facebook: 'Facebook' }

type AccountMailContent = Pick<MailTemplate, 'subject' | 'paragraphs' | 'small' | 'facts'>

/** News whose mail is a subject, one paragraph and the moment it happened. */
const MOMENT_MAILS = {
  'password-changed': ['password_subject', 'password_text'],
  'password-set': ['password_set_subject', 'password_set_text'],
  'email-new': ['email_new_subject', 'email_new_text'],
  'phone-changed': ['phone_subject', 'phone_text'],
  'account-deleted': ['deleted_subject', 'deleted_text']
} as const

function accountMailContent(
  notification: AccountNotification,
  locale: ShopLocale,
  t: Words<'notification-mail'>
): AccountMailContent {
  const phone = words(locale, 'company')('phone')
  const when = (at: string) => [t('moment'), dateTime(locale, at)] as const
  switch (notification.kind) {
    case 'welcome':
      return { subject: t('welcome_subject'), paragraphs: [t('welcome_text')], small: [] }
    case 'identity-linked':
    case 'identity-unlinked': {
      const provider = PROVIDER_NAMES[notification.provider]
      const isLinked = notification.kind === 'identity-linked'
      return {
        subject: t(isLinked ? 'linked_subject' : 'unlinked_subject', { provider }),
        paragraphs: [t(isLinked ? 'linked_text' : 'unlinked_text', { provider })],
        facts: [when(notification.at)],
        small: [t('not_you', { phone })]
      }
    }
    case 'bank-account-added':
      return {
        subject: t('bank_account_subject'),
        paragraphs: [t('bank_account_text')],
        facts: [[t('bank_account'), `•••• ${notification.lastFour}`], when(notification.at)],
        small: [t('not_you', { phone })]
      }
    case 'new-device':
      return {
        subject: t('device_subject'),
        paragraphs: [t('device_text')],
        facts: [[t('device'), notification.device], when(notification.at)],
        small: [t('not_you', { phone })]
      }
    case 'email-old':
      return {
        subject: t('email_old_subject'),
        paragraphs: [t('email_old_text')],
        facts: [[t('email_new'), maskedEmail(notification.newEmail)], when(notification.at)],
        small: [t('not_you_lost', { phone })]
      }
    default: {
      const [subject, text] = MOMENT_MAILS[notification.kind]
      return {
        subject: t(subject),
        paragraphs: [t(text)],
        facts: [when(notification.at)],
        small: [t('not_you_lost', { phone })]
      }
    }
  }
}

const mailFrame = (locale: ShopLocale) => ({ locale, shop: words(locale, 'company')('name') })

const questions = (locale: ShopLocale) => {
  const company = words(locale, 'company')
  return words(locale, 'order-mail')('questions', { phone: company('phone'), email: company('email') })
}

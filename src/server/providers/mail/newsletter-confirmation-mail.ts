import { NEWSLETTER_CONFIRMATION_HOURS } from '../../../domain/messaging/newsletter.ts'
import { localePath, type Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

interface Tokens {
  readonly token: string
  readonly unsubscribe: string
}

/** Asks an address's owner whether they want mails; carries the way out as every mail of the provider will. */
export function newsletterConfirmationMail({ token, unsubscribe }: Tokens, locale: Locale, publicUrl: string) {
  const t = words(locale, 'newsletter')
  const page = (name: string, secret: string) =>
    `${publicUrl}${localePath(locale, `/subscribe/${name}`)}?${new URLSearchParams({ token: secret })}`
  const unsubscribeUrl = page('unsubscribe', unsubscribe)
  const mail = renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject: t('mail_subject'),
    paragraphs: [t('mail_greeting'), t('mail_text')],
    button: { label: t('mail_button'), url: page('confirm', token) },
    small: [t('mail_until', { hours: NEWSLETTER_CONFIRMATION_HOURS }), t('mail_not_you')],
    link: { label: t('mail_unsubscribe'), url: unsubscribeUrl }
  })
  return {
    ...mail,
    // RFC 8058: mailboxes show a button of their own, which posts here.
    headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  }
}

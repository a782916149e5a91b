import type { ContactSubject } from '../../../domain/messaging/contact.ts'
import { isShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

interface ContactMessage {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly subject: string
  readonly order_number: string
  readonly message: string
  readonly locale: string
}

/** Somebody's message as staff get it: in Mongolian around it, as written within. */
export function contactMail({ name, email, phone, subject, order_number: order, message, locale }: ContactMessage) {
  const t = words('mn', 'contact')
  const facts: (readonly [string, string])[] = [
    [t('name'), name],
    [t('phone'), phone],
    [t('email'), email],
    [t('order_number'), order],
    [t('mail_language'), isShopLocale(locale) ? locale : 'mn']
  ]
  const mail = renderMail({
    locale: 'mn',
    shop: words('mn', 'company')('name'),
    subject: t('mail_subject', { subject: t(`subject_${subject as ContactSubject}`) }),
    paragraphs: [message],
    facts: facts.filter(([, value]) => value !== ''),
    small: [t('mail_answer')]
  })
  return { ...mail, replyTo: email || undefined }
}

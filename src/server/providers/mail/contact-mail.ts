import type { ContactSubject, PregnancyAnswer } from '../../../domain/messaging/contact.ts'
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
  readonly age: string
  readonly pregnancy: string
  readonly child_weight: string
  readonly other_medicines: string
  readonly locale: string
}

/** Somebody's message as staff get it: in Mongolian around it, as written within. */
export function contactMail(sent: ContactMessage) {
  const { name, email, phone, subject, order_number: order, message, locale, pregnancy } = sent
  const t = words('mn', 'contact')
  const facts: (readonly [string, string])[] = [
    [t('name'), name],
    [t('phone'), phone],
    [t('email'), email],
    [t('order_number'), order],
    [t('medicine_age'), sent.age],
    [t('medicine_pregnancy'), pregnancy && t(`medicine_${pregnancy as Exclude<PregnancyAnswer, ''>}`)],
    [t('medicine_child_weight'), sent.child_weight],
    [t('medicine_others'), sent.other_medicines],
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

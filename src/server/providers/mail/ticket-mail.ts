import { isShopLocale, localePath, type Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

interface Tickets {
  readonly locale: Locale
  /** Title of the event. */
  readonly title: string
  readonly count: number
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** Base64. */
  readonly pdf: string
  readonly file: string
}

/** Tickets as a PDF, with the facts of all of them. */
export function ticketMail({ locale: wanted, title, count, facts, pdf, file }: Tickets, publicUrl: string) {
  const locale = isShopLocale(wanted) ? wanted : 'en'
  const t = words(locale, 'tickets')
  const mail = renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject: t('mail_subject', { title }),
    paragraphs: [words(locale, 'notification-mail')('greeting'), t('mail_text', { count, title })],
    facts,
    button: { label: t('mail_button'), url: `${publicUrl}${localePath(locale, '/account/tickets')}` },
    small: [t('note_once')]
  })
  return { ...mail, files: [{ name: file, base64: pdf, type: 'application/pdf' }] }
}

interface Offer {
  readonly title: string
  readonly starts: string
  readonly place: string
  readonly url: string
}

/** Somebody wants to give their ticket to the reader. */
export function ticketOfferMail({ title, starts, place, url }: Offer, wanted: Locale) {
  const locale = isShopLocale(wanted) ? wanted : 'en'
  const t = words(locale, 'tickets')
  return renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject: t('offer_subject', { title }),
    paragraphs: [words(locale, 'notification-mail')('greeting'), t('offer_text', { title })],
    facts: [
      [t('starts'), starts],
      [t('place'), place]
    ],
    button: { label: t('offer_button'), url },
    small: [t('offer_small')]
  })
}

export const ticketOfferSms = ({ title, url }: Pick<Offer, 'title' | 'url'>, wanted: Locale) =>
  words(isShopLocale(wanted) ? wanted : 'en', 'tickets')('offer_sms', { title, url })

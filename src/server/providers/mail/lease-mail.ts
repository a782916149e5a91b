import type { LeaseBody } from '../../../contract/money/lease.ts'
import type { LeaseNotification } from '../../../domain/money/lease-state.ts'
import { date, money } from '../../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words, type WordsSource } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

/** Noon of a day in Ulaanbaatar, to be written as a date. */
const noonOf = (day: string) => `${day}T04:00:00Z`

/** Mail about an event or a due instalment of a lease, with a link to it. */
export function leaseMail(
  lease: LeaseBody,
  notification: LeaseNotification,
  locale: ShopLocale,
  publicUrl: string,
  texts: WordsSource = words
) {
  const t = texts(locale, 'lease-mail')
  const m = words(locale, 'order-mail')
  const company = words(locale, 'company')
  const next = lease.instalments.find(({ state }) => state === 'late' || state === 'next')
  const facts: (readonly [string, string])[] = [[t('order'), lease.order_number]]
  if (lease.contract && (notification === 'approved' || notification === 'active'))
    facts.push([t('contract'), lease.contract])
  if (notification === 'approved') facts.push([t('monthly'), money(locale, lease.monthly)])
  if (notification === 'declined' && lease.reason)
    facts.push([t('reason'), words(locale, 'lease')(`reason_${lease.reason}`)])
  if (notification === 'declined') facts.push([t('given_back'), money(locale, lease.given_back)])
  if (next && lease.state === 'active')
    facts.push(
      [t('amount'), money(locale, next.amount)],
      [t('due'), date(locale, noonOf(next.due_on))],
      [t('left'), money(locale, lease.to_pay)]
    )
  return renderMail({
    locale,
    shop: words(locale, 'company')('name'),
    subject: t(`subject_${notification}`, { number: lease.number }),
    paragraphs: [m('greeting', { name: lease.first_name }), t(`text_${notification}`)],
    facts,
    button: {
      label: t('open'),
      url: `${publicUrl}${localePath(locale, '/account/leases')}?${new URLSearchParams({ number: lease.number })}`
    },
    small: [m('questions', { phone: company('phone'), email: company('email') })]
  })
}

type LeaseSmsNotification = Extract<LeaseNotification, 'asked' | 'approved' | 'declined' | 'late'>

/** News short and pressing enough for a text message. */
export const isLeaseSms = (notification: LeaseNotification): notification is LeaseSmsNotification =>
  ['asked', 'approved', 'declined', 'late'].includes(notification)

export const leaseSms = (
  { number }: LeaseBody,
  notification: LeaseSmsNotification,
  locale: ShopLocale,
  texts: WordsSource = words
) => `${words(locale, 'company')('name')}: ${texts(locale, 'lease-mail')(`sms_${notification}`, { number })}`

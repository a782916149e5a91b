import { z } from 'zod'
import { money } from '../../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

/** Name of the product in the reader's language. */
const wish = { name: z.string(), slug: z.string(), price: z.number() }

/** News about something somebody wishes for; prices in ₮. */
export const wishNotificationSchema = z.discriminatedUnion('kind', [
  z.object({ ...wish, kind: z.literal('price-drop'), was: z.number() }),
  z.object({ ...wish, kind: z.literal('back-in-stock') })
])
export type WishNotification = Readonly<z.output<typeof wishNotificationSchema>>

export function wishMailSubject(notifications: readonly WishNotification[], locale: ShopLocale) {
  const t = words(locale, 'notification-mail')
  const [only] = notifications
  if (notifications.length !== 1 || !only) return t('wishes_subject', { count: notifications.length })
  return t(only.kind === 'price-drop' ? 'price_subject' : 'stock_subject', { name: only.name })
}

/** One mail for all there is to tell; `stop` ends such mails with one press. */
export function wishMail(
  notifications: readonly WishNotification[],
  locale: ShopLocale,
  publicUrl: string,
  unsubscribeUrl?: string
) {
  const t = words(locale, 'notification-mail')
  const [only] = notifications
  const isOne = notifications.length === 1
  const path = isOne && only ? `/products/${encodeURIComponent(only.slug)}` : '/account/wish-lists'
  return {
    ...renderMail({
      locale,
      shop: words(locale, 'company')('name'),
      subject: wishMailSubject(notifications, locale),
      paragraphs: [
        t('greeting'),
        isOne && only ? t(only.kind === 'price-drop' ? 'price_text' : 'stock_text') : t('wishes_text')
      ],
      facts:
        isOne && only ? factsOf(only, locale) : notifications.map(each => [each.name, changeOf(each, locale)] as const),
      button: { label: t(isOne ? 'wish_button' : 'wishes_button'), url: publicUrl + localePath(locale, path) },
      small: [t('wish_changes'), t('wish_why')],
      ...(unsubscribeUrl && { link: { label: t('wish_stop'), url: unsubscribeUrl } })
    }),
    // RFC 8058: mailboxes show a button of their own, which posts here.
    ...(unsubscribeUrl && {
      headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    })
  }
}

function factsOf(wish: WishNotification, locale: ShopLocale) {
  const t = words(locale, 'notification-mail')
  const name = [t('product'), wish.name] as const
  return wish.kind === 'price-drop'
    ? ([name, [t('price_now'), money(locale, wish.price)], [t('price_was'), money(locale, wish.was)]] as const)
    : ([name, [t('price'), money(locale, wish.price)]] as const)
}

const changeOf = (wish: WishNotification, locale: ShopLocale) =>
  wish.kind === 'price-drop'
    ? words(locale, 'notification-mail')('wishes_fell', {
        price: money(locale, wish.price),
        was: money(locale, wish.was)
      })
    : words(locale, 'notification-mail')('wishes_back', { price: money(locale, wish.price) })

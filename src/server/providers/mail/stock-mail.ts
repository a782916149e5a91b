import { z } from 'zod'
import { money } from '../../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { renderMail } from './mail-template.ts'

/** Something that can be bought again; its price in ₮. */
export const restockedProductSchema = z.object({
  /** Name in the reader's language. */
  name: z.string(),
  slug: z.string(),
  price: z.number()
})
export type RestockedProduct = Readonly<z.output<typeof restockedProductSchema>>

export function backInStockSubject(products: readonly RestockedProduct[], locale: ShopLocale) {
  const [only] = products
  const t = words(locale, 'stock')
  return products.length === 1 && only
    ? t('mail_subject', { name: only.name })
    : t('mails_subject', { count: products.length })
}

/** Mail that products are back in stock; `stop` unsubscribes a guest's address with one press. */
export function backInStockMail(
  products: readonly RestockedProduct[],
  locale: ShopLocale,
  publicUrl: string,
  stop?: string
) {
  const t = words(locale, 'stock')
  const [only] = products
  const path = products.length === 1 && only ? `/products/${encodeURIComponent(only.slug)}` : '/products'
  return {
    ...renderMail({
      locale,
      shop: words(locale, 'company')('name'),
      subject: backInStockSubject(products, locale),
      paragraphs: [words(locale, 'notification-mail')('greeting'), t('mail_text')],
      facts: products.map(({ name, price }) => [name, money(locale, price)] as const),
      button: {
        label: t(products.length === 1 ? 'mail_button' : 'mails_button'),
        url: publicUrl + localePath(locale, path)
      },
      small: [words(locale, 'notification-mail')('wish_changes'), t('mail_once')],
      ...(stop && { link: { label: t('mail_stop'), url: stop } })
    }),
    // RFC 8058: mailboxes show a button of their own, which posts here.
    ...(stop && {
      headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    })
  }
}

import { money } from '../../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { written } from './letter.ts'

/** News about something somebody wishes for; prices in ₮. */
export type WishNews = {
  /** Its name in the reader's language. */
  readonly name: string
  readonly slug: string
  readonly price: number
} & ({ readonly news: 'price-drop'; readonly was: number } | { readonly news: 'back-in-stock' })

/** `stop` ends such letters with one press. */
export function wishMail(wish: WishNews, locale: ShopLocale, publicUrl: string, stop?: string) {
  const t = words(locale, 'letter')
  const { name, slug, price } = wish
  const page = `${publicUrl}${localePath(locale, `/products/${encodeURIComponent(slug)}`)}`
  const said =
    wish.news === 'price-drop'
      ? ({
          subject: t('price_subject', { name }),
          text: t('price_text'),
          facts: [
            [t('product'), name],
            [t('price_now'), money(locale, price)],
            [t('price_was'), money(locale, wish.was)]
          ]
        } as const)
      : ({
          subject: t('stock_subject', { name }),
          text: t('stock_text'),
          facts: [
            [t('product'), name],
            [t('price'), money(locale, price)]
          ]
        } as const)
  return {
    ...written({
      locale,
      shop: words(locale, 'site')('name'),
      subject: said.subject,
      paragraphs: [t('greeting'), said.text],
      facts: said.facts,
      button: { label: t('wish_button'), url: page },
      small: [t('wish_changes'), t('wish_why')],
      ...(stop && { link: { label: t('wish_stop'), url: stop } })
    }),
    // RFC 8058: mailboxes show a button of their own, which posts here.
    ...(stop && {
      headers: { 'List-Unsubscribe': `<${stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    })
  }
}

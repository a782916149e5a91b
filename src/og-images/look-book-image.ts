import type { LookBookSummary } from '../contract/community/look-book.ts'
import type { ShopLocale } from '../i18n/locales.ts'
import { words } from '../i18n/words.ts'
import { ogImageKey, type OgImage } from './og-image.ts'

type Shown = Pick<LookBookSummary, 'title' | 'author' | 'images'>

/** The card of a customer's public look book; its price is left out: previews are kept elsewhere for weeks. */
export function lookBookOgImage({ title, author, images }: Shown, locale: ShopLocale): OgImage {
  const t = words(locale, 'look-books')
  return {
    scene: 'paper',
    locale,
    title,
    above: author ? t('by', { name: author }) : t('title'),
    art: images.join(' ')
  }
}

/** Path of a look book's card, which is drawn when first asked for. */
export const lookBookOgImagePath = (id: string, card: OgImage) =>
  `/og/look-books/${id}-${ogImageKey(card)}.${card.locale}.jpg`

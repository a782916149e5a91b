import type { LookBookSummary } from '../contract/community/look-book.ts'
import type { ShopLocale } from '../i18n/locales.ts'
import { words } from '../i18n/words.ts'
import { cardKey, type PreviewCard } from './card.ts'

type Shown = Pick<LookBookSummary, 'title' | 'author' | 'images'>

/** The card of a customer's public look book; its price is left out: previews are kept elsewhere for weeks. */
export function lookBookCard({ title, author, images }: Shown, locale: ShopLocale): PreviewCard {
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
export const lookBookCardPath = (id: string, card: PreviewCard) =>
  `/og/look-books/${id}-${cardKey(card)}.${card.locale}.jpg`

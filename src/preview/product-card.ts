import type { ProductView } from '../contract/site/storefront.ts'
import type { ShopLocale } from '../i18n/locales.ts'
import { cardKey, type PreviewCard } from './card.ts'

/**
 * The card of a product's page; none for alcohol, which is not shown to those who were not asked.
 * Its price is left out: previews are kept elsewhere for weeks.
 */
export function productCard({ document, title, taxonPath, ground }: ProductView, locale: ShopLocale) {
  if (document.age_restricted || !document.image) return undefined
  const department = taxonPath[0]?.name
  return {
    scene: 'paper',
    locale,
    title: title[locale] ?? title.mn,
    above: department?.[locale] ?? department?.mn,
    ground,
    art: document.image
  } satisfies PreviewCard
}

/** Path of a product's card, which is drawn when first asked for. */
export const productCardPath = (slug: string, card: PreviewCard) =>
  `/og/products/${slug}-${cardKey(card)}.${card.locale}.jpg`

import type { ProductView } from '../contract/site/storefront.ts'
import type { ShopLocale } from '../i18n/locales.ts'
import { ogImageKey, type OgImage } from './og-image.ts'

/**
 * The card of a product's page; none for alcohol, which is not shown to those who were not asked.
 * Its price is left out: previews are kept elsewhere for weeks.
 */
export function productOgImage({ document, title, taxonPath, ground }: ProductView, locale: ShopLocale) {
  if (document.age_restricted || !document.image) return undefined
  const department = taxonPath[0]?.name
  return {
    scene: 'paper',
    locale,
    title: title[locale] ?? title.mn,
    above: department?.[locale] ?? department?.mn,
    ground,
    art: document.image
  } satisfies OgImage
}

/** Path of a product's card, which is drawn when first asked for. */
export const productOgImagePath = (slug: string, card: OgImage) =>
  `/og/products/${slug}-${ogImageKey(card)}.${card.locale}.jpg`

import { searchCatalogue } from '../../api/search.ts'
import { getSuggestions } from '../../api/suggest.ts'
import { CARD_FIELDS, cardsOf } from '../../contract/catalogue/catalogue-base.ts'
import { listingCardOf, type ListingCard } from '../../contract/catalogue/listing-card.ts'
import type { ShopLocale } from '../../i18n/locales.ts'

export interface FoundProduct {
  readonly slug: string
  readonly name: string
}

const FOUND_MAX = 6

/** Products for an article by what somebody calls them; none that an article may not show. */
export async function findProducts(text: string, locale: ShopLocale): Promise<readonly FoundProduct[]> {
  if (text.trim() === '') return []
  const { products } = await getSuggestions(text.trim(), {
    language: locale,
    isOfAge: false,
    signal: AbortSignal.timeout(10_000)
  })
  return products
    .filter(product => !product.age_restricted)
    .slice(0, FOUND_MAX)
    .map(({ slug, title, name }) => ({ slug, name: locale === 'en' && name ? name : title }))
}

/** Tiles for a preview: those that the page would show; none where they cannot be fetched. */
export async function previewCards(slugs: readonly string[], locale: ShopLocale): Promise<readonly ListingCard[]> {
  if (slugs.length === 0) return []
  try {
    const body = { query: { terms: { slug: [...slugs] } }, size: slugs.length, _source: CARD_FIELDS }
    return cardsOf(await searchCatalogue(body))
      .cards.filter(card => !card.age_restricted && !card.requires_prescription)
      .map(card => listingCardOf(card, locale))
  } catch {
    return []
  }
}

import { cardsOf } from '../../contract/catalogue/catalogue-base.ts'
import { byIdsBody } from '../../contract/catalogue/listing-query.ts'
import { listingCardOf, type ListingCard } from '../../contract/catalogue/listing-card.ts'
import type { Storefront } from '../../contract/site/storefront.ts'
import type { WishedProductBody } from '../../contract/customers/wish-list.ts'
import { salePercent } from '../../domain/catalogue/price.ts'
import type { ShopLocale } from '../../i18n/locales.ts'

/** Fields of an item, of a wish list or a look book, that a card draws. */
type Shown = Pick<WishedProductBody, 'variant_id' | 'price' | 'selling_price' | 'in_stock' | 'product'>

/** Wished items as cards: of the product, but named, priced and put into the cart as the variant that it is. */
export async function sharedCards(
  shop: Pick<Storefront, 'search'>,
  wishes: readonly Shown[],
  locale: ShopLocale
): Promise<readonly ListingCard[]> {
  if (wishes.length === 0) return []
  const ids = [...new Set(wishes.map(({ product }) => product.id))]
  const found = new Map(cardsOf(await shop.search(byIdsBody(ids))).cards.map(card => [card.id, card]))
  return wishes.flatMap(({ variant_id: vid, price, selling_price, in_stock, product }) => {
    const card = found.get(product.id)
    if (!card) return []
    const title = [product.name, product.options_text].filter(Boolean).join(', ')
    return {
      ...listingCardOf(card, locale),
      vid,
      title: locale === 'mn' ? title : '',
      name: locale === 'mn' ? '' : title,
      price,
      selling_price,
      sale_percent: salePercent(price, selling_price),
      total_on_hand: Number(in_stock),
      variants: [0]
    }
  })
}

import { listBody } from '../../contract/catalogue/catalogue-query.ts'
import { CARD_FIELDS, cardsOf } from '../../contract/catalogue/catalogue-base.ts'
import { newArrivalsBody } from '../../contract/catalogue/listing-query.ts'
import { listingCardOf, type ListingCard } from '../../contract/catalogue/listing-card.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { storefront } from '../../storefront/port.ts'

/** Products by address, in the editor's order. A wrong address or alcohol stops the build; what is not sold yet waits. */
export async function productsAt(slugs: readonly string[], locale: ShopLocale, where: string): Promise<ListingCard[]> {
  if (slugs.length === 0) return []
  const { cards } = cardsOf(
    await storefront().search({ query: { terms: { slug: [...slugs] } }, size: slugs.length, _source: CARD_FIELDS })
  )
  const wished = slugs.map(slug => {
    const card = cards.find(each => each.slug === slug)
    if (!card) throw new Error(`${where}: there is no product "${slug}"`)
    if (card.age_restricted) throw new Error(`${where}: "${slug}" is alcohol, which is never recommended`)
    return card
  })
  const pages = await Promise.all(slugs.map(slug => storefront().product(slug)))
  return wished.filter((_, index) => pages[index]).map(card => listingCardOf(card, locale))
}

/** Products that a member's article names and that may be recommended; what is not sold any more is left out. */
export async function cardsAt(slugs: readonly string[], locale: ShopLocale): Promise<ListingCard[]> {
  if (slugs.length === 0) return []
  const body = { query: { terms: { slug: [...slugs] } }, size: slugs.length, _source: CARD_FIELDS }
  const { cards } = cardsOf(await storefront().search(body))
  return slugs
    .flatMap(slug => cards.find(card => card.slug === slug) ?? [])
    .filter(card => !card.age_restricted && !card.requires_prescription)
    .map(card => listingCardOf(card, locale))
}

interface Wanted {
  readonly taxon?: string | undefined
  readonly search?: string | undefined
}

/** Goods of a category or a search that may be promoted: no alcohol, no prescription medicine. */
export async function productsOf({ taxon, search }: Wanted, locale: ShopLocale, most: number): Promise<ListingCard[]> {
  if (taxon === undefined && search === undefined) return []
  const body =
    search === undefined ? newArrivalsBody(taxon) : listBody({ text: search, ...(taxon !== undefined && { taxon }) })
  return cardsOf(await storefront().search(body))
    .cards.filter(card => !card.age_restricted && !card.requires_prescription)
    .slice(0, most)
    .map(card => listingCardOf(card, locale))
}

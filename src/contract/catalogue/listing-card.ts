import type { ProductCard } from './catalogue-base.ts'

/** The part of a `ProductCard` that is drawn: forty of them travel with every category page. */
export type ListingCard = Pick<
  ProductCard,
  | 'id'
  | 'vid'
  | 'slug'
  | 'title'
  | 'name'
  | 'translated'
  | 'image'
  | 'price'
  | 'selling_price'
  | 'sale_percent'
  | 'sale_start_at'
  | 'sale_expire_at'
  | 'pack_content'
  | 'total_on_hand'
  | 'product_cat'
  | 'badges'
  | 'average_rating'
  | 'total_reviews'
  | 'demonstration_rating'
  | 'age_restricted'
  | 'requires_prescription'
> & {
  readonly brand: { readonly code: string; readonly name: string }
  /** Only how many there are matters to a card. */
  readonly variants: readonly unknown[]
}

/** Leaves out what a card does not draw, and the name in the other language. */
export function listingCardOf(card: ProductCard, locale: 'mn' | 'en'): ListingCard {
  const { id, vid, slug, title, name, translated, image, price, selling_price, sale_percent, total_on_hand } = card
  const { sale_start_at, sale_expire_at, product_cat, badges, age_restricted, requires_prescription, brand, variants } =
    card
  const { average_rating, total_reviews, demonstration_rating, pack_content } = card
  return {
    id,
    vid,
    slug,
    translated,
    image,
    price,
    selling_price,
    sale_percent,
    sale_start_at,
    sale_expire_at,
    pack_content,
    total_on_hand,
    product_cat,
    average_rating,
    total_reviews,
    demonstration_rating,
    age_restricted,
    requires_prescription,
    brand,
    title: locale === 'mn' ? title : '',
    name: locale === 'mn' ? '' : name,
    badges: badges.slice(0, 1),
    variants: variants.map(() => 0)
  }
}

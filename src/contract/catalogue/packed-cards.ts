import type { ContentUnit } from '../../domain/catalogue/unit-price.ts'
import type { ListingCard } from './listing-card.ts'

/**
 * Cards as one text: a line each, its fields between tabs. A list that is drawn at build carries them for the day its
 * buttons are used; as an island's props every value would be wrapped and escaped, at three times the size.
 */
export const packCards = (cards: readonly ListingCard[], locale: 'mn' | 'en'): string =>
  cards.map(card => fieldsOf(card, locale).map(plain).join('\t')).join('\n')

const plain = (value: string | number | boolean) =>
  typeof value === 'boolean' ? (value ? '1' : '') : String(value).replace(/\s+/g, ' ')

const fieldsOf = (card: ListingCard, locale: 'mn' | 'en') => [
  ...[card.id, card.vid, card.slug, locale === 'mn' ? card.title : card.name, card.translated, card.image],
  ...[card.price, card.selling_price, card.sale_percent, card.total_on_hand, card.product_cat, card.badges[0] ?? ''],
  ...[card.age_restricted, card.requires_prescription, card.brand.code, card.brand.name, card.variants.length],
  ...[card.average_rating, card.total_reviews, card.demonstration_rating],
  ...[card.pack_content?.amount ?? '', card.pack_content?.unit ?? '']
]

/** The cards of `packCards`, with their name in the language they were packed in. */
export const unpackCards = (packed: string): readonly ListingCard[] =>
  packed === '' ? [] : packed.split('\n').map(unpackCard)

function unpackCard(line: string): ListingCard {
  const [id = '', vid = '', slug = '', name = '', translated, image = '', ...rest] = line.split('\t')
  const [price, selling_price, sale_percent, total_on_hand, product_cat = '', badge, ...last] = rest
  const [age_restricted, requires_prescription, code = '', brand = '', variants, average_rating, ...ratings] = last
  const [total_reviews, demonstration_rating, amount, unit] = ratings
  return {
    ...{ id, vid, slug, image, product_cat, title: name, name, translated: translated === '1' },
    price: Number(price),
    selling_price: Number(selling_price),
    sale_percent: Number(sale_percent),
    sale_start_at: null,
    sale_expire_at: null,
    // Packed by this page's own build.
    pack_content: unit ? { amount: Number(amount), unit: unit as ContentUnit } : null,
    total_on_hand: Number(total_on_hand),
    badges: badge ? [badge] : [],
    average_rating: Number(average_rating),
    total_reviews: Number(total_reviews),
    demonstration_rating: demonstration_rating === '1',
    age_restricted: age_restricted === '1',
    requires_prescription: requires_prescription === '1',
    brand: { code, name: brand },
    variants: Array.from({ length: Number(variants) }, () => 0)
  }
}

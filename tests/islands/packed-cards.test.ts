import { expect, test } from 'vitest'
import { packCards, unpackCards } from '../../src/contract/catalogue/packed-cards.ts'
import type { ListingCard } from '../../src/contract/catalogue/listing-card.ts'

const CARD: ListingCard = {
  ...{ id: '1', vid: 'v1', slug: 'lamp', title: 'Дэнлүү', name: 'Lamp', translated: true, image: '/packshots/lamp-1' },
  ...{ price: 20_000, selling_price: 15_000, sale_percent: 25, sale_start_at: null, sale_expire_at: null },
  pack_content: { amount: 250, unit: 'ml' },
  ...{ total_on_hand: 3, product_cat: 'household/home', badges: ['new'], brand: { code: 'ger', name: 'Ger' } },
  ...{ average_rating: 4.6, total_reviews: 12, demonstration_rating: true },
  ...{ variants: [0, 0], age_restricted: false, requires_prescription: true }
}

test('packed cards: are the same cards again, with the name of their language', () => {
  const bare = {
    ...CARD,
    pack_content: null,
    badges: [],
    image: '',
    translated: false,
    age_restricted: true,
    requires_prescription: false
  }
  expect(unpackCards(packCards([CARD, bare], 'mn'))).toEqual([CARD, bare].map(card => ({ ...card, name: card.title })))
  expect(unpackCards(packCards([CARD], 'en'))[0]?.name).toBe('Lamp')
  expect(unpackCards('')).toEqual([])
})

test('packed cards: a name with tabs and new lines stays one name', () => {
  expect(unpackCards(packCards([{ ...CARD, title: 'Дэнлүү\tулаан\nтом' }], 'mn'))).toMatchObject([
    { title: 'Дэнлүү улаан том', price: 20_000 }
  ])
})

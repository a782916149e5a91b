import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'
import { latinOf } from '../../src/search/analysis/latin.ts'

/** The moment at which tests ask. */
export const NOW = Date.parse('2026-06-01T00:00:00Z')

/** A product that may be sold, with as little else as possible. */
export function product(id: string, own: Partial<ProductDocument> = {}): ProductDocument {
  const title = own.title ?? `Бараа ${id}`
  return {
    id,
    vid: `${id}-variant`,
    sku: `SKU-${id.toUpperCase()}`,
    slug: `goods-${id}`,
    title,
    name: title,
    title_latin: latinOf(title),
    translated: false,
    description: '',
    description_en: '',
    image: `/packshots/${id}`,
    images: [],
    brand: { code: 'house', name: 'House' },
    property: {},
    property_list: [],
    attributes: [],
    gendric: '',
    price: 10_000,
    selling_price: 10_000,
    sale_percent: 0,
    sale_start_at: null,
    sale_expire_at: null,
    pack_content: null,
    available_on: '2026-01-01T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    total_on_hand: 5,
    in_stock: true,
    size: [],
    variants: [],
    store: { name: 'Delguur', logo: '', code: 'main', vendor_id: '1' },
    product_cat: 'medicine',
    taxonomy: [{ id: 'medicine-id', permalink: 'medicine', names: ['Эм · Medicine'] }],
    l0: ['medicine'],
    l1: [],
    l2: [],
    l3: [],
    l4: [],
    badges: [],
    keyword: { id: '', name: '', mn: '', gpc: '', gpc_txt: '' },
    average_rating: 0,
    total_reviews: 0,
    demonstration_rating: false,
    popularity: 0,
    age_restricted: false,
    requires_prescription: false,
    suggestion: [title],
    custom_suggestion: [],
    ...own
  }
}

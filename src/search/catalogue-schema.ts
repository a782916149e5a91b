import { attributeNumbers } from '../contract/catalogue/attribute-facets.ts'
import type { ProductDocument } from '../contract/catalogue/product-document.ts'
import { kindsOf } from './analysis/kinds.ts'
import { medicineFacts } from './analysis/medicines.ts'
import { needsOf } from './analysis/needs.ts'
import { withoutWarnings } from './analysis/warnings.ts'
import { completionTexts, type CompletionLanguage } from './analysis/completion-texts.ts'
import type { Field, IndexSchema } from './schema.ts'

type ProductField = Field<ProductDocument>

const text = (
  read: (product: ProductDocument) => string | readonly string[],
  typicalWords: number,
  boost: number,
  source?: (product: ProductDocument) => string | readonly string[]
): ProductField => ({
  kind: 'text',
  read,
  words: { typicalWords, boost },
  ...(source && { source })
})
const completion = (language: CompletionLanguage): ProductField => ({
  kind: 'completion',
  read: product => completionTexts(product, language),
  source: ({ title, name, brand, suggestion, custom_suggestion }) => [
    ...[title, name, brand.name],
    ...[...suggestion, '', ...custom_suggestion]
  ]
})
const keyword = (read: (product: ProductDocument) => string): ProductField => ({ kind: 'keyword', read })
const keywords = (read: (product: ProductDocument) => readonly string[]): ProductField => ({
  kind: 'keyword',
  read,
  hasMany: true
})
const number = (read: (product: ProductDocument) => number): ProductField => ({ kind: 'number', read })
const date = (read: (product: ProductDocument) => string | null): ProductField => ({ kind: 'date', read })
const boolean = (read: (product: ProductDocument) => boolean): ProductField => ({ kind: 'boolean', read })

/** Products, as spec §3 lists their fields. */
export const catalogueSchema: IndexSchema<ProductDocument> = {
  index: 'catalogue',
  type: 'product',
  idOf: product => product.id,
  fields: {
    id: keyword(product => product.id),
    vid: keyword(product => product.vid),
    sku: { kind: 'keyword', read: product => product.sku, words: { typicalWords: 1, boost: 4 } },
    slug: keyword(product => product.slug),
    title: { kind: 'text', read: product => product.title, words: { typicalWords: 8, boost: 4 }, sortedIn: 'mn' },
    name: { kind: 'text', read: product => product.name, words: { typicalWords: 8, boost: 4 }, sortedIn: 'en' },
    translated: boolean(product => product.translated),
    description: text(
      product => withoutWarnings(product.description),
      60,
      1,
      product => product.description
    ),
    description_en: text(
      product => withoutWarnings(product.description_en),
      60,
      1,
      product => product.description_en
    ),
    image: { kind: 'presence', read: product => product.image !== '' },
    images: { kind: 'presence', read: product => product.images.length > 0 },
    'brand.code': keyword(product => product.brand.code),
    'brand.name': { kind: 'keyword', read: product => product.brand.name, words: { typicalWords: 1, boost: 3 } },
    'property.gender': keyword(product => product.property.gender ?? ''),
    'property.age_group': keyword(product => product.property.age_group ?? ''),
    'property.color': keywords(product => product.property.color ?? []),
    'property_list.value': text(product => product.property_list.map(({ value }) => value), 30, 1),
    'attributes.key': keywords(product => product.attributes.map(({ key }) => key)),
    'attributes.label': keywords(product => product.attributes.map(({ label }) => label)),
    // `screen:in:000000015.6000`: numbers with their units, in an order of their own.
    'attributes.number': {
      kind: 'keyword',
      read: product => attributeNumbers(product.attributes),
      hasMany: true,
      sortsByPrefix: true
    },
    gendric: text(product => product.gendric, 3, 3),
    // Symptoms and tasks: people ask for what hurts, not for its remedy.
    need: text(needsOf, 24, 5, ({ sku, taxonomy, keyword, badges, requires_prescription }) => [
      ...(requires_prescription ? [sku] : []),
      keyword.name,
      ...badges,
      ...taxonomy.map(({ permalink }) => permalink)
    ]),
    // The complaints that a leaflet names, so that of a category's medicines those for a complaint come first.
    indications: text(product => medicineFacts(product.sku)?.indications ?? '', 12, 3),
    'medicine.from_months': number(product => medicineFacts(product.sku)?.ages?.alone ?? -1),
    'medicine.doctor_from_months': number(product => medicineFacts(product.sku)?.ages?.withDoctor ?? -1),
    'medicine.first_choice': boolean(product => medicineFacts(product.sku)?.isFirstChoice ?? false),
    'medicine.pregnancy': keyword(product => medicineFacts(product.sku)?.inPregnancy ?? ''),
    price: number(product => product.price),
    selling_price: number(product => product.selling_price),
    sale_percent: number(product => product.sale_percent),
    sale_start_at: date(product => product.sale_start_at),
    sale_expire_at: date(product => product.sale_expire_at),
    'pack_content.amount': number(product => product.pack_content?.amount ?? 0),
    'pack_content.unit': keyword(product => product.pack_content?.unit ?? ''),
    available_on: date(product => product.available_on),
    created_at: date(product => product.created_at),
    updated_at: date(product => product.updated_at),
    total_on_hand: number(product => product.total_on_hand),
    in_stock: boolean(product => product.in_stock),
    size: keywords(product => product.size),
    'variants.id': keywords(product => product.variants.map(({ id }) => id)),
    'variants.sku': keywords(product => product.variants.map(({ sku }) => sku)),
    'store.code': keyword(product => product.store.code),
    'store.name': keyword(product => product.store.name),
    'store.vendor_id': keyword(product => product.store.vendor_id),
    product_cat: keyword(product => product.product_cat),
    'taxonomy.id': keywords(product => product.taxonomy.map(({ id }) => id)),
    // The kind of a laptop bag is bag: the thing comes before its accessories.
    kind: text(kindsOf, 3, 6, ({ title, name, brand, gendric, taxonomy }) => [
      title,
      name,
      brand.name,
      gendric,
      taxonomy[0]?.names[0] ?? ''
    ]),
    // Names of the product's own categories say what it is, though its title may not.
    'taxonomy.names': text(product => product.taxonomy.flatMap(({ names }) => names.slice(0, 1)), 4, 4),
    // Names of the categories above, for products whose own texts do not mention them.
    'taxonomy.permalink': {
      kind: 'keyword',
      read: product => product.taxonomy.map(({ permalink }) => permalink),
      words: { typicalWords: 5, boost: 1 },
      hasMany: true
    },
    l0: keywords(product => product.l0),
    l1: keywords(product => product.l1),
    l2: keywords(product => product.l2),
    l3: keywords(product => product.l3),
    l4: keywords(product => product.l4),
    badges: keywords(product => product.badges),
    'keyword.id': keyword(product => product.keyword.id),
    'keyword.name': text(product => product.keyword.name, 2, 2),
    'keyword.mn': text(product => product.keyword.mn, 2, 2),
    'keyword.gpc': keyword(product => product.keyword.gpc),
    'keyword.gpc_txt': text(product => product.keyword.gpc_txt, 4, 1),
    average_rating: number(product => product.average_rating),
    total_reviews: number(product => product.total_reviews),
    demonstration_rating: boolean(product => product.demonstration_rating),
    popularity: number(product => product.popularity),
    age_restricted: boolean(product => product.age_restricted),
    requires_prescription: boolean(product => product.requires_prescription),
    suggestion: { kind: 'completion', read: product => product.suggestion },
    custom_suggestion: { kind: 'completion', read: product => product.custom_suggestion },
    // Completions are of one language, so that nobody is offered words of the other.
    suggestion_mn: completion('mn'),
    suggestion_en: completion('en')
  },
  // Latin and Cyrillic meet in one key, so the Latin title is found through the title itself.
  aliases: { title_latin: 'title', brand: 'brand.name', _id: 'id' }
}

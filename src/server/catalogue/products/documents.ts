import type { DocumentVariant, ProductDocument } from '../../../contract/product-document.ts'
import { coloursOf } from '../../../domain/colour.ts'
import { salePercent, sellingPrice, type Priced } from '../../../domain/price.ts'
import { bySize, sizeOf } from '../../../domain/size.ts'
import { words } from '../../../i18n/words.ts'
import { packshotKey } from '../../../packshot/key.ts'
import { latinOf } from '../../../search/analysis/latin.ts'
import { isTranslated, readFacts, readOptions, type ProductFacts } from './facts.ts'
import type { ProductRow, VariantRow } from './queries.ts'

/** Whose goods they are where a record names no other provider. */
const STORE = { name: words('mn', 'site')('name'), logo: '', code: 'delguur', vendor_id: '' }

export const pricedOf = (
  row: Pick<VariantRow, 'price' | 'sale_price' | 'sale_start_at' | 'sale_expire_at'>
): Priced => ({
  price: row.price,
  salePrice: row.sale_price,
  saleStartAt: row.sale_start_at,
  saleExpireAt: row.sale_expire_at
})

/** A product with its variants, as search keeps it at the moment `now`. */
export function documentOf(product: ProductRow, rows: readonly VariantRow[], now: Date): ProductDocument | undefined {
  const facts = readFacts(product.facts_json)
  const image = packshotKey(product.slug, facts.packshot)
  const variants = rows.filter(({ active }) => active).map(row => ({ row, document: variantDocument(row, image, now) }))
  const onHand = variants.filter(({ document }) => document.on_hand > 0)
  // A card speaks for the cheapest variant that can be bought, else for the first.
  const main = onHand.toSorted((a, b) => a.document.selling_price - b.document.selling_price)[0] ?? variants[0]
  if (!main) return undefined
  const { row, document } = main
  const taxon = facts.taxons[0] ?? product.taxon
  const name = facts.title.en ?? facts.title.mn

  return {
    id: product.id,
    vid: row.id,
    sku: product.sku,
    slug: product.slug,
    title: facts.title.mn,
    name,
    title_latin: latinOf(facts.title.mn),
    translated: isTranslated(facts),
    description: facts.description?.mn ?? '',
    description_en: facts.description?.en ?? '',
    image,
    images: [image],
    brand: { code: product.brand, name: product.brand_name },
    property: { ...facts.properties, color: availableColours(facts, onHand) },
    property_list: facts.specification.map(each => ({ name: each.name.mn, value: each.value.mn })),
    gendric: facts.generic ? distinct(Object.values(facts.generic)).join(' ') : '',
    price: document.price,
    selling_price: document.selling_price,
    sale_percent: salePercent(document.price, document.selling_price),
    sale_start_at: row.sale_start_at,
    sale_expire_at: row.sale_expire_at,
    available_on: product.available_on,
    created_at: product.created_at,
    updated_at: product.updated_at,
    total_on_hand: variants.reduce((sum, each) => sum + each.document.on_hand, 0),
    in_stock: onHand.length === variants.length,
    size: distinct(onHand.map(({ row }) => sizeOf(readOptions(row.options_json).size?.en ?? ''))).sort(bySize),
    variants: variants.map(each => each.document),
    store: facts.store ? { ...facts.store, logo: '', vendor_id: facts.store.code } : STORE,
    product_cat: taxon,
    taxonomy: facts.taxons.map(permalink => ({ id: permalink, permalink })),
    ...levelsOf(facts.taxons),
    badges: facts.badges,
    keyword: {
      id: taxon,
      name: facts.generic?.en ?? '',
      mn: facts.generic?.mn ?? '',
      gpc: facts.gpc?.code ?? '',
      gpc_txt: facts.gpc?.text ?? ''
    },
    average_rating: 0,
    total_reviews: 0,
    age_restricted: product.age_restricted === 1,
    requires_prescription: product.requires_prescription === 1,
    suggestion: distinct([facts.title.mn, name]),
    custom_suggestion: distinct([product.brand_name, ...(facts.generic ? Object.values(facts.generic) : [])])
  }
}

/** Those of its variants; what is sold in one kind has the colours of its record. */
function availableColours({ properties }: ProductFacts, onHand: readonly { readonly row: VariantRow }[]) {
  const ofVariants = onHand.flatMap(({ row }) => readOptions(row.options_json).colour?.en ?? [])
  return coloursOf(ofVariants.length > 0 ? ofVariants.join(',') : (properties.color ?? ''))
}

function variantDocument(row: VariantRow, image: string, now: Date): DocumentVariant {
  const selling = sellingPrice(pricedOf(row), now)
  return {
    id: row.id,
    sku: row.sku,
    image,
    price: row.price,
    selling_price: selling,
    on_hand: row.on_hand - row.reserved,
    option_values: Object.entries(readOptions(row.options_json)).map(([type, value]) => ({ type, value: value.mn }))
  }
}

const distinct = (texts: readonly (string | undefined)[]) => [...new Set(texts.filter(text => text !== undefined))]

/** `medicine/pain/tablets` → l0 `medicine`, l1 `medicine/pain`, l2 the whole. */
function levelsOf(permalinks: readonly string[]) {
  const levels: [string[], string[], string[], string[], string[]] = [[], [], [], [], []]
  for (const permalink of permalinks) {
    const parts = permalink.split('/')
    for (const [depth, level] of levels.entries()) {
      const path = parts.slice(0, depth + 1).join('/')
      if (depth < parts.length && !level.includes(path)) level.push(path)
    }
  }
  const [l0, l1, l2, l3, l4] = levels
  return { l0, l1, l2, l3, l4 }
}

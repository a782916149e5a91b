import { createHash } from 'node:crypto'
import type { ProductView, TaxonView, VariantView } from '../../../contract/site/storefront.ts'
import { packLimitOf, type MedicineLimits } from '../../../domain/ordering/medicine-limit.ts'
import { pictureKey } from '../../../domain/catalogue/product-picture.ts'
import { summarizeRatings } from '../../../domain/community/review.ts'
import { contentOf } from '../../../domain/catalogue/unit-price.ts'
import { isOnSale, salePercent, sellingPrice } from '../../../domain/catalogue/price.ts'
import { documentOf, pricedOf } from './documents.ts'
import { ratingsOfRow } from './ratings.ts'
import type { MedicineFactsMap } from './medicine-facts.ts'
import {
  englishOf,
  productDetailsColumn,
  strengthOf,
  substanceOf,
  variantOptionsColumn,
  type ProductDetails
} from './product-details.ts'
import type { ProductRow, VariantRow } from './queries.ts'
import type { TaxonFactsMap } from './taxons.ts'
import { sizeGuideOf, type SizeGuide } from './size-guides.ts'
import { drawnPicturesOf, variantImageOf } from './pictures.ts'

/** Files of the shop with facts that product pages show. */
export interface ProductPageData {
  readonly guides: readonly SizeGuide[]
  readonly limits: MedicineLimits
  readonly medicineFacts: MedicineFactsMap
}

/** Everything a product page shows, at the moment `now`. */
export function viewOf(
  product: ProductRow,
  rows: readonly VariantRow[],
  { path: taxonPath, facts }: { readonly path: readonly TaxonView[]; readonly facts: TaxonFactsMap },
  { guides, limits, medicineFacts }: ProductPageData,
  now: Date
): ProductView | undefined {
  const document = documentOf(product, rows, facts, now)
  if (!document) return undefined
  const details = productDetailsColumn.read(product.facts_json)
  const hasUnitPrices = taxonPath.at(-1)?.unit_prices === true
  const variantImage = ({ options_json }: VariantRow) =>
    variantImageOf(product.slug, details, variantOptionsColumn.read(options_json), rows.length === 1)
  const view = {
    document,
    title: details.title,
    description: details.description ?? null,
    brand: document.brand,
    pictures: details.pictures?.map(({ id }) => pictureKey(id)) ?? drawnPicturesOf(product.slug, details),
    picture_texts: (details.pictures ?? []).map(({ alt }) => alt),
    size: details.packshot.size ?? null,
    taxonPath,
    generic: details.generic ?? null,
    specification: details.specification,
    nutrition: details.nutrition ?? null,
    medicine_facts: medicineFacts.get(product.sku) ?? null,
    size_guide: sizeGuideOf(
      guides,
      { slug: product.slug, brand: product.brand, taxons: details.taxons },
      rows.map(row => variantOptionsColumn.read(row.options_json))
    ),
    pack_limit: packLimitView(product, rows, details, limits),
    variants: rows
      .filter(({ active }) => active)
      .map(row => variantView(row, variantImage(row), hasUnitPrices ? details.title : undefined, now)),
    delivery: details.delivery,
    return_hours: details.return_hours,
    refund_percent: details.refund_percent,
    customer_rating: customerRating(product),
    ground: taxonPath[0]?.ground ?? 'ground-default'
  }
  const version = createHash('sha1').update(JSON.stringify(view)).digest('base64url').slice(0, 16)
  return { ...view, version }
}

function packLimitView(
  { sku, taxon }: ProductRow,
  [row]: readonly VariantRow[],
  details: ProductDetails,
  limits: MedicineLimits
) {
  const options = row ? variantOptionsColumn.read(row.options_json) : {}
  const content = contentOf(details.title.en ?? details.title.mn, englishOf(options))
  const strength = strengthOf(details, options)
  const limit = packLimitOf({ skus: [sku], taxon, substance: substanceOf(details), strength, content }, limits)
  if (!limit) return null
  const { packs, days, weight } = limit
  if (!weight) return { packs, days, weight: null }
  const { name, grams, tablets, tabletMilligrams } = weight
  return { packs, days, weight: { name, grams, tablets, tablet_milligrams: tabletMilligrams } }
}

function customerRating(product: ProductRow) {
  const { count, average } = summarizeRatings(ratingsOfRow(product).real)
  return { count, average }
}

/** `title` is left out where packs are not compared by what they hold. */
function variantView(
  row: VariantRow,
  image: string,
  title: ProductDetails['title'] | undefined,
  now: Date
): VariantView {
  const options = variantOptionsColumn.read(row.options_json)
  const priced = pricedOf(row)
  const selling = sellingPrice(priced, now)
  return {
    id: row.id,
    sku: row.sku,
    image,
    price: row.price,
    selling_price: selling,
    sale_percent: salePercent(row.price, selling),
    sale_expire_at: isOnSale(priced, now) ? row.sale_expire_at : null,
    store_price: row.store_price === selling ? null : row.store_price,
    on_hand: row.on_hand - row.reserved,
    content: (title && contentOf(title.en ?? title.mn, englishOf(options))) ?? null,
    options
  }
}

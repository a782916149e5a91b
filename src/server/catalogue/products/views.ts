import { createHash } from 'node:crypto'
import type { ProductView, TaxonView, VariantView } from '../../../contract/storefront.ts'
import { isOnSale, salePercent, sellingPrice } from '../../../domain/price.ts'
import { documentOf, pricedOf } from './documents.ts'
import { productFactsColumn, variantOptionsColumn } from './facts.ts'
import type { ProductRow, VariantRow } from './queries.ts'
import { sizeGuideOf, type SizeGuide } from './size-guides.ts'

/** Everything a product page shows, at the moment `now`. */
export function viewOf(
  product: ProductRow,
  rows: readonly VariantRow[],
  taxonPath: readonly TaxonView[],
  guides: readonly SizeGuide[],
  now: Date
): ProductView | undefined {
  const document = documentOf(product, rows, now)
  if (!document) return undefined
  const facts = productFactsColumn.read(product.facts_json)
  const view = {
    document,
    title: facts.title,
    description: facts.description ?? null,
    brand: document.brand,
    taxonPath,
    generic: facts.generic ?? null,
    specification: facts.specification,
    nutrition: facts.nutrition ?? null,
    size_guide: sizeGuideOf(
      guides,
      { slug: product.slug, brand: product.brand, taxons: facts.taxons },
      rows.map(row => variantOptionsColumn.read(row.options_json))
    ),
    variants: rows.filter(({ active }) => active).map(row => variantView(row, document.image, now)),
    delivery: facts.delivery,
    return_hours: facts.return_hours,
    refund_percent: facts.refund_percent,
    ground: taxonPath[0]?.ground ?? 'ground-default'
  }
  const version = createHash('sha1').update(JSON.stringify(view)).digest('base64url').slice(0, 16)
  return { ...view, version }
}

function variantView(row: VariantRow, image: string, now: Date): VariantView {
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
    on_hand: row.on_hand - row.reserved,
    options: variantOptionsColumn.read(row.options_json)
  }
}

import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    taxons: TaxonTable
    brands: { code: string; name: string; facts_json: string }
    products: ProductTable
    variants: VariantTable
    product_ratings: ProductRatingTable
    product_sales: ProductSalesTable
    bought_together: BoughtTogetherTable
    product_edits: { product_id: string; field: string; edited_at: string }
    product_changes: { seq: Generated<number>; product_id: string; changed_at: string }
  }
}

export interface TaxonTable {
  id: string
  permalink: string
  parent: string | null
  depth: number
  position: number
  facts_json: string
}

export interface ProductTable {
  id: string
  sku: string
  slug: string
  brand: string
  /** Main taxon. */
  taxon: string
  age_restricted: number
  requires_prescription: number
  available_on: string
  /** The day from which a hidden product was on sale; null for others. */
  hidden_available_on: string | null
  created_at: string
  updated_at: string
  /** Grows with every change of the product or a variant; changes of staff name the one they saw. */
  version: Generated<number>
  /** GS1, read out of `facts_json` by the database. */
  barcode: GeneratedAlways<string | null>
  /** Everything but stock and price: texts, specification, packshot (`ProductDetails`). */
  facts_json: string
}

export interface VariantTable {
  id: string
  product_id: string
  sku: string
  position: number
  /** 0 when the product no longer comes in it; kept because orders point here. */
  active: number
  options_json: string
  price: number
  sale_price: number | null
  sale_start_at: string | null
  sale_expire_at: string | null
  /** In the branches, where it is not the price online. */
  store_price: number | null
}

/** Public ratings of a product, by stars; those of demonstration reviews are a row of their own. */
export interface ProductRatingTable {
  product_id: string
  demonstration: number
  stars_1: number
  stars_2: number
  stars_3: number
  stars_4: number
  stars_5: number
}

/** Products that were bought in one order with this one (`domain/catalogue/bought-together.ts`). */
export interface BoughtTogetherTable {
  product_id: string
  /** Ids in the order in which they are shown. */
  other_ids_json: string
}

/** Recently sold pieces: paid and not returned (`domain/search/popularity.ts`). */
export interface ProductSalesTable {
  product_id: string
  sold: number
}

import { LRUCache } from 'lru-cache'
import type { TaxRecord } from '../../../contract/money/tax.ts'
import { isGiftable } from '../../../domain/catalogue/promotion.ts'
import { contentOf, type PackContent } from '../../../domain/catalogue/unit-price.ts'
import type { DeliverySpeed } from '../../../domain/ordering/delivery.ts'
import {
  optionsText,
  englishOf,
  productDetailsColumn,
  strengthOf,
  substanceOf,
  variantOptionsColumn,
  type VariantOptions
} from './product-details.ts'
import { variantImageOf } from './pictures.ts'
import type { Reader } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** Details of a variant that order lines copy; price and stock are not cached but read each time. */
export interface VariantDetails {
  readonly productId: string
  readonly productSku: string
  readonly sku: string
  readonly slug: string
  readonly image: string
  readonly brand: string
  /** Permalinks of its taxons. */
  readonly taxons: readonly string[]
  readonly name: { readonly mn: string; readonly en: string }
  readonly options: VariantOptions
  readonly optionsText: { readonly mn: string; readonly en: string }
  readonly ageRestricted: boolean
  readonly requiresPrescription: boolean
  /** Whether it can be wrapped as a gift. */
  readonly giftable: boolean
  /** English names of its active substances; undefined where none is given. */
  readonly substance: string | undefined
  /** Names of its active substances in both languages. */
  readonly generic: { readonly mn: string; readonly en: string } | undefined
  /** English strength, such as "500 mg" or "120 mg/5 ml". */
  readonly strength: string | undefined
  /** Content of the pack, where its name or its options say it. */
  readonly content: PackContent | undefined
  /** False for e-tickets, which nobody has to bring. */
  readonly requiresShipping: boolean
  readonly availableOn: string
  readonly speed: DeliverySpeed
  /** Hours after receipt within which it is taken back; 0 where it is not. */
  readonly returnHours: number
  /** Cashback it brings, per cent. */
  readonly cashbackPercent: number
  /** Permalink of its main category. */
  readonly mainTaxon: string
  /** Tax data for the VAT receipt, where it differs from that of its category. */
  readonly tax: TaxRecord | undefined
}

interface Row {
  product_id: string
  product_sku: string
  sku: string
  slug: string
  brand: string
  taxon: string
  facts_json: string
  options_json: string
  /** How many the product has. */
  variants: number | null
  age_restricted: number
  requires_prescription: number
  available_on: string
}

const detailsOfVariant = statement<{ id: string }, Row>((db, p) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(e => [
      'products.id as product_id',
      'products.sku as product_sku',
      'variants.sku',
      'products.slug',
      'products.brand',
      'products.taxon',
      'products.facts_json',
      'variants.options_json',
      'products.age_restricted',
      'products.requires_prescription',
      'products.available_on',
      e
        .selectFrom('variants as each')
        .select(n => n.fn.countAll<number>().as('count'))
        .whereRef('each.product_id', '=', 'products.id')
        .as('variants')
    ])
    .where('variants.id', '=', p('id'))
)

const CAPACITY = 20_000

/**
 * Caches details of variants; `invalidate` has to be called when a product has changed. `isDigital` is told a product's
 * SKU.
 */
export function createVariantDetailsCache(isDigital: (productSku: string) => boolean = () => false) {
  // With `max` it would have room for all of them from the start.
  const cache = new LRUCache<string, VariantDetails>({ maxSize: CAPACITY, sizeCalculation: () => 1 })
  return {
    /** Details that are cached, without asking the database. */
    cached: (variantId: string) => cache.get(variantId),
    async get(reader: Reader, variantId: string): Promise<VariantDetails | undefined> {
      const cached = cache.get(variantId)
      if (cached) return cached
      const row = await reader.first(detailsOfVariant, { id: variantId })
      if (!row) return undefined
      const details = read(row, isDigital)
      cache.set(variantId, details)
      return details
    },
    invalidate(productIds: ReadonlySet<string>) {
      for (const [variantId, { productId }] of [...cache]) if (productIds.has(productId)) cache.delete(variantId)
    }
  }
}

export type VariantDetailsCache = ReturnType<typeof createVariantDetailsCache>

function read(row: Row, isDigital: (productSku: string) => boolean): VariantDetails {
  const details = productDetailsColumn.read(row.facts_json)
  const options = variantOptionsColumn.read(row.options_json)
  return {
    productId: row.product_id,
    productSku: row.product_sku,
    sku: row.sku,
    slug: row.slug,
    image: variantImageOf(row.slug, details, options, Number(row.variants) === 1),
    brand: row.brand,
    taxons: details.taxons,
    name: { mn: details.title.mn, en: details.title.en ?? details.title.mn },
    options,
    optionsText: { mn: optionsText(options, 'mn'), en: optionsText(options, 'en') },
    ageRestricted: row.age_restricted === 1,
    requiresPrescription: row.requires_prescription === 1,
    giftable: isGiftable({
      ageRestricted: row.age_restricted === 1,
      taxon: row.taxon,
      substance: substanceOf(details)
    }),
    substance: substanceOf(details),
    generic: details.generic && { mn: details.generic.mn, en: details.generic.en ?? details.generic.mn },
    strength: strengthOf(details, options),
    content: contentOf(details.title.en ?? details.title.mn, englishOf(options)),
    requiresShipping: !isDigital(row.product_sku),
    availableOn: row.available_on,
    speed: details.delivery,
    returnHours: details.return_hours,
    cashbackPercent: details.refund_percent,
    mainTaxon: row.taxon,
    tax: details.tax
  }
}

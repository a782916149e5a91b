import { LRUCache } from 'lru-cache'
import type { DocumentVariant, ProductDocument } from '../../../contract/catalogue/product-document.ts'
import { isMedicinal } from '../../../domain/catalogue/promotion.ts'
import { allowedBadges } from '../../../domain/catalogue/badge.ts'
import { attributeLabel } from '../../../contract/catalogue/attribute-facets.ts'
import { attributesOf } from '../../../domain/catalogue/product-attribute.ts'
import { coloursOf } from '../../../domain/catalogue/colour.ts'
import { OWN_STORE } from '../../../domain/own-store.ts'
import { popularityOf } from '../../../domain/search/popularity.ts'
import { salePercent, sellingPrice, type Priced } from '../../../domain/catalogue/price.ts'
import { addRatings, reviewPolicy, summarizeRatings } from '../../../domain/community/review.ts'
import { bySize, sizeOf } from '../../../domain/catalogue/size.ts'
import { contentOf } from '../../../domain/catalogue/unit-price.ts'
import { words } from '../../../i18n/words.ts'
import { latinOf } from '../../../search/analysis/latin.ts'
import { taxonIdOf } from './product-ids.ts'
import { imagesOf, variantImageOf } from './pictures.ts'
import {
  englishOf,
  isTranslated,
  productDetailsColumn,
  substanceOf,
  variantOptionsColumn,
  type ProductDetails,
  type VariantOptions
} from './product-details.ts'
import type { ProductRow, VariantRow } from './queries.ts'
import { ratingsOfRow } from './ratings.ts'
import { NAME_SEPARATOR, type TaxonFactsMap } from './taxons.ts'

/** The shop itself, where a record names no other seller. */
const STORE = { name: words('mn', 'company')('name'), logo: '/icon.svg', code: OWN_STORE, vendor_id: OWN_STORE }

const storeOf = ({ name, logo = '', code }: NonNullable<ProductDetails['store']>) => ({
  name,
  logo,
  code,
  vendor_id: code
})

export const pricedOf = (
  row: Pick<VariantRow, 'price' | 'sale_price' | 'sale_start_at' | 'sale_expire_at'>
): Priced => ({
  price: row.price,
  salePrice: row.sale_price,
  saleStartAt: row.sale_start_at,
  saleExpireAt: row.sale_expire_at
})

interface DocumentedVariant {
  readonly row: VariantRow
  readonly options: VariantOptions
  readonly document: DocumentVariant
}

/** A product with its variants as a search document at the moment `now`; undefined where no variant is active. */
export function documentOf(
  product: ProductRow,
  rows: readonly VariantRow[],
  taxonFacts: TaxonFactsMap,
  now: Date
): ProductDocument | undefined {
  const { details, ...texts } = textsOf(product.facts_json)
  const images = imagesOf(product.slug, details)
  const [image] = images
  const imageOf = (options: VariantOptions) => variantImageOf(product.slug, details, options, rows.length === 1)
  const variants = rows.filter(({ active }) => active).map(row => documentedVariant(row, imageOf, now))
  const onHand = variants.filter(({ document }) => document.on_hand > 0)
  // A card shows the cheapest variant that can be bought, else the first.
  const main = onHand.toSorted((a, b) => a.document.selling_price - b.document.selling_price)[0] ?? variants[0]
  if (!main) return undefined

  // The order of the fields is part of a document's fingerprint.
  return {
    id: product.id,
    vid: main.row.id,
    sku: product.sku,
    slug: product.slug,
    ...texts.names,
    image,
    images,
    brand: { code: product.brand, name: product.brand_name },
    property: { ...details.properties, color: availableColours(details, onHand) },
    property_list: texts.propertyList,
    attributes: texts.attributes,
    gendric: details.generic ? distinct(Object.values(details.generic)).join(' ') : '',
    ...pricesOf(main),
    pack_content: packContent(details, product.taxon, main, taxonFacts),
    available_on: product.available_on,
    created_at: product.created_at,
    updated_at: product.updated_at,
    total_on_hand: variants.reduce((sum, each) => sum + each.document.on_hand, 0),
    in_stock: onHand.length === variants.length,
    size: distinct(onHand.map(({ options }) => sizeOf(options.size?.en ?? ''))).sort(bySize),
    variants: variants.map(each => each.document),
    store: details.store ? storeOf(details.store) : STORE,
    ...categoriesOf(details, product.taxon, taxonFacts),
    badges: allowedBadges(details.badges, {
      isAgeRestricted: product.age_restricted === 1,
      needsPrescription: product.requires_prescription === 1,
      isMedicine: isMedicinal({ taxon: product.taxon, substance: substanceOf(details) })
    }),
    ...ratingsOf(product, details.taxons),
    popularity: popularityOf(product.sold ?? 0),
    age_restricted: product.age_restricted === 1,
    requires_prescription: product.requires_prescription === 1,
    suggestion: distinct([details.title.mn, details.title.en ?? details.title.mn]),
    custom_suggestion: distinct([product.brand_name, ...(details.generic ? Object.values(details.generic) : [])])
  }
}

interface DocumentTexts {
  readonly details: ProductDetails
  readonly names: ReturnType<typeof namesOf>
  readonly propertyList: ProductDocument['property_list']
  readonly attributes: ProductDocument['attributes']
}

/** Characters of records; a sale makes a product's document anew, and those that sell do so again and again. */
const CACHED_MAX = 2_000_000

const cachedTexts = new LRUCache<string, DocumentTexts>({
  maxSize: CACHED_MAX,
  sizeCalculation: (_, json) => json.length
})

/** Texts of a document; cached by the product's record. */
function textsOf(recordJson: string): DocumentTexts {
  const cached = cachedTexts.get(recordJson)
  if (cached) return cached
  const details = productDetailsColumn.read(recordJson)
  const texts: DocumentTexts = {
    details,
    names: namesOf(details),
    propertyList: details.specification.map(({ name, value }) => ({ name: name.mn, value: value.mn })),
    attributes: attributesOf(details.specification).map(attribute => ({
      key: attribute.key,
      label: attributeLabel(attribute)
    }))
  }
  cachedTexts.set(recordJson, texts)
  return texts
}

const namesOf = (details: ProductDetails) => ({
  title: details.title.mn,
  name: details.title.en ?? details.title.mn,
  title_latin: latinOf(details.title.mn),
  translated: isTranslated(details),
  description: details.description?.mn ?? '',
  description_en: details.description?.en ?? ''
})

/** Ratings of a product that everybody may review: stars beside a medicine would praise it (decision 0050). */
function ratingsOf(product: ProductRow, taxons: readonly string[]) {
  const ageRestricted = product.age_restricted === 1
  const requiresPrescription = product.requires_prescription === 1
  if (reviewPolicy({ ageRestricted, requiresPrescription, taxons }) !== 'open')
    return { average_rating: 0, total_reviews: 0, demonstration_rating: false }
  const { real, demonstration } = ratingsOfRow(product)
  const { count, average } = summarizeRatings(addRatings(real, demonstration))
  const demonstration_rating = demonstration.some(each => each > 0)
  return { average_rating: average ?? 0, total_reviews: count, demonstration_rating }
}

/** Said where there is one only: most goods cost the same everywhere. */
const storePriceOf = ({ store_price }: Pick<VariantRow, 'store_price'>) => (store_price === null ? {} : { store_price })

const pricesOf = ({ row, document }: DocumentedVariant) => ({
  price: document.price,
  selling_price: document.selling_price,
  ...storePriceOf(row),
  sale_percent: salePercent(document.price, document.selling_price),
  sale_start_at: row.sale_start_at,
  sale_expire_at: row.sale_expire_at
})

/** Contents of a variant's pack, where its category or one above it compares packs by contents. */
function packContent(
  { title }: ProductDetails,
  taxon: string,
  { options }: DocumentedVariant,
  taxonFacts: TaxonFactsMap
): ProductDocument['pack_content'] {
  const deciding = pathsOf(taxon).find(path => taxonFacts.get(path)?.unitPrices !== undefined)
  if (deciding === undefined || !taxonFacts.get(deciding)?.unitPrices) return null
  return contentOf(title.en ?? title.mn, englishOf(options)) ?? null
}

function categoriesOf(details: ProductDetails, mainTaxon: string, taxonFacts: TaxonFactsMap) {
  const taxon = details.taxons[0] ?? mainTaxon
  const [mn = '', en = ''] = (taxonFacts.get(taxon)?.names ?? '').split(NAME_SEPARATOR)
  return {
    product_cat: taxon,
    taxonomy: details.taxons.map(permalink => ({
      id: taxonIdOf(permalink),
      permalink,
      names: pathsOf(permalink).flatMap(path => taxonFacts.get(path)?.names ?? [])
    })),
    ...levelsOf(details.taxons),
    keyword: {
      id: taxon,
      // A medicine is known by its substance, anything else by its category.
      name: details.generic?.en ?? en,
      mn: details.generic?.mn ?? mn,
      gpc: details.gpc?.code ?? '',
      gpc_txt: details.gpc?.text ?? ''
    }
  }
}

/** Colours of the variants on hand; a product without colour variants has those of its record. */
function availableColours({ properties }: ProductDetails, onHand: readonly DocumentedVariant[]) {
  const ofVariants = onHand.flatMap(({ options }) => options.colour?.en ?? [])
  return coloursOf(ofVariants.length > 0 ? ofVariants.join(',') : (properties.color ?? ''))
}

function documentedVariant(
  row: VariantRow,
  imageOf: (options: VariantOptions) => string,
  now: Date
): DocumentedVariant {
  const options = variantOptionsColumn.read(row.options_json)
  return {
    row,
    options,
    document: {
      id: row.id,
      sku: row.sku,
      image: imageOf(options),
      price: row.price,
      selling_price: sellingPrice(pricedOf(row), now),
      ...storePriceOf(row),
      on_hand: row.on_hand - row.reserved,
      option_values: Object.entries(options).map(([type, value]) => ({ type, value: value.mn }))
    }
  }
}

const distinct = (texts: readonly (string | undefined)[]) => [...new Set(texts.filter(text => text !== undefined))]

/** A permalink and those above it, the deepest first. */
const pathsOf = (permalink: string): readonly string[] => {
  const parts = permalink.split('/')
  return parts.map((_, above) => parts.slice(0, parts.length - above).join('/'))
}

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

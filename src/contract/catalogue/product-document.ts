import { z } from 'zod'
import { CONTENT_UNITS } from '../../domain/catalogue/unit-price.ts'
import type { ResponseOf } from '../response-of.ts'

export const productPropertiesSchema = z
  .strictObject({
    gender: z.string().optional(),
    age_group: z.string().optional(),
    /** One of `domain/catalogue/colour.ts`, or as the supplier writes it; only colours that can be bought now. */
    color: z.array(z.string()).optional()
  })
  .meta({ id: 'ProductProperties' })
export type ProductProperties = ResponseOf<typeof productPropertiesSchema>

/** Content in ml, g or pieces. */
export const packContentSchema = z
  .strictObject({ amount: z.number(), unit: z.enum(CONTENT_UNITS) })
  .meta({ id: 'PackContent' })

export const documentVariantSchema = z
  .strictObject({
    id: z.string(),
    sku: z.string(),
    image: z.string(),
    price: z.int(),
    selling_price: z.int(),
    /** In the branches, where it is not the price online. */
    store_price: z.int().optional(),
    on_hand: z.int(),
    option_values: z.array(
      z.strictObject({
        type: z.string(),
        value: z.string()
      })
    )
  })
  .meta({ id: 'DocumentVariant' })
export type DocumentVariant = ResponseOf<typeof documentVariantSchema>

/**
 * A product as search knows it (spec §3): one document per product, flat enough for facets,
 * rich enough that a list of cards needs nothing else.
 */
export const productDocumentSchema = z
  .strictObject({
    /** Product id (UUIDv5 of its SKU). */
    id: z.string(),
    /** Id of the variant that "add to cart" on a card means. */
    vid: z.string(),
    sku: z.string(),
    slug: z.string(),
    /** Mongolian title. */
    title: z.string(),
    /** English name; the Mongolian title where nobody has translated it. */
    name: z.string(),
    /** `title` in Latin letters as MNS 5217:2012 writes them. */
    title_latin: z.string(),
    /** True when an English name and description exist. */
    translated: z.boolean(),
    /** Plain Mongolian text. */
    description: z.string(),
    /** Plain English text, empty when there is none. */
    description_en: z.string(),
    /** Path of the packshot without width and ending: `/packshots/<slug>-<hash>`; empty = no picture. */
    image: z.string(),
    images: z.array(z.string()),
    brand: z.strictObject({
      code: z.string(),
      name: z.string()
    }),
    property: productPropertiesSchema,
    property_list: z.array(
      z.strictObject({
        name: z.string(),
        value: z.string()
      })
    ),
    /** Rows of the specification that products can be filtered by (`domain/catalogue/product-attribute.ts`). */
    attributes: z.array(
      z.strictObject({
        /** Name and value as an address has them: `skin-type:dry`. */
        key: z.string(),
        /** Key, then name and value in Mongolian and English, between bars: a bucket says all of itself. */
        label: z.string()
      })
    ),
    /** Generic (INN) drug name, both languages in one string; the source spells the field this way. */
    gendric: z.string(),
    /** Regular price, ₮ with VAT. */
    price: z.int(),
    /** Price now: the sale price while the sale runs, ₮ with VAT. */
    selling_price: z.int(),
    /** Price of the variant `vid` in the branches, where it is not the regular price online, which `price` is. */
    store_price: z.int().optional(),
    /** Whole per cent off; 0 outside a sale. */
    sale_percent: z.int(),
    sale_start_at: z.string().nullable(),
    sale_expire_at: z.string().nullable(),
    /** Content of the variant `vid`, by which its price is compared; null where packs are not compared. */
    pack_content: packContentSchema.nullable(),
    available_on: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    /** Units that can be sold now, over all variants, less reservations. */
    total_on_hand: z.int(),
    /** Every variant can be bought now. */
    in_stock: z.boolean(),
    /** Sizes that can be bought now (`domain/catalogue/size.ts`). */
    size: z.array(z.string()),
    variants: z.array(documentVariantSchema),
    store: z.strictObject({
      name: z.string(),
      logo: z.string(),
      code: z.string(),
      vendor_id: z.string()
    }),
    /** Permalink of the main taxon. */
    product_cat: z.string(),
    /**
     * Its taxons, by the ids of `GET /taxons/all`; each with its name and the names of those above it, in both
     * languages.
     */
    taxonomy: z.array(
      z.strictObject({
        id: z.string(),
        permalink: z.string(),
        names: z.array(z.string())
      })
    ),
    /** Permalinks of the taxons at each depth, e.g. l0 `medicine`, l1 `medicine/pain`. */
    l0: z.array(z.string()),
    l1: z.array(z.string()),
    l2: z.array(z.string()),
    l3: z.array(z.string()),
    l4: z.array(z.string()),
    badges: z.array(z.string()),
    keyword: z.strictObject({
      id: z.string(),
      name: z.string(),
      mn: z.string(),
      /** GS1 GPC brick code and its English text. */
      gpc: z.string(),
      gpc_txt: z.string()
    }),
    average_rating: z.number(),
    total_reviews: z.int(),
    /** Whether invented reviews of a demonstration are among them. */
    demonstration_rating: z.boolean(),
    /** How well it sells: 0 to 3 (`domain/search/popularity.ts`). */
    popularity: z.int(),
    age_restricted: z.boolean(),
    requires_prescription: z.boolean(),
    /** Completions, those of the shop first. */
    suggestion: z.array(z.string()),
    custom_suggestion: z.array(z.string())
  })
  .meta({ id: 'ProductDocument' })
export type ProductDocument = ResponseOf<typeof productDocumentSchema>

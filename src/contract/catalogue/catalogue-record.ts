import { z } from 'zod'
import { BADGE_IDS } from '../../domain/catalogue/badge.ts'
import {
  PICTURE_ALT_MAX,
  PICTURE_ID,
  PICTURE_SOURCE_MAX,
  PRODUCT_PICTURES_MAX
} from '../../domain/catalogue/product-picture.ts'
import { nutritionRecord } from './nutrition.ts'
import { PRICE_MAX } from '../../domain/catalogue/price.ts'
import { packshotSizeSchema } from './packshot-size.ts'
import { taxRecord } from '../money/tax.ts'

/**
 * One product as it is written in `content/catalogue/` and as a supplier's row becomes
 * after its mapping. Seeding and importing read the same record.
 */

export const TEXT_MAX = 4_000
export const STOCK_MAX = 1_000_000

const words = (max: number) =>
  z.strictObject({ mn: z.string().trim().min(1).max(max), en: z.string().trim().min(1).max(max) })
/** Imported goods may come in one language only. */
const someWords = (max: number) =>
  z.strictObject({ mn: z.string().trim().min(1).max(max), en: z.string().trim().min(1).max(max).optional() })

const sku = z.string().regex(/^[A-Z0-9][A-Z0-9.-]{0,39}$/, 'capital letters, digits, dots and dashes, at most 40')
const permalink = z
  .string()
  .regex(/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/)
  .max(120)
export const amountSchema = z.int().min(1).max(PRICE_MAX)
const instant = z.iso.datetime({ offset: true })

export const saleRecord = z
  .strictObject({ price: amountSchema, start: instant, end: instant })
  .refine(({ start, end }) => Date.parse(start) < Date.parse(end), 'a sale ends after it starts')

export const PACKSHOT_SHAPES = [
  'bottle',
  'dropper',
  'pump',
  'spray',
  'jar',
  'tube',
  'box',
  'blister',
  'sachet',
  'pouch',
  'device',
  'thermometer',
  'cuff',
  'plaster',
  'bandage',
  'toothbrush',
  'diaper',
  'feeding-bottle',
  'toy',
  'soap',
  'roll',
  'canister',
  'tin',
  'glove',
  'mask',
  'vodka',
  'miniature',
  'gift-box',
  'glass',
  'cable'
] as const

/** Kinds of a shape that look unlike each other: the first six are devices, the others worn like a cuff. */
export const PACKSHOT_MODELS = [
  'monitor',
  'meter',
  'appliance',
  'scale',
  'gun',
  'clip',
  'sleeve',
  'belt',
  'sock',
  'wheelchair',
  'rollator',
  'crutches',
  'cane',
  'charger',
  'power-bank',
  'steriliser',
  'bottle-warmer',
  'baby-bath',
  'aspirator',
  'breast-pump',
  'manual-breast-pump',
  'pillow',
  'teething-ring',
  'rattle',
  'mobile',
  'blocks',
  'letters',
  'shot-glass',
  'stem-glass'
] as const

export const packshotSchema = z.strictObject({
  shape: z.enum(PACKSHOT_SHAPES),
  model: z.enum(PACKSHOT_MODELS).optional(),
  /** Two or three colours by hex: body, label, accent. */
  colours: z
    .array(z.string().regex(/^#[0-9a-f]{6}$/))
    .min(2)
    .max(3),
  /** Short text on the label, usually the brand. */
  label: z.string().max(24),
  /** Distinguishes products of one brand, below the brand: two of one brand are told apart by it. */
  name: z.string().max(24).optional(),
  /** A second line: strength, volume, count. */
  detail: z.string().max(24).optional(),
  /** Size of the product; where it is given, the product is drawn to scale beside something of a known size. */
  size: packshotSizeSchema.optional()
})

export const variantRecord = z.strictObject({
  sku,
  /** Option type → value, e.g. `{ "volume": "250 мл" }`; types are size, colour, volume, count, strength, ticket. */
  options: z.partialRecord(z.enum(['size', 'colour', 'volume', 'count', 'strength', 'ticket']), words(60)),
  price: amountSchema,
  sale: saleRecord.optional(),
  /** In the branches, where it is not the price online. */
  store_price: amountSchema.optional(),
  stock: z.int().min(0).max(STOCK_MAX)
})

const storeRecord = z.strictObject({
  code: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(60),
  name: z.string().trim().min(1).max(80),
  /** A drawing below `public/`, such as `/vendors/khangain-uvs.svg`. */
  logo: z
    .string()
    .regex(/^\/[a-z0-9/-]+\.svg$/)
    .max(120)
    .optional()
})

/** An uploaded picture by the name of its file, with its text for those who do not see it. */
export const pictureRecord = z.strictObject({
  id: z.string().regex(PICTURE_ID),
  alt: words(PICTURE_ALT_MAX),
  /** Address or file that an import took it from: it is not fetched again. */
  source: z.string().max(PICTURE_SOURCE_MAX).optional()
})

export const productRecord = z.strictObject({
  /** The part before the first dash is the series ("spec §9": series match). */
  sku,
  slug: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(100),
  title: someWords(400),
  description: someWords(TEXT_MAX).optional(),
  brand: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(60),
  /** Permalinks; the first is the main one. */
  taxons: z.array(permalink).min(1).max(6),
  /** Generic drug name. */
  generic: someWords(200).optional(),
  gpc: z.strictObject({ code: z.string().regex(/^\d{8}$/), text: z.string().max(120) }).optional(),
  properties: z
    .strictObject({
      gender: z.enum(['female', 'male', 'unisex']).optional(),
      age_group: z.enum(['newborn', 'infant', 'child', 'teen', 'adult', 'senior']).optional(),
      /** With commas where there are several. */
      color: z.string().max(200).optional()
    })
    .default({}),
  specification: z
    .array(z.strictObject({ name: someWords(120), value: someWords(500) }))
    .max(60)
    .default([]),
  /** Label data of foods and supplements. */
  nutrition: nutritionRecord.optional(),
  price: amountSchema,
  sale: saleRecord.optional(),
  store_price: amountSchema.optional(),
  stock: z.int().min(0).max(STOCK_MAX),
  /** Empty = the product itself is its only variant. */
  variants: z.array(variantRecord).max(40).default([]),
  badges: z.array(z.enum(BADGE_IDS)).max(4).default([]),
  /** The provider whose goods these are; without it, the shop's own. */
  store: storeRecord.optional(),
  age_restricted: z.boolean().default(false),
  requires_prescription: z.boolean().default(false),
  available_on: instant,
  packshot: packshotSchema,
  /** Shown instead of the drawing, the first on cards. */
  pictures: z.array(pictureRecord).max(PRODUCT_PICTURES_MAX).optional(),
  /** How soon it can be with the customer (spec §9). */
  delivery: z.enum(['4h', '24-48h', '48-72h', '7-14d']).default('24-48h'),
  /** Return window in hours from receipt; 0 = cannot be returned (opened medicine, alcohol). */
  return_hours: z.union([z.literal(0), z.literal(24), z.literal(48), z.literal(72)]).default(48),
  /** Cashback, per cent (spec §9: 1 or 2). */
  refund_percent: z.union([z.literal(1), z.literal(2)]).default(1),
  /** Tax facts for the VAT receipt where they differ from those of its taxon in `tax.json`. */
  tax: taxRecord.optional()
})

export const taxonRecord = z.strictObject({
  permalink,
  name: words(80),
  /** One or two sentences for the category page. */
  description: words(400).optional(),
  /** Tint of the ground behind its packshots, hex; children inherit it. */
  ground: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
  /** Products in it and below are compared by price per piece, 100 ml or 100 g. */
  unit_prices: z.boolean().optional(),
  /** A Lucide icon's name in kebab case, top level only. */
  icon: z.string().optional()
})

export const brandRecord = z.strictObject({
  code: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    .max(60),
  name: z.string().min(1).max(80),
  country: words(60).optional(),
  about: words(400).optional()
})

export type ProductRecord = z.infer<typeof productRecord>
export type VariantRecord = z.infer<typeof variantRecord>
export type TaxonRecord = z.infer<typeof taxonRecord>
export type BrandRecord = z.infer<typeof brandRecord>
export type PackshotSpec = z.infer<typeof packshotSchema>
export type SaleRecord = z.output<typeof saleRecord>

import { z } from 'zod'
import { PRODUCT_PICTURES_MAX } from '../../domain/catalogue/product-picture.ts'
import { PACKSHOT_SHAPES, productRecord, taxonRecord } from './catalogue-record.ts'

/**
 * How a supplier's columns become a `ProductRecord`: a JSON file an operator writes once
 * per supplier (`content/suppliers/<name>.mapping.json`, explained in `docs/importing.md`).
 */

const column = z.string().min(1)
/** Text with `{column}` holes; a list means the first one whose columns are all filled. */
const text = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
  .transform(one => (typeof one === 'string' ? [one] : one))
const words = z.strictObject({ mn: z.string().min(1).max(120), en: z.string().min(1).max(120) })
const bothTexts = z.strictObject({ mn: text, en: text.optional() })

const pattern = z
  .string()
  .min(1)
  .transform((source, context) => {
    try {
      return new RegExp(source, 'iu')
    } catch (error) {
      context.addIssue({
        code: 'custom',
        message: `not a regular expression: ${error instanceof Error ? error.message : source}`
      })
      return z.NEVER
    }
  })

const { shape } = productRecord

/** Kind of product a row is. Only these fields can differ between the kinds of one supplier. */
const kind = z.strictObject({
  taxons: shape.taxons,
  shape: z.enum(PACKSHOT_SHAPES),
  gpc: shape.gpc,
  age_restricted: shape.age_restricted,
  requires_prescription: shape.requires_prescription,
  tax: shape.tax
})

export const supplierMapping = z.strictObject({
  /** Shown in progress and error lines. */
  name: z.string().min(1).max(60),
  /** Shelves this supplier needs that the shop may not have yet. */
  taxons: z.array(taxonRecord).default([]),
  sku: text,
  slug: z.strictObject({ from: text, suffix: text }),
  title: bothTexts,
  description: bothTexts.optional(),
  /** `codes` keeps a name that the shop already writes another way. */
  brand: z.strictObject({ from: text, codes: z.record(z.string(), shape.brand).default({}) }),
  /** The first kind whose column matches; `otherwise` when none does. */
  kinds: z.array(kind.extend({ column, matches: pattern })).default([]),
  otherwise: kind,
  /** ₮ = column × factor, rounded to whole `roundTo`. */
  price: z.strictObject({ column, factor: z.number().positive(), roundTo: z.int().min(1).default(10) }),
  /** Price in the branches, read as the price is; a row where the column is empty costs the same there. */
  store_price: z.strictObject({ column }).optional(),
  /** Units: the same for all, from a column, or spread evenly by a text's hash for a feed without stock. */
  stock: z.union([
    shape.stock,
    z.strictObject({ column }),
    z.strictObject({
      spread: z.tuple([shape.stock, shape.stock]).refine(([low, high]) => low <= high, 'the lower bound comes first'),
      by: text
    })
  ]),
  available_on: z.strictObject({ column, otherwise: shape.available_on }),
  /** Colour: the first of a separated list, in small letters, as the colour filter spells it. */
  color: z.strictObject({ column, separator: z.string().min(1).default(',') }).optional(),
  specification: z
    .strictObject({
      /** Columns that begin so are attributes; the prefix is not shown. */
      prefixes: z.array(z.string().min(1)).min(1),
      most: z.int().min(0).max(60).default(40),
      leaveOut: z.array(column).default([]),
      /** Names for known columns, which also come first, in this order. */
      labels: z.record(z.string(), words).default({}),
      /** Words with a spelling of their own inside labels made from column names: `USB`, `GHz`. */
      capitals: z.array(z.string().min(1)).default([]),
      /** Texts for true and false. */
      yes: words,
      no: words
    })
    .optional(),
  packshot: z.strictObject({
    label: text,
    detail: text.optional(),
    /** Columns with the sides of the thing in mm; a row that lacks its width or height is not drawn to scale. */
    size: z.strictObject({ width: column, height: column, depth: column.optional() }).optional(),
    /** One palette per brand, chosen by hash: body, label, accent. */
    palettes: z
      .array(
        z
          .array(z.string().regex(/^#[0-9a-f]{6}$/))
          .min(2)
          .max(3)
      )
      .min(1)
  }),
  /** Columns with addresses of pictures, or names of files in the folder given with the import; the first is shown on cards. */
  pictures: z
    .strictObject({
      columns: z.array(column).min(1).max(PRODUCT_PICTURES_MAX),
      /** Separator of a column that lists several. */
      separator: z.string().min(1).optional(),
      /** Alternative text of the pictures; the title when left out. */
      alt: bothTexts.optional()
    })
    .optional(),
  store: shape.store,
  badges: shape.badges,
  delivery: shape.delivery,
  return_hours: shape.return_hours,
  refund_percent: shape.refund_percent,
  /** Tax facts of the whole feed; a kind's own `tax` overrides them. */
  tax: shape.tax,
  /** GS1 code; one that has not 8, 12, 13 or 14 digits is left out. */
  barcode: text.optional()
})

export type SupplierMapping = z.output<typeof supplierMapping>

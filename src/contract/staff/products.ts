import { z } from 'zod'
import { STOCK_REASONS } from '../../domain/catalogue/product-edit.ts'
import { PICTURE_ALT_MAX, PICTURE_ID, PRODUCT_PICTURES_MAX } from '../../domain/catalogue/product-picture.ts'
import { amountSchema, saleRecord, STOCK_MAX, TEXT_MAX } from '../catalogue/catalogue-record.ts'
import type { ResponseOf } from '../response-of.ts'

/** Products as staff see them, below `/api/back_office`. */

export const PRODUCTS_PER_PAGE = 50

const productFilterSchema = z.strictObject({
  /** Words of the name, a SKU or a barcode. */
  q: z.string().trim().max(100).optional(),
  category: z.string().max(120).optional(),
  brand: z.string().max(60).optional(),
  stock: z.enum(['yes', 'no']).optional(),
  /** Whether its date on sale has come: `yes` or `no`. */
  visible: z.enum(['yes', 'no']).optional(),
  /** Whether its English name and description exist. */
  translated: z.enum(['yes', 'no']).optional()
})
export type StaffProductFilter = z.output<typeof productFilterSchema>

/** `GET /api/back_office/products` */
export const staffProductsQuerySchema = productFilterSchema.extend({
  /** The `next_cursor` of the page before. */
  after: z
    .string()
    .max(300)
    .regex(/^[\w-]+$/)
    .optional()
})
export type StaffProductsQuery = z.output<typeof staffProductsQuerySchema>

/** `GET /api/back_office/products/export.csv` */
export const staffProductsExportQuerySchema = productFilterSchema

export const PRODUCT_FACETS = ['category', 'brand', 'stock', 'visible', 'translated'] as const
export type ProductFacet = (typeof PRODUCT_FACETS)[number]

export const staffProductRowSchema = z
  .strictObject({
    sku: z.string(),
    name: z.string(),
    brand: z.string(),
    price: z.int(),
    /** Price that buyers pay; less than the regular one while a sale runs. */
    selling_price: z.int(),
    on_hand: z.int(),
    variant_count: z.int(),
    is_visible: z.boolean(),
    is_translated: z.boolean()
  })
  .meta({ id: 'StaffProductRow' })
export type StaffProductRow = ResponseOf<typeof staffProductRowSchema>

const facetSchema = z.array(
  z.strictObject({
    value: z.string(),
    /** Name of the category or brand; null where there is none any more. */
    name: z.string().nullable(),
    count: z.int()
  })
)

export const staffProductsSchema = z
  .strictObject({
    products: z.array(staffProductRowSchema),
    total_count: z.int(),
    next_cursor: z.string().nullable(),
    facets: z.strictObject({
      category: facetSchema,
      brand: facetSchema,
      stock: facetSchema,
      visible: facetSchema,
      translated: facetSchema
    })
  })
  .meta({ id: 'StaffProducts' })
export type StaffProductsBody = ResponseOf<typeof staffProductsSchema>

/** `GET /api/back_office/products/sheet`: prices and counts of a page of the list, a row for each variant. */
export const productSheetSchema = z
  .strictObject({
    rows: z.array(
      z.strictObject({
        /** SKU of the variant. */
        sku: z.string(),
        product_sku: z.string(),
        /** The product's version, which a change names. */
        version: z.int(),
        name: z.string(),
        options_text: z.string(),
        price: z.int(),
        sale: z.strictObject({ price: z.int(), start: z.string(), end: z.string() }).nullable(),
        /** Stock at the warehouse; below 0 where more was sold than lay there. */
        stock: z.int()
      })
    ),
    total_count: z.int(),
    next_cursor: z.string().nullable()
  })
  .meta({ id: 'ProductSheet' })
export type ProductSheetBody = ResponseOf<typeof productSheetSchema>
export type ProductSheetRow = ProductSheetBody['rows'][number]

export const staffProductPath = z.strictObject({ sku: z.string().regex(/^[A-Z0-9][A-Z0-9.-]{0,39}$/) })

const textsSchema = z.strictObject({ mn: z.string(), en: z.string() })

export const staffVariantSchema = z
  .strictObject({
    id: z.string(),
    sku: z.string(),
    options_text: z.string(),
    is_active: z.boolean(),
    price: z.int(),
    sale: z.strictObject({ price: z.int(), start: z.string(), end: z.string() }).nullable(),
    /** In the branches; null where it costs the same there. */
    store_price: z.int().nullable(),
    on_hand: z.int(),
    reserved: z.int(),
    /** The warehouse first; its count is below 0 where more was sold than lay there. */
    locations: z.array(z.strictObject({ code: z.string(), name: z.string(), count: z.int() }))
  })
  .meta({ id: 'StaffVariant' })
export type StaffVariantBody = ResponseOf<typeof staffVariantSchema>

export const staffProductSchema = z
  .strictObject({
    sku: z.string(),
    slug: z.string(),
    version: z.int(),
    title: textsSchema,
    /** Empty where there is none. */
    description: textsSchema,
    brand: z.string(),
    categories: z.array(z.string()),
    barcode: z.string().nullable(),
    available_on: z.string(),
    /** `title.en`: texts that it lacks. */
    missing: z.array(z.string()),
    /** Fields that imports leave alone, `title.mn` or `price:SKU`. */
    edited: z.array(z.string()),
    /** Pictures in their order; the drawn ones are shown where there is none. */
    pictures: z.array(z.strictObject({ id: z.string(), image: z.string(), alt: textsSchema })),
    /** Front, back and size, or the label from near: paths without width and ending. */
    drawn_pictures: z.array(z.string()),
    variants: z.array(staffVariantSchema),
    /** Changes that staff made, the newest first. */
    changes: z.array(
      z.strictObject({
        id: z.string(),
        action: z.string(),
        author: z.string().nullable(),
        fields: z.array(z.strictObject({ name: z.string(), before: z.string(), after: z.string() })),
        happened_at: z.string()
      })
    )
  })
  .meta({ id: 'StaffProduct' })
export type StaffProductBody = ResponseOf<typeof staffProductSchema>

const text = (least: number, most: number) => z.string().trim().min(least).max(most)

/** `PUT /api/back_office/products/{sku}` */
export const editProductRequestSchema = z.strictObject({
  version: z.int().min(0),
  title: z.strictObject({ mn: text(1, 400), en: text(0, 400) }),
  description: z
    .strictObject({ mn: text(0, TEXT_MAX), en: text(0, TEXT_MAX) })
    .refine(({ mn, en }) => mn !== '' || en === '', { path: ['mn'] }),
  variants: z
    .array(
      z
        .strictObject({
          sku: staffProductPath.shape.sku,
          price: amountSchema,
          sale: saleRecord.nullable(),
          /** Left as it is where it is left out. */
          store_price: amountSchema.nullable().optional()
        })
        .refine(({ price, sale }) => sale === null || sale.price < price, { path: ['sale', 'price'] })
    )
    .max(40)
})
export type EditProductRequest = z.output<typeof editProductRequestSchema>

/** `PUT /api/back_office/products/{sku}/stock` */
export const countStockRequestSchema = z.strictObject({
  /** SKU of the variant. */
  sku: staffProductPath.shape.sku,
  location: z.string().max(60),
  /** The count as whoever changes it saw it. */
  seen: z.int().min(-STOCK_MAX).max(STOCK_MAX),
  count: z.int().min(0).max(STOCK_MAX),
  reason: z.enum(STOCK_REASONS)
})
export type CountStockRequest = z.output<typeof countStockRequestSchema>

const alt = text(1, PICTURE_ALT_MAX)

/** `POST /api/back_office/products/{sku}/pictures`, a form with a file. */
export const pictureUploadSchema = z.object({
  picture: z.array(z.file()).max(1),
  alt_mn: alt,
  alt_en: alt,
  version: z.coerce.number().int().min(0)
})
export type PictureUpload = z.output<typeof pictureUploadSchema>

/** `PUT /api/back_office/products/{sku}/pictures`: those that stay, in their order. */
export const productPicturesRequestSchema = z.strictObject({
  version: z.int().min(0),
  pictures: z
    .array(z.strictObject({ id: z.string().regex(PICTURE_ID), alt: z.strictObject({ mn: alt, en: alt }) }))
    .max(PRODUCT_PICTURES_MAX)
})
export type ProductPicturesRequest = z.output<typeof productPicturesRequestSchema>

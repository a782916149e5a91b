import { z } from 'zod'
import type { ResponseOf } from '../response-of.ts'
import { productRecord } from '../catalogue/catalogue-record.ts'
import { productBatchSchema } from './product-batches.ts'

/** Files of suppliers that staff import, below `/api/back_office`. An import is a batch once it is applied. */

export const IMPORT_BYTES_MAX = 20 * 1024 * 1024
export const IMPORT_ROWS_MAX = 20_000
export const IMPORT_COLUMNS_MAX = 200
export const IMPORT_ROWS_PER_PAGE = 50

/** Fields that a column fills. */
export const IMPORT_FIELDS = [
  'sku',
  'title_mn',
  'title_en',
  'description_mn',
  'description_en',
  'brand',
  'category',
  'price',
  'store_price',
  'cost',
  'stock',
  'barcode'
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

const column = z.string().min(1).max(200)

const mappingFields = z.strictObject({
  columns: z.strictObject({
    sku: column,
    title_mn: column.optional(),
    title_en: column.optional(),
    description_mn: column.optional(),
    description_en: column.optional(),
    brand: column.optional(),
    /** A category by its name or its address in the shop. */
    category: column.optional(),
    price: column.optional(),
    store_price: column.optional(),
    cost: column.optional(),
    stock: column.optional(),
    barcode: column.optional()
  }),
  /** Stands before each SKU, so that those of two suppliers cannot be the same. */
  sku_prefix: z.string().regex(/^(?:[A-Z0-9]{1,12})?$/),
  /** The category of new products whose row names none. */
  category: productRecord.shape.taxons.element,
  /** A price, online or in the branches, is the column times this, rounded. */
  price_factor: z.number().positive().max(1_000_000),
  round_to: z.int().min(1).max(1_000),
  /** A cost is the column times this: the rate where the file has another currency. */
  cost_factor: z.number().positive().max(1_000_000),
  age_restricted: z.boolean(),
  requires_prescription: z.boolean()
})

/** `PUT /api/back_office/product_imports/{id}/mapping` */
export const importMappingSchema = mappingFields.extend({
  sku_prefix: mappingFields.shape.sku_prefix.default(''),
  price_factor: mappingFields.shape.price_factor.default(1),
  round_to: mappingFields.shape.round_to.default(10),
  cost_factor: mappingFields.shape.cost_factor.default(1),
  age_restricted: z.boolean().default(false),
  requires_prescription: z.boolean().default(false)
})
export type ImportMapping = z.output<typeof importMappingSchema>

/** `POST /api/back_office/product_imports`: a form with the file and the name of its supplier. */
export const importUploadSchema = z.object({
  supplier: z.string().trim().min(1).max(60),
  file: z.array(z.file().max(IMPORT_BYTES_MAX)).length(1)
})

export const productImportPath = z.strictObject({ id: z.guid() })

export const productImportSchema = productBatchSchema
  .omit({ problems: true })
  .extend({
    supplier: z.string(),
    file_name: z.string(),
    columns: z.array(z.strictObject({ name: z.string(), examples: z.array(z.string()) })),
    /** The mapping of the supplier's last import, or a guess by the headings. */
    mapping: mappingFields.partial().extend({ columns: mappingFields.shape.columns.partial() }),
    /** Rows by what would become of them, or what has become of them. */
    counts: z.strictObject({
      unread: z.int(),
      new: z.int(),
      update: z.int(),
      same: z.int(),
      refused: z.int()
    }),
    categories: z.array(z.strictObject({ value: z.string(), name: z.string() }))
  })
  .meta({ id: 'ProductImport' })
export type ProductImportBody = ResponseOf<typeof productImportSchema>

export const IMPORT_OUTCOMES = ['new', 'update', 'same', 'refused'] as const

/** `GET /api/back_office/product_imports/{id}/rows` */
export const importRowsQuerySchema = z.strictObject({
  outcome: z.enum(IMPORT_OUTCOMES).optional(),
  /** The last line of the page before. */
  after: z.coerce.number().int().min(0).max(IMPORT_ROWS_MAX).default(0)
})

export const importRowsSchema = z
  .strictObject({
    rows: z.array(
      z.strictObject({
        line: z.int(),
        sku: z.string(),
        name: z.string(),
        outcome: z.enum([...IMPORT_OUTCOMES, 'unread']),
        changes: z.array(
          z.strictObject({
            field: z.string(),
            before: z.string(),
            after: z.string(),
            /** Staff have edited it, so it stays. */
            is_kept: z.boolean()
          })
        ),
        problems: z.array(z.string())
      })
    ),
    next_line: z.int().nullable()
  })
  .meta({ id: 'ProductImportRows' })
export type ImportRowsBody = ResponseOf<typeof importRowsSchema>

export const importSuppliersSchema = z.strictObject({ suppliers: z.array(z.string()) }).meta({ id: 'ImportSuppliers' })
export type ImportSuppliersBody = ResponseOf<typeof importSuppliersSchema>

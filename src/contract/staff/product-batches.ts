import { z } from 'zod'
import { BADGE_IDS } from '../../domain/catalogue/badge.ts'
import { STOCK_REASONS } from '../../domain/catalogue/product-edit.ts'
import { amountSchema, saleRecord, STOCK_MAX } from '../catalogue/catalogue-record.ts'
import type { ResponseOf } from '../response-of.ts'
import { staffProductPath } from './products.ts'

/** Changes of many products that are saved and undone as one, below `/api/back_office`. */

/** Products of one batch of edits or of one action. */
export const BATCH_PRODUCTS_MAX = 500
/** Refused rows that an answer shows. */
export const BATCH_PROBLEMS_MAX = 200
export const PERCENT_MIN = -90
export const PERCENT_MAX = 500
/** ₮ to which changed prices are rounded. */
export const ROUND_TO = [1, 10, 50, 100, 500, 1_000] as const

const { sku } = staffProductPath.shape

const stockCount = z.strictObject({
  /** The count at the warehouse as whoever changes it saw it. */
  seen: z.int().min(-STOCK_MAX).max(STOCK_MAX),
  count: z.int().min(0).max(STOCK_MAX)
})

const sheetRow = z.strictObject({
  sku,
  /** The version of the product that the editor saw. */
  version: z.int().min(0),
  variants: z
    .array(
      z
        .strictObject({ sku, price: amountSchema, sale: saleRecord.nullable(), stock: stockCount.optional() })
        .refine(({ price, sale }) => sale === null || sale.price < price, { path: ['sale', 'price'] })
    )
    .min(1)
    .max(40)
})

export const bulkActionSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('publish') }),
  z.strictObject({ type: z.literal('hide') }),
  z.strictObject({
    type: z.literal('price'),
    percent: z.number().min(PERCENT_MIN).max(PERCENT_MAX),
    round_to: z.literal(ROUND_TO)
  }),
  z.strictObject({ type: z.literal('add_badge'), badge: z.enum(BADGE_IDS) }),
  z.strictObject({ type: z.literal('remove_badge'), badge: z.enum(BADGE_IDS) })
])
export type ProductBulkAction = z.output<typeof bulkActionSchema>

/** `POST /api/back_office/product_batches`: the same id again is the same batch. */
export const productBatchRequestSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sheet'),
    id: z.guid(),
    /** The reason of the stock counts that it changes. */
    reason: z.enum(STOCK_REASONS).optional(),
    products: z.array(sheetRow).min(1).max(BATCH_PRODUCTS_MAX)
  }),
  z.strictObject({
    kind: z.literal('bulk'),
    id: z.guid(),
    action: bulkActionSchema,
    skus: z.array(sku).min(1).max(BATCH_PRODUCTS_MAX)
  })
])
export type ProductBatchRequest = z.output<typeof productBatchRequestSchema>

export const productBatchPath = z.strictObject({ id: z.guid() })
/** `POST /api/back_office/product_batches/{id}/undo` */
export const undoBatchRequestSchema = z.strictObject({ id: z.guid() })

export const BATCH_KINDS = ['sheet', 'bulk', 'import', 'undo'] as const
export type BatchKind = (typeof BATCH_KINDS)[number]
/** An import is mapped and previewed first; one by a command is `importing` while it runs. */
export const BATCH_STATES = ['mapping', 'reading', 'preview', 'importing', 'queued', 'completed'] as const

export const productBatchSchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(BATCH_KINDS),
    state: z.enum(BATCH_STATES),
    author: z.string(),
    /** Products, and how many of them were reached. */
    total_count: z.int(),
    done_count: z.int(),
    created_count: z.int(),
    changed_count: z.int(),
    same_count: z.int(),
    refused_count: z.int(),
    created_at: z.string(),
    finished_at: z.string().nullable(),
    /** The batch that it undoes. */
    undo_of: z.string().nullable(),
    can_undo: z.boolean(),
    problems: z.array(
      z.strictObject({
        /** SKU of the product, or of the variant that causes the problem. */
        sku: z.string(),
        field: z.enum(['stock']).nullable(),
        code: z.string(),
        /** Text in the reader's language. */
        problem: z.string()
      })
    )
  })
  .meta({ id: 'ProductBatch' })
export type ProductBatchBody = ResponseOf<typeof productBatchSchema>

export const productBatchesSchema = z
  .strictObject({ product_batches: z.array(productBatchSchema.omit({ problems: true })) })
  .meta({ id: 'ProductBatches' })
export type ProductBatchesBody = ResponseOf<typeof productBatchesSchema>

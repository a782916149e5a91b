import { z } from 'zod'
import { productRecord } from '../../../contract/catalogue/catalogue-record.ts'
import { bulkActionSchema, productBatchRequestSchema } from '../../../contract/staff/product-batches.ts'
import { STOCK_REASONS } from '../../../domain/catalogue/product-edit.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'
import type { ProblemCode } from '../../platform/http/problem.ts'
import { importFieldsSchema } from './imports/import-fields.ts'

const [sheetRequest] = productBatchRequestSchema.options

/** How one row of a batch changes its product. */
const changeSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('sheet'),
    product: sheetRequest.shape.products.element,
    reason: z.enum(STOCK_REASONS)
  }),
  z.strictObject({ type: z.literal('bulk'), action: bulkActionSchema }),
  z.strictObject({
    type: z.literal('import'),
    fields: importFieldsSchema,
    /** The whole record of a product that did not exist at the preview. */
    record: productRecord.optional()
  }),
  /** Writes the product back as the row of another batch found it. */
  z.strictObject({ type: z.literal('restore'), position: z.int() })
])
export type BatchChange = z.output<typeof changeSchema>
export const changeColumn = jsonColumn('product_batch_rows.change_json', changeSchema)

export const problemSchema = z.strictObject({
  code: z.custom<ProblemCode>(code => typeof code === 'string'),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** The variant that is to blame. */
  sku: z.string().optional(),
  field: z.enum(['stock']).optional()
})
export type RowProblem = z.output<typeof problemSchema>
export const problemColumn = jsonColumn('product_batch_rows.problem_json', problemSchema)

export const stockColumn = jsonColumn('product_batch_rows.stock_json', z.record(z.string(), z.int()))

const memberSchema = z.strictObject({
  staffId: z.string(),
  apiKeyId: z.string().exactOptional(),
  device: z.string(),
  network: z.string()
})
/** A member of staff, or a command on the shop's machine. */
export const actorColumn = jsonColumn('product_batches.actor_json', z.union([z.literal('command'), memberSchema]))

/** Pieces by which a change moved the stock; both were read under its lock. */
export function addedStock(before: Readonly<Record<string, number>>, after: Readonly<Record<string, number>>) {
  const added = Object.entries(after).map(([id, count]) => [id, count - (before[id] ?? 0)] as const)
  return Object.fromEntries(added.filter(([, count]) => count !== 0))
}

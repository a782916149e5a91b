import { z } from 'zod'
import { lineQuantity } from '../ordering/cart.ts'
import type { ResponseOf } from '../response-of.ts'
import { returnBodySchema } from '../ordering/returns.ts'

/** Returns as staff see them, below `/api/back_office/returns`. */

export const RETURNS_PER_PAGE = 50
/** Returns that wait are shown at once, the oldest first. */
export const WAITING_RETURNS_MAX = 200

export const RETURN_FILTERS = ['waiting', 'requested', 'approved', 'received', 'refunded', 'declined'] as const

/** `GET /api/back_office/returns/export.csv` */
export const staffReturnsExportQuerySchema = z.strictObject({
  /** Number of an order or a return, or its beginning. */
  q: z.string().trim().max(20).optional(),
  state: z.enum(RETURN_FILTERS).default('waiting')
})
export type StaffReturnsFilter = z.output<typeof staffReturnsExportQuerySchema>

/** `GET /api/back_office/returns` */
export const staffReturnsQuerySchema = staffReturnsExportQuerySchema.extend({ after: z.string().max(200).optional() })
export type StaffReturnsQuery = z.output<typeof staffReturnsQuerySchema>

const returnRowSchema = z.strictObject({
  number: z.string(),
  order_number: z.string(),
  state: returnBodySchema.shape.state,
  reason: returnBodySchema.shape.reason,
  /** ₮ paid for these pieces. */
  amount: z.int(),
  photo_count: z.int(),
  created_at: z.string()
})
export type StaffReturnRow = ResponseOf<typeof returnRowSchema>

export const staffReturnsSchema = z
  .strictObject({ returns: z.array(returnRowSchema), next_cursor: z.string().nullable() })
  .meta({ id: 'StaffReturns' })
export type StaffReturnsBody = ResponseOf<typeof staffReturnsSchema>

export const staffReturnPath = z.strictObject({ number: z.string().regex(/^R\d{9}-B\d{1,3}$/) })

export const RETURN_STEPS = ['approved', 'declined', 'received', 'refunded'] as const
export type ReturnStep = (typeof RETURN_STEPS)[number]

/** `GET /api/back_office/returns/{number}` */
export const staffReturnSchema = z
  .strictObject({
    ...returnBodySchema.omit({ lines: true }).shape,
    order_number: z.string(),
    /** Version of the order; each step names it. */
    version: z.int(),
    buyer: z.strictObject({ name: z.string(), phone: z.string() }),
    lines: z.array(z.strictObject({ line_item_id: z.string(), name: z.string(), sku: z.string(), quantity: z.int() })),
    /** Amounts that are refunded if it is decided now. */
    refund: z.strictObject({
      /** ₮ paid for these pieces. */
      amount: z.int(),
      /** ₮ of delivery and wrapping, which go back where the shop is to blame for all of the order. */
      fee: z.int(),
      /** Goods and delivery together, but never more than is left of what was paid. */
      total: z.int()
    }),
    steps: z.array(z.enum(RETURN_STEPS))
  })
  .meta({ id: 'StaffReturn' })
export type StaffReturnBody = ResponseOf<typeof staffReturnSchema>

/** `POST /api/back_office/returns/{number}/steps`; `version` and `total` are those that were seen. */
export const returnStepRequestSchema = z
  .strictObject({
    step: z.enum(RETURN_STEPS),
    version: z.int().min(1),
    /** The shop's words to the buyer; needed where it is declined. */
    answer: z.string().trim().max(500).default(''),
    /** Whether the pieces of `received` are as new, so that they are sold again. */
    restock: z.boolean().default(false),
    /** Pieces of `received` that came, where they are fewer. */
    pieces: z
      .array(z.strictObject({ line_item_id: z.uuid(), quantity: z.union([z.literal(0), lineQuantity]) }))
      .max(100)
      .optional(),
    /** ₮ that staff have read and agree to, for `refunded`. */
    total: z.int().min(0).optional()
  })
  .superRefine(({ step, answer }, context) => {
    if (step === 'declined' && answer === '')
      context.addIssue({ code: 'custom', path: ['answer'], params: { problem: 'return-answer-needed' } })
  })
export type ReturnStepRequest = z.input<typeof returnStepRequestSchema>

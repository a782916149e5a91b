import type { z } from 'zod'
import { nextActionSchema, type NextAction } from '../../../contract/money/payment.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'

const nextAction: z.ZodType<NextAction> = nextActionSchema

/** The payer's next action, as the provider answered when the invoice was opened. */
export const nextActionColumn = jsonColumn('payments.invoice_json', nextAction)

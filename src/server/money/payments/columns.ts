import { z } from 'zod'
import type { NextAction } from '../../../contract/payment.ts'
import { jsonColumn } from '../../platform/db/json-column.ts'

const link = z.object({ name: z.string(), description: z.string(), logo: z.string(), link: z.string() })

const nextAction: z.ZodType<NextAction> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('qr'),
    qr_text: z.string(),
    qr_image: z.string(),
    short_url: z.string(),
    urls: z.array(link)
  }),
  z.object({ kind: z.literal('redirect'), url: z.string(), keeps_card: z.boolean().exactOptional() }),
  z.object({
    kind: z.literal('instructions'),
    bank: z.string(),
    holder: z.string(),
    account: z.string(),
    reference: z.string()
  }),
  z.object({ kind: z.literal('phone'), phone: z.string() }),
  z.object({ kind: z.literal('wait') })
])

/** The payer's next action, as the provider answered when the invoice was opened. */
export const nextActionColumn = jsonColumn('payments.invoice_json', nextAction)

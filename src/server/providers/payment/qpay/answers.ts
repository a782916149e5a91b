import { z } from 'zod'
import { isSafeUrl } from '../safe-url.ts'

/**
 * QPay's answers, only what is used. Unknown fields pass; money comes as numbers and as strings, even in one answer.
 */

const text = z.union([z.string(), z.number()]).transform(String)

/** Whole ₮; a fraction is dropped, so that nobody is ever said to have paid more than they did. */
const amount = z
  .union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)])
  .transform(Number)
  .pipe(z.number().nonnegative().max(Number.MAX_SAFE_INTEGER))
  .transform(Math.floor)

const moment = z.coerce.number().int().positive()

export const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: moment,
  refresh_expires_in: moment
})

export const invoiceAnswer = z.object({
  invoice_id: z.string().min(1),
  qr_text: z.string().min(1),
  // Some accounts get a data: URL.
  qr_image: z
    .string()
    .transform(image => image.replace(/^data:image\/png;base64,/, ''))
    .pipe(z.base64().min(1)),
  qPay_shortUrl: z.string().default(''),
  urls: z
    .array(
      z.object({
        name: z.string(),
        description: z.string().default(''),
        logo: z.string().default(''),
        link: z.string()
      })
    )
    .transform(urls => urls.filter(({ link }) => isSafeUrl(link)))
})

export const invoiceStateAnswer = z.object({ invoice_status: z.string(), sender_invoice_no: z.string().nullish() })

export const paymentRow = z.object({
  payment_id: text,
  payment_status: z.string(),
  payment_amount: amount,
  payment_currency: z.literal('MNT').nullish()
})

export const checkAnswer = z.object({
  count: z.coerce.number().int().nonnegative(),
  rows: z.array(paymentRow)
})

/** The object of a payment: an invoice, or a standing QR of the merchant. */
export const paymentAnswer = z.object({ object_type: z.string(), object_id: text })

export const listAnswer = z.object({
  count: z.coerce.number().int().nonnegative(),
  rows: z.array(paymentRow.extend({ payment_date: z.string().default('') }))
})

export type TokenAnswer = z.infer<typeof tokenAnswer>
export type PaymentRow = z.infer<typeof paymentRow>
export type ListedPayment = z.infer<typeof listAnswer>['rows'][number]

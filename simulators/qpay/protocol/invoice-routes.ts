import { Hono } from 'hono'
import QRCode from 'qrcode'
import { z } from 'zod'
import { BANKS } from '../banks.ts'
import type { Ledger, SimInvoice } from '../ledger.ts'
import { QpayError } from '../qpay-error.ts'
import type { Settings } from '../settings.ts'
import { readBody } from './read-body.ts'

const anything = z.unknown().optional()

// The documented fields and no others: QPay refuses what it does not know, and a misspelt field should be found here.
const newInvoice = z.strictObject({
  invoice_code: z.string().max(45),
  sender_invoice_no: z.string().min(1).max(45),
  invoice_receiver_code: z.string().max(45),
  invoice_description: z.string().min(1).max(255),
  amount: z.number().positive(),
  callback_url: z.url().max(255),
  enable_expiry: z.boolean().default(false),
  expiry_date: z.union([z.iso.datetime({ offset: true }), z.iso.date()]).optional(),
  allow_partial: z.boolean().default(false),
  allow_exceed: z.boolean().default(false),
  minimum_amount: z.number().nullish(),
  maximum_amount: z.number().nullish(),
  sender_branch_code: anything,
  sender_branch_data: anything,
  sender_terminal_code: anything,
  sender_terminal_data: anything,
  sender_staff_code: anything,
  sender_staff_data: anything,
  invoice_receiver_data: anything,
  invoice_due_date: anything,
  calculate_vat: anything,
  tax_type: anything,
  tax_customer_code: anything,
  line_tax_code: anything,
  note: anything,
  lines: anything,
  transactions: anything
})

/** `POST /invoice`, `GET /invoice/{id}`, `DELETE /invoice/{id}`. */
export function invoiceRoutes(settings: Settings, ledger: Ledger) {
  const payUrl = (invoice: SimInvoice, bank?: string) =>
    `${settings.publicUrl}/pay/${invoice.id}${bank === undefined ? '' : `?bank=${bank}`}`

  return new Hono()
    .post('/', async c => {
      const body = await readBody(c, newInvoice, 'OBJECT_DATA_ERROR')
      if (body.invoice_code !== settings.invoiceCode) throw new QpayError(400, 'INVOICE_CODE_INVALID')
      const invoice = ledger.create({
        invoiceCode: body.invoice_code,
        senderInvoiceNo: body.sender_invoice_no,
        description: body.invoice_description,
        amount: body.amount,
        callbackUrl: body.callback_url,
        allowPartial: body.allow_partial,
        allowExceed: body.allow_exceed,
        expiresAt:
          body.enable_expiry && body.expiry_date !== undefined ? new Date(body.expiry_date).toISOString() : null
      })
      // The pay page's address, so that a phone in the same network may really scan it.
      const qrText = payUrl(invoice)
      const png = await QRCode.toBuffer(qrText, { type: 'png', errorCorrectionLevel: 'M', margin: 2, width: 360 })
      return c.json({
        invoice_id: invoice.id,
        qr_text: qrText,
        qr_image: png.toString('base64'),
        qPay_shortUrl: `${settings.publicUrl}/s/${invoice.id}`,
        urls: BANKS.map(({ code, name, description }) => ({
          name,
          description,
          logo: `${settings.publicUrl}/logo/${code}.svg`,
          link: payUrl(invoice, code)
        }))
      })
    })
    .get('/:id', c => c.json(invoiceBody(ledger.invoice(c.req.param('id')))))
    .delete('/:id', c => {
      ledger.cancel(c.req.param('id'))
      return c.json({})
    })
}

/** An invoice as QPay answers it. */
const invoiceBody = (invoice: SimInvoice) => ({
  invoice_id: invoice.id,
  invoice_status: invoice.status,
  sender_invoice_no: invoice.senderInvoiceNo,
  sender_branch_code: null,
  invoice_description: invoice.description,
  invoice_due_date: null,
  enable_expiry: invoice.expiresAt !== null,
  expiry_date: invoice.expiresAt ?? invoice.createdAt,
  allow_partial: invoice.allowPartial,
  minimum_amount: null,
  allow_exceed: invoice.allowExceed,
  maximum_amount: null,
  // Quoted here and bare there, as QPay really answers.
  total_amount: invoice.amount.toFixed(2),
  gross_amount: invoice.amount,
  tax_amount: 0,
  surcharge_amount: 0,
  discount_amount: 0,
  callback_url: invoice.callbackUrl,
  note: null,
  lines: [],
  transactions: [],
  inputs: []
})

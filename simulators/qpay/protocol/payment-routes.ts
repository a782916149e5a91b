import { Hono } from 'hono'
import { z } from 'zod'
import type { Ledger, SimPayment } from '../ledger.ts'
import { readBody } from './read-body.ts'

const offset = z.object({ page_number: z.int().min(1), page_limit: z.int().min(1).max(100) })
const firstPage = { page_number: 1, page_limit: 100 }

const checkBody = z.object({
  object_type: z.enum(['INVOICE', 'QR', 'ITEM']),
  object_id: z.string().min(1),
  offset: offset.default(firstPage)
})

const listBody = z.object({
  object_type: z.enum(['MERCHANT', 'INVOICE', 'QR']),
  object_id: z.string().min(1),
  start_date: z.iso.datetime().default('0000'),
  end_date: z.iso.datetime().default('9999'),
  offset: offset.default(firstPage)
})

/** `POST /payment/check`, `POST /payment/list`, `GET /payment/{id}`, `DELETE /payment/cancel/{id}`, `…/refund/{id}`. */
export function paymentRoutes(ledger: Ledger) {
  const page = (payments: readonly SimPayment[], { page_number, page_limit }: z.infer<typeof offset>) =>
    payments.slice((page_number - 1) * page_limit, page_number * page_limit)

  return new Hono()
    .post('/check', async c => {
      const body = await readBody(c, checkBody, 'INVALID_OBJECT_TYPE')
      const payments = ledger.paymentsOf(ledger.invoice(body.object_id).id)
      return c.json({
        count: payments.length,
        paid_amount: ledger.received(body.object_id),
        rows: page(payments, body.offset).map(rowOf)
      })
    })
    .post('/list', async c => {
      const body = await readBody(c, listBody, 'INVALID_OBJECT_TYPE')
      const payments = ledger
        .payments()
        .filter(
          ({ invoiceId, paidAt }) =>
            (body.object_type === 'MERCHANT' || invoiceId === body.object_id) &&
            paidAt >= body.start_date &&
            paidAt < body.end_date
        )
      return c.json({ count: payments.length, rows: page(payments, body.offset).map(listedRow) })
    })
    .get('/:id', c => {
      const payment = ledger.payment(c.req.param('id'))
      return c.json({ ...listedRow(payment), transaction_type: 'P2P' })
    })
    .delete('/cancel/:id', c => {
      ledger.refund(c.req.param('id'), 'CANCELLED')
      return c.json({})
    })
    .delete('/refund/:id', c => {
      ledger.refund(c.req.param('id'), 'REFUNDED')
      return c.json({})
    })
}

const listedRow = (payment: SimPayment) => ({
  ...rowOf(payment),
  payment_fee: '0.00',
  payment_date: payment.paidAt,
  object_type: 'INVOICE',
  object_id: payment.invoiceId
})

const rowOf = (payment: SimPayment) => ({
  payment_id: payment.id,
  payment_status: payment.status,
  payment_amount: payment.amount.toFixed(2),
  trx_fee: '0.00',
  payment_currency: 'MNT',
  payment_wallet: payment.wallet,
  payment_type: 'P2P',
  next_payment_date: null,
  next_payment_datetime: null,
  card_transactions: [],
  p2p_transactions: []
})

import { Hono } from 'hono'
import { z } from 'zod'
import type { Callbacks } from '../callbacks.ts'
import type { Ledger, SimInvoice } from '../ledger.ts'
import { readBody } from '../protocol/read-body.ts'
import type { Tokens } from '../tokens.ts'
import { faultBody, type Faults } from '../../fault-injection.ts'

const payBody = z.object({
  amount: z.number().positive().optional(),
  status: z.enum(['PAID', 'PARTIAL', 'FAILED']).optional(),
  wallet: z.string().optional(),
  late: z.boolean().optional(),
  callback: z.enum(['once', 'twice', 'never']).default('once')
})

/** A callback nobody's payment caused. */
const forgedBody = z.object({ payment_id: z.string().default('forged') })
const expireBody = z.object({ which: z.enum(['access', 'all']).default('all') })

/** Levers for tests and curious people. QPay has nothing like it. */
export function controlRoutes(ledger: Ledger, tokens: Tokens, callbacks: Callbacks, faults: Faults) {
  const view = (invoice: SimInvoice) => ({
    ...invoice,
    payments: ledger.paymentsOf(invoice.id),
    callbacks: callbacks.of(invoice.id)
  })

  return new Hono()
    .get('/invoices', c => c.json({ invoices: ledger.invoices().map(view) }))
    .get('/invoices/:id', c => c.json(view(ledger.invoice(c.req.param('id')))))
    .post('/invoices/:id/pay', async c => {
      const { callback, ...options } = await readBody(c, payBody, 'BAD_CONTROL')
      const invoice = ledger.invoice(c.req.param('id'))
      const payment = ledger.pay(invoice.id, options)
      const times = { never: 0, once: 1, twice: 2 }[callback]
      // Answered when the shop has been told, so that a test need not wait and guess. Two come at once on purpose.
      await Promise.all(Array.from({ length: times }, () => callbacks.send(invoice, payment.id)))
      return c.json({ payment, ...view(invoice) })
    })
    .post('/invoices/:id/callback', async c => {
      const { payment_id } = await readBody(c, forgedBody, 'BAD_CONTROL')
      return c.json(await callbacks.send(ledger.invoice(c.req.param('id')), payment_id))
    })
    .post('/payments/:id/refund', c => {
      ledger.refund(c.req.param('id'), 'REFUNDED')
      return c.json(ledger.payment(c.req.param('id')))
    })
    .post('/tokens/expire', async c => {
      tokens.expire((await readBody(c, expireBody, 'BAD_CONTROL')).which)
      return c.json({})
    })
    .post('/faults', async c => {
      faults.add(await readBody(c, faultBody, 'BAD_CONTROL'))
      return c.json({})
    })
    .delete('/faults', c => {
      faults.clear()
      return c.json({})
    })
    .get('/requests', c => c.json(faults.counts()))
}

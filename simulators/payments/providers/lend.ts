import { Hono } from 'hono'
import { z } from 'zod'
import type { ProviderDeps } from '../bills.ts'

export const LEND_ACCOUNT = { token: 'simulator' }

const request = z.strictObject({
  amount: z.coerce.number().positive(),
  duration: z.coerce.number().min(60),
  description: z.string(),
  trackingData: z.string().max(50)
})

const STATUS = { open: 0, paid: 1, declined: 2, canceled: 3, refunded: 4 } as const

/** LendMN's merchant invoices: a form in, `{ code, response }` out. */
export const lendSimulator = ({ bills, payUrl, notifyUrl }: ProviderDeps) =>
  new Hono()
    .use(async (c, next) =>
      c.req.header('x-and-auth-token') === LEND_ACCOUNT.token
        ? next()
        : c.json({ code: 1, response: { error: 'access_denied' } }, 401)
    )
    .post('/api/w/invoices', async c => {
      const body = request.safeParse(await c.req.parseBody())
      if (!body.success) return c.json({ code: 2, response: { error: 'invalid_request' } })
      const { amount, description, trackingData: number } = body.data
      const callback = notifyUrl('lend')
      const bill = bills.open({ provider: 'lend', number, amount, description, callback, phone: null })
      return c.json({
        code: 0,
        response: { invoiceNumber: bill.id, qr_string: payUrl(bill), qr_link: payUrl(bill), amount }
      })
    })
    .get('/api/w/invoices/:number', c => {
      const bill = bills.byId(c.req.param('number'))
      if (!bill) return c.json({ code: 3, response: { error: 'not_found' } })
      const amount = bill.state === 'paid' ? bill.paidAmount : bill.amount
      return c.json({ code: 0, response: { invoiceNumber: bill.id, status: STATUS[bill.state], amount } })
    })
    .delete('/api/w/invoices/:number', c => {
      const bill = bills.byId(c.req.param('number'))
      if (bill?.state !== 'open') return c.json({ code: 4, response: { error: 'not_open' } })
      bill.state = 'canceled'
      return c.json({ code: 0, response: {} })
    })

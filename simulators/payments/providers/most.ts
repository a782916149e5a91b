import { Hono } from 'hono'
import { basicAuth } from 'hono/basic-auth'
import { z } from 'zod'
import type { ProviderDeps } from '../bills.ts'

export const MOST_ACCOUNT = { merchant: 'simulator', secret: 'simulator' }

/** With this transaction the customer has too little money; with the other, they still have to say yes. */
export const EMPTY_TXNTKN = 'simulator-empty'
export const SLOW_TXNTKN = 'simulator-slow'

const request = z.strictObject({
  custtkn: z.string(),
  txntkn: z.string(),
  orderNo: z.string(),
  amount: z.number().positive(),
  description: z.string(),
  callbackUrl: z.url()
})

const STATUS = {
  open: 'PENDING',
  paid: 'PAID',
  declined: 'FAILED',
  canceled: 'FAILED',
  refunded: 'FAILED'
} as const

/** A payment inside MostMoney's app, as the shop reads it: its protocol is not published. */
export const mostSimulator = ({ bills }: ProviderDeps) =>
  new Hono()
    .use(basicAuth({ username: MOST_ACCOUNT.merchant, password: MOST_ACCOUNT.secret }))
    .post('/payment/in-app', async c => {
      const body = request.safeParse(await c.req.json().catch(() => undefined))
      if (!body.success) return c.json({ error: 'BAD_REQUEST' }, 400)
      const { orderNo: number, amount, description, callbackUrl: callback, txntkn } = body.data
      const known = bills.byNumber('most', number)
      const bill = known ?? bills.open({ provider: 'most', number, amount, description, callback, phone: null })
      if (!known && txntkn === EMPTY_TXNTKN) bill.state = 'declined'
      else if (!known && txntkn !== SLOW_TXNTKN) bills.pay(bill)
      return c.json({ status: STATUS[bill.state], amount: bill.paidAmount, transactionId: bill.transaction || null })
    })
    .get('/payment/in-app/:number', c => {
      const bill = bills.byNumber('most', c.req.param('number'))
      if (!bill) return c.json({ status: 'NOTFOUND' })
      return c.json({ status: STATUS[bill.state], amount: bill.paidAmount, transactionId: bill.transaction || null })
    })

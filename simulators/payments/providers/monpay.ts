import { Hono } from 'hono'
import { basicAuth } from 'hono/basic-auth'
import { z } from 'zod'
import type { ProviderDeps } from '../bills.ts'

export const MONPAY_ACCOUNT = { username: 'simulator', account: '000000001' }

const request = z.strictObject({
  amount: z.number().positive(),
  displayName: z.string(),
  generateUuid: z.literal(true),
  callbackUrl: z.url()
})

/** MonPay's QR of a branch: generate and check, and no more. */
export const monPaySimulator = ({ bills, payUrl }: ProviderDeps) =>
  new Hono()
    .use(basicAuth({ username: MONPAY_ACCOUNT.username, password: MONPAY_ACCOUNT.account }))
    .post('/rest/branch/qrpurchase/generate', async c => {
      const body = request.safeParse(await c.req.json().catch(() => undefined))
      if (!body.success) return c.json({ code: 1, info: 'BAD_REQUEST', result: null })
      const { amount, displayName: description, callbackUrl: callback } = body.data
      const bill = bills.open({ provider: 'monpay', number: '', amount, description, callback, phone: null })
      return c.json({ code: 0, info: 'SUCCESS', result: { qrcode: payUrl(bill), uuid: bill.id } })
    })
    .get('/rest/branch/qrpurchase/check', c => {
      const bill = bills.byId(c.req.query('uuid') ?? '')
      if (bill?.state !== 'paid') return c.json({ code: 23, info: 'NOT_USED', result: null })
      const { id: uuid, paidAt: usedAt, transaction: transactionId, paidAmount: amount, createdAt } = bill
      return c.json({ code: 0, info: 'SUCCESS', result: { uuid, usedAt, transactionId, amount, createdAt } })
    })

import { Hono } from 'hono'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ProviderDeps } from '../bills.ts'

export const SOCIALPAY_ACCOUNT = { terminal: 'SIMULATOR', secret: 'simulator' }

const requestSchema = z.strictObject({
  amount: z.string().regex(/^\d+\.\d{2}$/),
  invoice: z.string().min(1).max(40),
  terminal: z.string(),
  checksum: z.string()
})

const yes = (response: object) => ({ header: { status: 'success', code: 200 }, body: { response } })
const no = (errorType: string, errorDesc: string) => ({
  header: { status: 'error', code: 400 },
  body: { error: { errorType, errorDesc } }
})

/** SocialPay's till: refusals come with a 200 too. */
export const socialPaySimulator = ({ bills, payUrl, notifyUrl }: ProviderDeps) => {
  const { terminal, secret } = SOCIALPAY_ACCOUNT
  return new Hono().post('/pos/:what{invoice/qr|invoice/check|invoice/cancel|payment/cancel}', async c => {
    const parsed = requestSchema.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success) return c.json(no('BAD_REQUEST', 'what was asked has another shape'))
    const { amount, invoice, checksum } = parsed.data
    const right = createHmac('sha256', secret).update(`${terminal}${invoice}${amount}`).digest('hex')
    if (parsed.data.terminal !== terminal || checksum !== right) return c.json(no('CHECKSUM', 'checksum'))
    const bill = bills.byNumber('socialpay', invoice)
    if (c.req.param('what') === 'invoice/qr') {
      const request = { number: invoice, amount: Number(amount), description: invoice, phone: null }
      const created = bill ?? bills.open({ provider: 'socialpay', ...request, callback: notifyUrl('socialpay') })
      return c.json(yes({ desc: payUrl(created), status: 'SUCCESS' }))
    }
    if (!bill) return c.json(no('NOT_FOUND', 'no such invoice'))
    const invoiceFields = {
      approval_code: bill.transaction.slice(0, 6),
      amount: bill.paidAmount,
      card_number: '620000******0005',
      resp_desc: 'SUCCESS',
      resp_code: '00',
      terminal,
      invoice,
      checksum
    }
    switch (c.req.param('what')) {
      case 'invoice/check':
        return c.json(bill.state === 'paid' ? yes(invoiceFields) : no('NOT_PAID', bill.state))
      case 'invoice/cancel':
        if (bill.state === 'paid') return c.json(no('PAID', 'paid'))
        bill.state = 'canceled'
        return c.json(yes({ desc: 'cancelled', status: 'SUCCESS' }))
      default:
        if (bill.state !== 'paid') return c.json(no('NOT_PAID', bill.state))
        bill.state = 'refunded'
        return c.json(yes(invoiceFields))
    }
  })
}

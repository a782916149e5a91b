import { Hono } from 'hono'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ProviderDeps } from '../bills.ts'

export const STOREPAY_ACCOUNT = {
  username: 'simulator',
  password: 'simulator',
  appUsername: 'simulator-app',
  appPassword: 'simulator-app',
  storeId: '1'
}

/** Somebody to whom StorePay lends nothing. */
export const UNTRUSTED_PHONE = '99000000'
const LIMIT = 3_000_000

const loan = z.strictObject({
  storeId: z.string(),
  mobileNumber: z.string().regex(/^\d{8}$/),
  description: z.string(),
  amount: z.string().regex(/^\d+\.\d{2}$/),
  callbackUrl: z.url()
})
const person = z.strictObject({ mobileNumber: z.string() })

const yes = (value: unknown) => ({ status: 'Success', value, msgList: [], attrs: {} })
const no = (code: string) => ({ status: 'Failed', value: null, msgList: [{ code, text: code, params: '' }], attrs: {} })

/** StorePay: a login, a loan that its buyer confirms in the app, and a yes or no about it. */
export const storePaySimulator = ({ bills }: ProviderDeps) => {
  const tokens = new Set<string>()
  const { username, password, appUsername, appPassword, storeId } = STOREPAY_ACCOUNT
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

  return new Hono()
    .post('/oauth/token', c => {
      const { username: app, password: secret, grant_type } = c.req.query()
      const isRight = app === appUsername && secret === appPassword && grant_type === 'password'
      if (!isRight || c.req.header('authorization') !== basic) return c.json({ error: 'invalid_grant' }, 401)
      const token = randomUUID()
      tokens.add(token)
      return c.json({ access_token: token, token_type: 'bearer', expires_in: 3_600 })
    })
    .use('/merchant/*', async (c, next) =>
      tokens.has(c.req.header('authorization')?.slice(7) ?? '') ? next() : c.json({ error: 'invalid_token' }, 401)
    )
    .use('/user/*', async (c, next) =>
      tokens.has(c.req.header('authorization')?.slice(7) ?? '') ? next() : c.json({ error: 'invalid_token' }, 401)
    )
    .post('/user/possibleAmount', async c => {
      const body = person.safeParse(await c.req.json())
      if (!body.success) return c.json(no('USER_NOT_FOUND'))
      return c.json(yes(body.data.mobileNumber === UNTRUSTED_PHONE ? 0 : LIMIT))
    })
    .post('/merchant/loan', async c => {
      const body = loan.safeParse(await c.req.json())
      if (!body.success || body.data.storeId !== storeId) return c.json(no('BAD_REQUEST'))
      const { mobileNumber: phone, description, amount, callbackUrl: callback } = body.data
      const bill = bills.open({
        provider: 'storepay',
        number: '',
        amount: Number(amount),
        description,
        callback,
        phone
      })
      return c.json(yes(bill.id))
    })
    .get('/merchant/loan/check/:id', c => {
      const bill = bills.byId(c.req.param('id'))
      return c.json(bill?.provider === 'storepay' ? yes(bill.state === 'paid') : no('LOAN_NOT_FOUND'))
    })
}

import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { HttpEnv } from '../../../../src/server/platform/http/env.ts'
import { jsonBody, params, query } from '../../../../src/server/platform/http/validate.ts'
import { silentApp } from '../../../support/silent-app.ts'

const line = z.strictObject({
  quantity: z.int().min(1).max(99),
  note: z.string().max(5).optional(),
  email: z.union([z.literal(''), z.email()]).optional(),
  option: z.enum(['fast', 'slow']).optional(),
  address: z.strictObject({ city: z.string().min(1) }).optional(),
  tags: z.array(z.string()).max(1).optional()
})

const app = silentApp({
  api: new Hono<HttpEnv>()
    .post('/lines', jsonBody(line), c => c.json(c.req.valid('json')))
    .put('/next', jsonBody(z.strictObject({})), c => c.json({ ok: true }))
    .get('/lines', query(z.strictObject({ page: z.coerce.number().int().min(1).default(1) })), c =>
      c.json(c.req.valid('query'))
    )
    .get('/lines/:id', params(z.object({ id: z.uuid() })), c => c.json(c.req.valid('param')))
})

const send = (body: string, type = 'application/json') =>
  app.request('/api/v2/lines', { method: 'POST', body, headers: { 'Content-Type': type, 'Accept-Language': 'en' } })
const errorsOf = async (body: unknown) =>
  ((await (await send(JSON.stringify(body))).json()) as { errors: unknown }).errors

describe('request body', () => {
  test('request body: a valid one reaches the handler', async () => {
    expect(await (await send('{"quantity":2}')).json()).toEqual({ quantity: 2 })
  })

  test('request body: one that is not well-formed JSON is refused with 400', async () => {
    const response = await send('{"quantity":')
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'malformed-json' })
  })

  test('request body: one that is not JSON at all is refused with 415', async () => {
    expect((await send('quantity=2', 'application/x-www-form-urlencoded')).status).toBe(415)
  })

  test('request body: one that is larger than any order is refused with 413', async () => {
    expect((await send(`{"note":"${'a'.repeat(300_000)}"}`)).status).toBe(413)
  })

  test('request body: may be missing where nothing is required', async () => {
    expect((await app.request('/api/v2/next', { method: 'PUT' })).status).toBe(200)
  })
})

describe('field', () => {
  test.each([
    [{}, { quantity: ['Please fill this in.'] }],
    [{ quantity: 1.5 }, { quantity: ['Please enter a whole number.'] }],
    [{ quantity: '2' }, { quantity: ['This is the wrong kind of value.'] }],
    [{ quantity: -1 }, { quantity: ['At least 1.'] }],
    [{ quantity: 100 }, { quantity: ['At most 99.'] }],
    [{ quantity: 1, note: 'too long' }, { note: ['At most 5 characters.'] }],
    [{ quantity: 1, email: 'nobody' }, { email: ['Please enter a valid e-mail address.'] }],
    [{ quantity: 1, option: 'never' }, { option: ['Choose one of: fast, slow.'] }],
    [{ quantity: 1, address: { city: '' } }, { 'address.city': ['Please fill this in.'] }],
    [{ quantity: 1, tags: ['a', 'b'] }, { tags: ['At most 1.'] }],
    [{ quantity: 1, price: 0 }, { price: ['There is no field called price.'] }],
    [{ quantity: 1, toString: 0 }, { toString: ['There is no field called toString.'] }]
  ])('field: %j is refused with a sentence', async (body, errors) => {
    expect(await errorsOf(body)).toEqual(errors)
  })

  test('field: is named in the reader’s own language', async () => {
    const response = await app.request('/api/v2/lines?locale=mn', {
      method: 'POST',
      body: '{"price":1}',
      headers: { 'Content-Type': 'application/json' }
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      error: 'Оруулсан мэдээллээ шалгана уу.',
      code: 'invalid',
      errors: { quantity: ['Заавал бөглөнө үү.'], price: ['price гэсэн талбар байхгүй.'] }
    })
  })
})

test('query: is validated, and campaign parameters are ignored', async () => {
  expect(await (await app.request('/api/v2/lines?page=2&utm_source=mail&fbclid=x&locale=en')).json()).toEqual({
    page: 2
  })
  expect((await app.request('/api/v2/lines?page=0')).status).toBe(422)
  expect((await app.request('/api/v2/lines?colour=red')).status).toBe(422)
})

test('id: a malformed one is as unknown as one that does not exist', async () => {
  expect((await app.request('/api/v2/lines/1%20OR%201=1')).status).toBe(404)
})

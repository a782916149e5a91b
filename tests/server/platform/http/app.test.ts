import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import type { HttpEnv } from '../../../../src/server/platform/http/env.ts'
import { problem } from '../../../../src/server/platform/http/problem.ts'
import { silentApp } from '../../../support/silent-app.ts'

const api = new Hono<HttpEnv>()
  .get('/fine', c => c.json({ locale: c.get('locale') }))
  .get('/refused', c => problem(c, 422, 'invalid', { fields: { phone: ['!'] } }))
  .get('/broken', () => {
    throw Object.assign(new Error('no such column'), { detail: 'Key (phone)=(99112233)' })
  })
  .post('/fine', c => c.json({ ok: true }))

const app = silentApp({ api })

describe('refusal', () => {
  test('refusal: is a sentence in the language of Accept-Language', async () => {
    const response = await app.request('/api/v2/refused', { headers: { 'Accept-Language': 'en-GB,en;q=0.9,mn;q=0.5' } })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      error: 'Please check what you entered.',
      code: 'invalid',
      errors: { phone: ['!'] }
    })
  })

  test('refusal: is Mongolian by default, and ?locale wins over headers', async () => {
    expect(await (await app.request('/api/v2/refused')).json()).toMatchObject({
      error: 'Оруулсан мэдээллээ шалгана уу.'
    })
    const wished = await app.request('/api/v2/fine?locale=ru', { headers: { 'Accept-Language': 'en' } })
    expect(await wished.json()).toEqual({ locale: 'ru' })
  })

  test('refusal: an unknown call of the API gets the same shape', async () => {
    const response = await app.request('/api/v2/none', { headers: { 'Accept-Language': 'en' } })
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({
      error: 'What you asked for could not be found. Go back and try another way.',
      code: 'not-found'
    })
  })

  test('refusal: a name with a NUL in it is refused before it reaches the database', async () => {
    for (const path of ['/fine%00', '/fine?code=%00', '/broken/%00'])
      expect((await app.request(`/api/v2${path}`)).status).toBe(404)
    expect((await app.request('/api/v2/fine?code=%2500')).status).toBe(200)
  })

  test('refusal: is never cached', async () => {
    expect((await app.request('/api/v2/refused')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('unexpected error', () => {
  test('unexpected error: reveals nothing of the inside', async () => {
    const response = await app.request('/api/v2/broken')
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ error: expect.any(String), code: 'unexpected' })
  })

  test('unexpected error: is logged once, with its request id and without personal data of the database', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
    const response = await silentApp({ api, log }).request('/api/v2/broken?phone=99112233')
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'unexpected',
      id: response.headers.get('x-request-id'),
      error: { message: 'no such column' }
    })
    expect(lines[0]).not.toContain('99112233')
  })
})

describe('response', () => {
  test('response: has a request id, the given one when it looks like one', async () => {
    const id = async (given?: string) =>
      (await app.request('/api/v2/fine', { headers: given ? { 'X-Request-Id': given } : {} })).headers.get(
        'x-request-id'
      )
    expect(await id('from-the-proxy-1')).toBe('from-the-proxy-1')
    expect(await id('<script>')).not.toContain('<')
    expect(await id()).not.toBe(await id())
  })

  test('response: of data may neither run nor be framed', async () => {
    const { headers } = await app.request('/api/v2/fine')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('response: has HSTS only where the shop has TLS', async () => {
    const hsts = async (publicUrl: string) =>
      (await silentApp({ api, publicUrl }).request('/api/v2/fine')).headers.get('strict-transport-security')
    expect(await hsts('http://localhost:4321')).toBeNull()
    expect(await hsts('https://shop.example')).toContain('max-age=31536000')
  })
})

describe('changing request', () => {
  const post = (headers: Record<string, string>) => app.request('/api/v2/fine', { method: 'POST', headers })

  test('changing request: one from a page of another site, subdomain or port is refused', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const response = await post({ 'Sec-Fetch-Site': site })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ code: 'foreign-origin' })
    }
    expect((await post({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect((await post({})).status).toBe(200)
  })

  test('changing request: one that is too large, or of unknown length, is refused before it is read', async () => {
    expect((await post({ 'Content-Length': String(300 * 1024) })).status).toBe(413)
    expect((await post({ 'Transfer-Encoding': 'chunked' })).status).toBe(411)
  })

  test('changing request: is logged by its path, without its query', async () => {
    const lines: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
    await silentApp({ api, log }).request('/api/v2/fine?order_token=secret', { method: 'POST' })
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'POST', path: '/api/v2/fine', status: 200 })
    expect(lines.join()).not.toContain('secret')
  })
})

test.each(['/auth/oauth', '/auth/oauth/token', '/oauth/token', '/auth'])(
  'sign-in paths: %s outside the API is not found, whatever the method',
  async path => {
    const site = silentApp({ api, site: c => c.text('method', 405) })
    const response = await site.request(path, { method: 'POST' })
    expect([response.status, await response.json()]).toMatchObject([404, { code: 'not-found' }])
  }
)

test('health: the server is alive before it is ready', async () => {
  const starting = silentApp({ ready: () => false })
  expect((await starting.request('/healthz')).status).toBe(200)
  expect((await starting.request('/readyz')).status).toBe(503)
  expect((await app.request('/readyz')).status).toBe(200)
})

test('slow requests: are told by route and id without what stands in the path, and logged, and quick ones are not', async () => {
  const told: object[] = []
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const api = new Hono<HttpEnv>().get('/orders/:number', c => c.json({}))
  const app = silentApp({ api, log, site: c => c.text('page'), onSlowRequest: request => told.push(request) })
  const asked = async (path: string, ms: number) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(ms)
    await app.request(path, { headers: { 'x-request-id': 'the-slow-one' } })
    clock.mockRestore()
  }
  await asked('/api/v2/orders/R123456789?order_token=secret', 1_500)
  await asked('/orders/R123456789', 2_000)
  await asked('/orders/R123456789', 900)
  expect(told).toEqual([
    { id: 'the-slow-one', method: 'GET', route: '/api/v2/orders/:number', status: 200, ms: 1_500 },
    { id: 'the-slow-one', method: 'GET', route: '/orders', status: 200, ms: 2_000 }
  ])
  // At its usual level the log has no other request that reads.
  expect(lines.map(line => JSON.parse(line) as object)).toMatchObject([
    { level: pino.levels.values['warn'], id: 'the-slow-one', path: '/api/v2/orders/R123456789', ms: 1_500 },
    { level: pino.levels.values['warn'], id: 'the-slow-one', path: '/orders/R123456789', ms: 2_000 }
  ])
  expect(lines.join()).not.toContain('secret')
})

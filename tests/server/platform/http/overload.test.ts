import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpApp } from '../../../../src/server/http-app.ts'
import { createLoadMonitor } from '../../../../src/server/platform/http/load.ts'
import { openLog } from '../../../../src/server/platform/http/log.ts'
import { serve } from '../../../../src/server/platform/http/serve.ts'
import { buyer, CHECKOUT, onBothDatabases } from '../../../support/shop.ts'

const REFUSED = { status: 503, retryAfter: '5' }
const SEARCH = { method: 'POST', headers: { authorization: `Basic ${btoa('guest:guest')}` }, body: '{}' }

onBothDatabases('overload', open => {
  test('overload: search is refused first, then new carts, and never a checkout that was begun', async () => {
    const { shop, variant } = await open()
    const gate = Promise.withResolvers<void>()
    const app = createHttpApp({
      publicUrl: 'http://localhost:4321',
      log: openLog('silent'),
      ready: shop.ready,
      load: createLoadMonitor({ requests: 2, delayMs: 60_000 }),
      api: shop.api,
      search: shop.search,
      site: async c => {
        await gate.promise
        return c.text('late')
      }
    })
    const request = async (method: string, path: string, body?: unknown, headers = {}) =>
      app.request(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })
    const refusalOf = async (response: Response | Promise<Response>) => {
      const answer = await response
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    }
    const search = () => refusalOf(app.request('/search/catalogue/_search', SEARCH))
    const begun = buyer({ request, variant })
    const late = buyer({ request, variant })
    await begun.add('PAR-500', 8)
    expect((await search()).status).toBe(200)

    const held = [request('GET', '/a'), request('GET', '/b')]
    expect(await search()).toEqual(REFUSED)
    expect((await late.add('PAR-500', 8)).status).toBe(201)

    held.push(request('GET', '/c'), request('GET', '/d'))
    const line_item = { variant_id: await variant('PAR-500'), quantity: 8 }
    expect(await refusalOf(request('POST', '/api/v2/orders/0/line_items', { line_item }))).toEqual(REFUSED)
    expect(await refusalOf(request('GET', '/api/v2/products/paracetamol'))).toEqual(REFUSED)
    await begun.checkout(CHECKOUT)
    await begun.advance()
    expect((await begun.complete()).status).toBe(200)
    expect((await app.request('/readyz')).status).toBe(200)

    gate.resolve()
    await Promise.all(held)
    expect((await search()).status).toBe(200)
  })

  test('overload: bodies that never come block nobody else', async () => {
    const { shop } = await open()
    const app = createHttpApp({
      publicUrl: 'http://localhost:4321',
      log: openLog('silent'),
      ready: shop.ready,
      load: createLoadMonitor({ requests: 2, delayMs: 60_000 }),
      api: shop.api,
      search: shop.search
    })
    const server = await serve(app, '127.0.0.1', 0)
    onTestFinished(() => server.stop())
    const head =
      'POST /api/v2/auth/check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
    const sockets = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const socket = connect(server.port, '127.0.0.1')
        onTestFinished(() => void socket.destroy())
        await once(socket, 'connect')
        await new Promise(resolve => socket.write(head, resolve))
        return socket
      })
    )
    const response = await fetch(`http://127.0.0.1:${server.port}/api/v2/auth/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: '99191234' })
    })
    expect(response.status).toBe(200)
    expect(sockets.every(socket => socket.bytesRead === 0)).toBe(true)
  })
})

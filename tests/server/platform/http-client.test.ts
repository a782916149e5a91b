import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import {
  createHttpClient,
  ProviderRefused,
  ProviderUnavailable,
  ProviderUnclear,
  withRetry,
  type HttpCall
} from '../../../src/server/platform/http-client/index.ts'

/** A server of somebody else's on a free port of this machine. */
async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => new Promise(done => server.close(done)) }
}

const answering =
  (status: number, body: string): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end(body)

const SHAPE = z.object({ id: z.string() })
const CALL: HttpCall = {
  method: 'POST',
  path: '/pay?key=secret',
  headers: { authorization: 'Bearer secret' },
  body: {}
}

const client = (url: string, settings: { timeoutMs?: number; maxBytes?: number } = {}) =>
  createHttpClient({ provider: 'Bank', url, timeoutMs: 5_000, ...settings })

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: unknown) => error
  )

describe('HTTP client', () => {
  test('HTTP client: sends JSON, forms and bytes with their type, and reads JSON of the shape', async () => {
    const received: (readonly [type: string | undefined, body: string])[] = []
    const { url } = await serve(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      received.push([request.headers['content-type'], Buffer.concat(chunks).toString()])
      response.end('{"id":"1","more":true}')
    })
    const http = client(`${url}/`)
    expect(await http.json({ method: 'POST', path: '/a', body: { a: 1 } }, SHAPE)).toEqual({ id: '1' })
    await http.json({ method: 'POST', path: '/a', form: { a: 'b c' } }, SHAPE)
    await http.exchange({
      method: 'PUT',
      path: '/a',
      headers: { 'content-type': 'application/octet-stream' },
      bytes: new Uint8Array([65])
    })
    await http.json({ method: 'GET', path: '/a' }, SHAPE)
    expect(received).toEqual([
      ['application/json', '{"a":1}'],
      ['application/x-www-form-urlencoded', 'a=b+c'],
      ['application/octet-stream', 'A'],
      [undefined, '']
    ])
  })

  test.each([
    [400, '{"error":"INVALID_AMOUNT"}', 'INVALID_AMOUNT'],
    [409, '{"message":"somebody@example.mn"}', 'HTTP_409'],
    [401, '{}', 'HTTP_401']
  ])('HTTP client: a %i with JSON is a final refusal with the key of the provider', async (status, body, code) => {
    const { url } = await serve(answering(status, body))
    const error = await failure(client(url).json(CALL, SHAPE))
    expect(error).toBeInstanceOf(ProviderRefused)
    expect(error).toMatchObject({ code, status, message: `Bank refused: ${code}` })
  })

  test.each([
    [200, '<html>', 'an answer that is not JSON'],
    [200, '{"id":1}', 'an answer of another shape'],
    [403, '<html>', 'a refusal by a proxy in between'],
    [408, '{"error":"TIMEOUT"}', 'a late server'],
    [429, '{"error":"TOO_MANY"}', 'a busy server'],
    [500, '{"error":"INTERNAL"}', 'a broken server']
  ])('HTTP client: %i %s is no answer: %s', async (status, body) => {
    const { url } = await serve(answering(status, body))
    expect(await failure(client(url).json(CALL, SHAPE))).toBeInstanceOf(ProviderUnavailable)
    const once = { ...CALL, isUnclearWhenLost: true }
    expect(await failure(client(url).json(once, SHAPE))).toBeInstanceOf(ProviderUnclear)
  })

  test('HTTP client: a redirect is not followed, so credentials stay with the provider', async () => {
    const elsewhere = vi.fn(answering(200, '{"id":"1"}'))
    const other = await serve(elsewhere)
    const { url } = await serve((_, response) => void response.writeHead(307, { location: other.url }).end())
    expect(await failure(client(url).json(CALL, SHAPE))).toBeInstanceOf(ProviderUnavailable)
    expect(elsewhere).not.toHaveBeenCalled()
  })

  test('HTTP client: a response that stops in the middle ends with the timeout', async () => {
    const { url } = await serve((_, response) => void response.writeHead(200).write('{"id":'))
    const http = client(url, { timeoutMs: 50 })
    expect(await failure(http.json(CALL, SHAPE))).toBeInstanceOf(ProviderUnavailable)
    expect(await failure(http.exchange({ ...CALL, isUnclearWhenLost: true }))).toBeInstanceOf(ProviderUnclear)
  })

  test('HTTP client: a response above the limit is not read to its end', async () => {
    const { url } = await serve(answering(200, JSON.stringify({ id: 'x'.repeat(2_000) })))
    expect(await client(url, { maxBytes: 4_000 }).json(CALL, SHAPE)).toBeTruthy()
    expect(await failure(client(url, { maxBytes: 1_000 }).json(CALL, SHAPE))).toBeInstanceOf(ProviderUnavailable)
  })

  test('HTTP client: a server that was not reached has certainly done nothing', async () => {
    const { url, close } = await serve(answering(200, '{}'))
    await close()
    const error = await failure(client(url).json({ ...CALL, isUnclearWhenLost: true }, SHAPE))
    expect(error).toBeInstanceOf(ProviderUnavailable)
    expect(error).toMatchObject({ message: 'Bank did not answer POST (ECONNREFUSED)' })
  })
})

describe('withRetry', () => {
  const unavailable = () => Promise.reject(new ProviderUnavailable('silent'))

  test('withRetry: repeats a call twice while the provider is unavailable', async () => {
    const call = vi.fn(unavailable)
    expect(await failure(withRetry(60_000, call))).toBeInstanceOf(ProviderUnavailable)
    expect(call).toHaveBeenCalledTimes(3)
    const recovering = vi.fn(unavailable).mockImplementationOnce(unavailable)
    recovering.mockImplementation(() => Promise.resolve('paid') as never)
    expect(await withRetry(60_000, recovering)).toBe('paid')
  })

  test.each([
    ['a final no', new ProviderRefused('NO')],
    ['a call that may have been carried out', new ProviderUnclear('lost')],
    ['a mistake of ours', new TypeError('wrong')]
  ])('withRetry: never repeats %s', async (_, error) => {
    const call = vi.fn(() => Promise.reject(error))
    expect(await failure(withRetry(60_000, call))).toBe(error)
    expect(call).toHaveBeenCalledOnce()
  })

  test('withRetry: starts no attempt after its deadline', async () => {
    const call = vi.fn(unavailable)
    await failure(withRetry(0, call))
    expect(call).toHaveBeenCalledOnce()
  })
})

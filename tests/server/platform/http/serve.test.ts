import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { HttpEnv } from '../../../../src/server/platform/http/env.ts'
import { serve } from '../../../../src/server/platform/http/serve.ts'
import { silentApp } from '../../../support/silent-app.ts'
import { eventually } from '../../../support/eventually.ts'

/** A route that answers when the test lets it. */
function held() {
  const arrived = Promise.withResolvers<void>()
  const leave = Promise.withResolvers<void>()
  const app = new Hono<HttpEnv>().get('/', async c => {
    arrived.resolve()
    await leave.promise
    return c.text('whole')
  })
  return { app, arrived: arrived.promise, leave: leave.resolve }
}

const get = (port: number) =>
  new Promise<string>((resolve, reject) => {
    request({ port, host: '127.0.0.1', agent: false }, answer => {
      let text = ''
      answer.on('data', chunk => (text += String(chunk)))
      answer.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })

const isRefused = (port: number) =>
  get(port).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED'
  )

test('shutdown: finishes the request in flight and takes no new one', async () => {
  const { app, arrived, leave } = held()
  const server = await serve(app, '127.0.0.1', 0)
  const answer = get(server.port)
  await arrived
  const stopped = server.stop()
  await eventually(() => isRefused(server.port))
  leave()
  expect(await answer).toBe('whole')
  await stopped
})

test('start: a port in use is reported in a sentence', async () => {
  const server = await serve(new Hono<HttpEnv>(), '127.0.0.1', 0)
  await expect(serve(new Hono<HttpEnv>(), '127.0.0.1', server.port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await server.stop()
})

test('shutdown: idle connections are closed, and the response in flight ends its own', async () => {
  const { app, arrived, leave } = held()
  const server = await serve(app, '127.0.0.1', 0)
  const silent = connect(server.port, '127.0.0.1')
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const headers = new Promise(resolve =>
    request({ port: server.port, host: '127.0.0.1', agent }, answer => {
      answer.resume().on('end', () => resolve(answer.headers.connection))
    }).end()
  )
  await arrived
  const stopped = server.stop()
  expect(await text(silent)).toBe('')
  leave()
  expect(await headers).toBe('close')
  await stopped
})

test('request body: one that never ends is refused with 408 in its time', async () => {
  const app = new Hono<HttpEnv>().post('/', async c => c.text(await c.req.text()))
  const server = await serve(app, '127.0.0.1', 0, { headersMs: 50, requestMs: 100, lookMs: 20 })
  onTestFinished(() => server.stop())
  const half = connect(server.port, '127.0.0.1')
  half.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf')
  expect(await text(half)).toMatch(/^HTTP\/1\.1 408 /)
})

const BODIES: readonly (readonly [string, string])[] = [
  ['JSON', 'application/json'],
  ['a form', 'application/x-www-form-urlencoded'],
  ['a form with files', 'multipart/form-data; boundary=x']
]

test.each(BODIES)('access log: a client that hangs up in the middle of %s is no error', async (_, type) => {
  const { lines, log } = keepAliveAgent()
  const read = Promise.withResolvers<void>()
  const api = new Hono<HttpEnv>().post('/', async c => {
    read.resolve()
    return c.json(type.includes('json') ? await c.req.json() : await c.req.parseBody())
  })
  const server = await serve(silentApp({ api, log }), '127.0.0.1', 0)
  onTestFinished(() => server.stop())
  const half = connect(server.port, '127.0.0.1')
  half.write(`POST /api/v2 HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 100\r\n\r\n{"a":`)
  await read.promise
  half.destroy()
  await expect.poll(() => lines.filter(({ path }) => path === '/api/v2').length).toBeGreaterThan(0)
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
})

test('access log: an upstream connection that breaks while a client waits is an error', async () => {
  const { lines, log } = keepAliveAgent()
  const reset = () => Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))
  const api = new Hono<HttpEnv>().get('/', reset)
  const server = await serve(silentApp({ api, log }), '127.0.0.1', 0)
  onTestFinished(() => server.stop())
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v2`)
  expect([answer.status, lines.filter(({ level }) => level >= 50).length]).toEqual([500, 1])
})

function keepAliveAgent() {
  const lines: { level: number; path?: string }[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as { level: number; path?: string })
  return { lines, log: pino({ level: 'debug' }, { write }) }
}

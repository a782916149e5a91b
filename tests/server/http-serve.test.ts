import { request } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from '../../src/server/http/env.ts'
import { serve } from '../../src/server/http/serve.ts'

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

test('stopping finishes the request in flight and takes no new one', async () => {
  const { app, arrived, leave } = held()
  const server = await serve(app, '127.0.0.1', 0)
  const answer = get(server.port)
  await arrived
  const stopped = server.stop()
  await expect(get(server.port)).rejects.toThrow('ECONNREFUSED')
  leave()
  expect(await answer).toBe('whole')
  await stopped
})

test('a taken port is said, not thrown at everybody', async () => {
  const server = await serve(new Hono<HttpEnv>(), '127.0.0.1', 0)
  await expect(serve(new Hono<HttpEnv>(), '127.0.0.1', server.port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await server.stop()
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { SearchBusy } from '../../src/search/busy.ts'
import { connect } from '../../src/search/cluster/connection.ts'
import { searchRoutes } from '../../src/server/search/routes.ts'

let server: Server
let asked: (string | undefined)[]
let status: number
let now: number

beforeEach(async () => {
  asked = []
  status = 200
  now = 0
  server = createServer((request, response) => {
    asked.push(request.headers.authorization)
    response.writeHead(status).end('{"count":7}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise(resolve => server.close(resolve)))

const open = () => {
  const { port } = server.address() as AddressInfo
  return connect({ url: `http://elastic:s%40cret@127.0.0.1:${port}/`, now: () => now, pauseMs: 1_000 })
}

test('a cluster is told the login of its address', async () => {
  expect(await open().ask('GET', '/x/_count')).toEqual({ count: 7 })
  expect(asked).toEqual([`Basic ${Buffer.from('elastic:s@cret').toString('base64')}`])
})

test('a cluster that fails again and again is left alone, and asked again after a pause', async () => {
  const cluster = open()
  status = 503
  for (let time = 0; time < 8; time++) await expect(cluster.ask('GET', '/')).rejects.toThrow(SearchBusy)
  expect(asked).toHaveLength(5)
  status = 200
  await expect(cluster.ask('GET', '/')).rejects.toThrow(SearchBusy)
  now = 1_000
  expect(await cluster.ask('GET', '/')).toEqual({ count: 7 })
  expect(await cluster.ask('GET', '/')).toEqual({ count: 7 })
})

test('a search while the cluster does not answer is told so in the shape of the protocol', async () => {
  const engine = { ...openEmbeddedSearch(), search: () => Promise.reject(new SearchBusy('down')) }
  const routes = searchRoutes(engine, { guest: 'guest:guest' })
  const answer = await routes.request('/catalogue/_search', {
    method: 'POST',
    body: '{}',
    headers: { Authorization: `Basic ${btoa('guest:guest')}`, 'Content-Type': 'application/json' }
  })
  expect(answer.status).toBe(503)
  expect(await answer.json()).toMatchObject({ error: { type: 'search_busy_exception' }, status: 503 })
})

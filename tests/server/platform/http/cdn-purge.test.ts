import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCdnPurge } from '../../../../src/server/platform/http/cdn-purge.ts'

/** A shared cache that only notes what it is asked to renew. */
let cache: Server
let renewed: string[] = []
beforeEach(async () => {
  renewed = []
  cache = createServer((request, response) => {
    renewed.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>(resolve => cache.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise(resolve => cache.close(resolve)))

const edgeOf = (settings: { maxPages?: number; maxTags?: number }) =>
  openCdnPurge({
    url: `http://127.0.0.1:${(cache.address() as AddressInfo).port}`,
    log: pino({ enabled: false }),
    againMs: 60_000,
    ...settings
  })

test('CDN purge: remembers the pages of one tag that were sent last, and no more of them', async () => {
  const edge = edgeOf({ maxPages: 3 })
  for (let number = 0; number < 100; number++) {
    edge.sent('/products/lamp', 'br', ['product:lamp'])
    edge.sent(`/products/lamp/${number}`, undefined, ['product:lamp'])
  }
  edge.changed('product:lamp')
  await expect.poll(() => renewed.sort()).toEqual(['/products/lamp', '/products/lamp/98', '/products/lamp/99'])
})

test('CDN purge: remembers no more tags than it may', async () => {
  const edge = edgeOf({ maxTags: 2 })
  for (const tag of ['a', 'b', 'c']) edge.sent(`/products/${tag}`, undefined, [tag])
  for (const tag of ['a', 'b', 'c']) edge.changed(tag)
  await expect.poll(() => renewed.sort()).toEqual(['/products/b', '/products/c'])
})

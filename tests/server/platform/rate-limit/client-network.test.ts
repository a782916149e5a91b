import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { networksOf } from '../../../../src/server/platform/environment/network.ts'
import type { HttpEnv } from '../../../../src/server/platform/http/env.ts'
import { clientAddress, isLoopbackRequest } from '../../../../src/server/platform/rate-limit/client-network.ts'

/** How a shop that trusts these proxies sees a request from a peer with this header. */
async function seen(trusted: readonly string[], peer: string, forwarded?: string) {
  const app = new Hono<HttpEnv>()
    .use(async (c, next) => {
      c.set('trustedProxies', networksOf(trusted))
      await next()
    })
    .get('/', c => c.json({ address: clientAddress(c), isLocal: isLoopbackRequest(c) }))
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress: peer } } })
  return (await response.json()) as { address: string; isLocal: boolean }
}

const OWN = ['127.0.0.0/8', '::1']

describe('client address', () => {
  test.each([
    ['a direct peer', OWN, '203.0.113.9', undefined, '203.0.113.9'],
    ['a peer that claims to be somebody else', OWN, '203.0.113.9', '127.0.0.1', '203.0.113.9'],
    ['what the own proxy says', OWN, '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['what the own proxy says by IPv6', OWN, '::1', '2001:db8::7', '2001:db8::7'],
    ['an IPv4 peer on an IPv6 socket', OWN, '::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
    [
      'only the last word, where the reader wrote one too',
      OWN,
      '127.0.0.1',
      '198.51.100.1, 203.0.113.9',
      '203.0.113.9'
    ],
    ['no further than a word that is no address', OWN, '127.0.0.1', '198.51.100.1, unknown', '127.0.0.1'],
    ['a container’s gateway nobody has named', OWN, '172.17.0.1', '203.0.113.9', '172.17.0.1'],
    ['through a chain of named proxies', [...OWN, '10.0.0.0/8'], '127.0.0.1', '203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['up to the first proxy nobody has named', OWN, '127.0.0.1', '203.0.113.9, 10.1.2.3', '10.1.2.3']
  ])('client address: is %s', async (_, trusted, peer, forwarded, address) => {
    expect((await seen(trusted, peer, forwarded)).address).toBe(address)
  })
})

describe('a request of this machine', () => {
  test.each([
    ['127.0.0.1', undefined, true],
    ['::1', undefined, true],
    ['127.0.0.1', '203.0.113.9', false],
    ['172.17.0.1', undefined, false],
    ['192.168.1.5', '127.0.0.1', false],
    ['203.0.113.9', '127.0.0.1', false]
  ])('loopback request: from %s, forwarded for %s: %s', async (peer, forwarded, expected) => {
    expect((await seen(OWN, peer, forwarded)).isLocal).toBe(expected)
  })
})

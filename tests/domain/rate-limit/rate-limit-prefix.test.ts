import { expect, test } from 'vitest'
import { isPrivateNetwork, rateLimitPrefixes, readerRange } from '../../../src/domain/rate-limit/rate-limit-prefix.ts'

test('rate limit prefixes: an IPv4 address counts once', () => {
  expect(rateLimitPrefixes('203.0.113.7')).toEqual([{ prefix: '203.0.113.7', multiplier: 1 }])
})

test.each([
  ['2001:db8:abcd:12ff', '2001:db8:abcd:1200/56', '2001:db8:abcd:0/48'],
  ['2001:db8::1', '2001:db8:0:0/56', '2001:db8:0:0/48'],
  ['ffff:ffff:ffff:ffff', 'ffff:ffff:ffff:ff00/56', 'ffff:ffff:ffff:0/48']
])('rate limit prefixes: the IPv6 network %s counts for %s and %s too', (network, wide, wider) => {
  expect(rateLimitPrefixes(network)).toEqual([
    { prefix: network, multiplier: 1 },
    { prefix: wide, multiplier: 2 },
    { prefix: wider, multiplier: 5 }
  ])
})

test.each([
  ['', true],
  ['0:0:0:0', true],
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['192.168.0.1', true],
  ['172.16.0.1', true],
  ['172.29.0.1', true],
  ['172.31.0.1', true],
  ['fd00:1:2:3', true],
  ['fc12:1:2:3', true],
  ['172.15.0.1', false],
  ['172.32.0.1', false],
  ['11.0.0.1', false],
  ['1.10.0.1', false],
  ['192.169.0.1', false],
  ['2001:db8:0:0', false],
  ['fe80:0:0:0', false],
  ['0:0:0:1', false]
])('private network: %j is one: %s', (network, is) => expect(isPrivateNetwork(network)).toBe(is))

test.each([
  ['203.0.113.7', '203.0.113.200', true],
  ['203.0.113.7', '203.0.114.7', false],
  ['2001:db8:1:1', '2001:db8:1:ffff', true],
  ['2001:db8:1:1', '2001:db8:2:1', false]
])('reader range: %s and %s are one reader: %s', (one, other, isOne) => {
  expect(readerRange(one) === readerRange(other)).toBe(isOne)
})

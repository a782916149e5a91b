import { lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { RequestInit } from 'undici'

/** Networks that are nobody's server on the internet: this machine, the local network, the cloud's own services. */
const PRIVATE_IPV4 = new BlockList()
const PRIVATE_IPV6 = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  // The wire server of Azure's machines.
  ['168.63.129.16', 32],
  ['192.88.99.0', 24],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3]
] as const)
  PRIVATE_IPV4.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  // Addresses that hide one of version 4.
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['fec0::', 10],
  ['2002::', 16],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8]
] as const)
  PRIVATE_IPV6.addSubnet(network, prefix, 'ipv6')

/** In two lists: a list of both takes every address of version 4 for one that is hidden in version 6. */
const isPrivateAddress = (address: string) =>
  isIP(address) === 6 ? PRIVATE_IPV6.check(address, 'ipv6') : PRIVATE_IPV4.check(address, 'ipv4')

/** The host of a URL where it is an address; a name is looked at when it is resolved. */
export function isPrivateHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|[\].]$/g, '')
  return host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && isPrivateAddress(host))
}

class PrivateAddressError extends Error {
  readonly code = 'EPRIVATE'
}

/** Loaded with the first call: the start of the shop does not wait for it. */
async function openClient() {
  const { Agent, fetch } = await import('undici')
  const dispatcher = new Agent({
    connect: {
      lookup: (host, options, answer) =>
        lookup(host, { ...options, all: true }, (error, addresses) => {
          const found = error ? [] : addresses.filter(({ address }) => !isPrivateAddress(address))
          if (error) answer(error, [])
          else if (found.length === 0) answer(new PrivateAddressError('a private address'), [])
          else answer(null, found)
        })
    }
  })
  return { fetch, dispatcher }
}

/**
 * `fetch` for addresses that people typed: it never reaches this machine or its network. The address is checked where
 * the connection is made, so that a name cannot resolve to another one between the check and the call.
 */
export function publicFetch(): typeof globalThis.fetch {
  let opened: ReturnType<typeof openClient> | undefined
  return (async (url: string, init: RequestInit) => {
    if (isPrivateHost(url)) throw new TypeError('refused', { cause: new PrivateAddressError() })
    const { fetch, dispatcher } = await (opened ??= openClient())
    return fetch(url, { ...init, dispatcher })
  }) as unknown as typeof globalThis.fetch
}

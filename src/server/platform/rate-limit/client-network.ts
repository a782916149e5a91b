import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { Database } from '../db/database.ts'
import { loadOrCreateSecret } from '../db/secrets.ts'
import type { HttpEnv } from '../http/env.ts'

/** Turns addresses of mail and network into keys that say nothing to a reader of the table. */
export type Pseudonymize = (text: string) => string

export async function openPseudonymizer(db: Database): Promise<Pseudonymize> {
  const secret = await loadOrCreateSecret(db, 'pseudonymize')
  return text => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}

/**
 * The address a request comes from. `X-Forwarded-For` is read from its end, where the nearest proxy wrote, and only
 * as far as each address is a trusted proxy's (`TRUSTED_PROXIES`): everything before that can be made up.
 */
export function clientAddress(c: Context<HttpEnv>): string {
  const peer = plain(c.env?.incoming?.socket.remoteAddress ?? '')
  const hops = (c.req.header('x-forwarded-for')?.split(',') ?? []).map(hop => plain(hop.trim()))
  let address = peer
  // Without a peer it is a test, which may say who it is.
  while ((address === '' || isTrusted(c, address)) && hops.length > 0) {
    const hop = hops.pop() ?? ''
    if (isIP(hop) === 0) break
    address = hop
  }
  return address
}

/** The network a request comes from: an IPv4 address or the first 64 bits of an IPv6 one. */
export function networkOf(c: Context<HttpEnv>): string {
  const address = clientAddress(c)
  return isIP(address) === 6 ? firstHalf(address) : address
}

/**
 * Whether a request was made on this machine. A private address is not enough: a container's gateway or a balancer
 * has one too, and stands for the whole world.
 */
export function isLoopbackRequest(c: Context<HttpEnv>): boolean {
  const address = clientAddress(c)
  return address === '' || address === '::1' || address.startsWith('127.')
}

function isTrusted(c: Context<HttpEnv>, address: string): boolean {
  const version = isIP(address)
  return version !== 0 && c.get('trustedProxies').check(address, version === 6 ? 'ipv6' : 'ipv4')
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

function firstHalf(address: string): string {
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...missing, ...back].slice(0, 4).join(':')
}

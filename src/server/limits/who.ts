import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import type { Context } from 'hono'
import type { Database } from '../db/database.ts'
import { openSecret } from '../db/secrets.ts'
import type { HttpEnv } from '../http/env.ts'

/** Turns addresses of mail and network into keys that say nothing to whoever reads the table. */
export type Blur = (text: string) => string

export async function openBlur(db: Database): Promise<Blur> {
  const secret = await openSecret(db, 'blur')
  return text => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}

const LOCAL = /^(?:::1|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd])/

/**
 * The network a request comes from: an IPv4 address or the first 64 bits of an IPv6 one. What a proxy says counts
 * only when the proxy is a neighbour, and then its own last word: what stands before can be made up.
 */
export function networkOf(c: Context<HttpEnv>): string {
  const peer = plain(c.env?.incoming?.socket.remoteAddress ?? '')
  const told = plain(c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '')
  const address = isIP(told) && (peer === '' || LOCAL.test(peer)) ? told : peer
  return isIP(address) === 6 ? firstHalf(address) : address
}

/** Whether somebody asks from this machine or its own network, and not through a proxy from elsewhere. */
export function isNear(c: Context<HttpEnv>): boolean {
  const network = networkOf(c)
  // Without a peer it is a test; `::1` is all noughts in its first half.
  return network === '' || network === '0:0:0:0' || LOCAL.test(network)
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

function firstHalf(address: string): string {
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0')
  return [...front, ...missing, ...back].slice(0, 4).join(':')
}

import { createECDH, randomBytes, type ECDH } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { importJWK, jwtVerify } from 'jose'
import { z } from 'zod'
import { openFaults } from '../fault-injection.ts'
import { decrypt } from './decrypt.ts'

export interface SimPush {
  readonly text: string
  readonly ttl: number
  readonly urgency: string
  readonly topic: string
}

interface Browser {
  readonly curve: ECDH
  readonly auth: Buffer
  /** The shop's key it subscribed with. */
  readonly serverKey: string
  messages: SimPush[]
  isUnsubscribed: boolean
}

const BYTES_MAX = 4_096

/** `/wpush/{id}` takes messages as a browser's push service does; `/simulator` stands for the browser itself. */
export function pushApp(origin: string) {
  const browsers: Browsers = new Map()
  const faults = openFaults({ error: 'internal' })

  return new Hono<{ Bindings: HttpBindings }>()
    .use('/wpush/*', faults.middleware)
    .route('/wpush', messageRoutes(browsers, origin))
    .route('/simulator', browserRoutes(browsers, origin))
    .route('/simulator', faults.control)
}

type Browsers = Map<string, Browser>

/** Whether the sender proves itself by RFC 8292: a token for this service, no longer than a day, signed with the key it names. */
async function isFrom(header: string, serverKey: string, origin: string): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (key !== serverKey) return false
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url')
  }
  try {
    const checks = { audience: origin, algorithms: ['ES256'], requiredClaims: ['exp', 'sub'] }
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), checks)
    const life = (payload.exp ?? Infinity) - Date.now() / 1000
    return life <= 86_400 && /^(?:mailto:|https:)/.test(payload.sub ?? '')
  } catch {
    return false
  }
}

const messageRoutes = (browsers: Browsers, origin: string) =>
  new Hono().post('/:id', async c => {
    const browser = browsers.get(c.req.param('id'))
    if (browser === undefined) return c.json({ error: 'unknown' }, 404)
    if (browser.isUnsubscribed) return c.json({ error: 'unsubscribed' }, 410)
    if (!(await isFrom(c.req.header('authorization') ?? '', browser.serverKey, origin)))
      return c.json({ error: 'vapid' }, 403)
    const ttl = Number(c.req.header('ttl'))
    if (!Number.isInteger(ttl) || ttl < 0) return c.json({ error: 'ttl' }, 400)
    const topic = c.req.header('topic') ?? ''
    if (!/^[\w-]{0,32}$/.test(topic)) return c.json({ error: 'topic' }, 400)
    const body = Buffer.from(await c.req.arrayBuffer())
    if (body.length > BYTES_MAX) return c.json({ error: 'too large' }, 413)
    if (c.req.header('content-encoding') !== 'aes128gcm') return c.json({ error: 'encoding' }, 415)
    // The device is off: what waits is replaced by its namesake.
    browser.messages = browser.messages.filter(message => topic === '' || message.topic !== topic)
    const text = decrypt(body, browser)
    browser.messages.push({ text, ttl, topic, urgency: c.req.header('urgency') ?? 'normal' })
    return c.body(null, 201, { location: `${origin}/message/${randomBytes(8).toString('hex')}` })
  })

const browserRoutes = (browsers: Browsers, origin: string) =>
  new Hono()
    .post('/browsers', async c => {
      const { serverKey } = z.object({ serverKey: z.string() }).parse(await c.req.json())
      const id = randomBytes(8).toString('hex')
      const curve = createECDH('prime256v1')
      curve.generateKeys()
      const auth = randomBytes(16)
      browsers.set(id, { curve, auth, serverKey, messages: [], isUnsubscribed: false })
      const keys = { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return c.json({ endpoint: `${origin}/wpush/${id}`, expirationTime: null, keys })
    })
    .get('/browsers/:id', c => c.json({ messages: browsers.get(c.req.param('id'))?.messages ?? [] }))
    .delete('/browsers/:id', c => {
      const browser = browsers.get(c.req.param('id'))
      if (browser) browser.isUnsubscribed = true
      return c.json({})
    })

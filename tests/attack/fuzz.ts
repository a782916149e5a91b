import fc from 'fast-check'
import { jsonOf, type Answer } from './client.ts'
import { networkOf, signedIn } from './customer.ts'
import { callsOf, type Call } from './document.ts'
import { responseFault } from './error-shape.ts'
import { hostile, nearlyValid, valid } from './inputs.ts'
import { openFaults, type Outcome, type Part, type Scale } from './part.ts'
import { openTarget, type Target } from './target.ts'

const BATCH = 500
/** At once: enough to meet in the middle of something, and far from overload. */
const WIDE = 8
/** Ids, numbers and tokens that answers brought, to be used again. */
const KNOWN_MAX = 400

/** One request before it is known what exists; picks are shares from 0 to 1. */
interface Shot {
  readonly call: Call
  readonly method: string
  readonly values: readonly Value[]
  readonly login: 'none' | 'user' | 'made-up'
  readonly token: number
  readonly query: string
  readonly body: string | undefined
  readonly type: string
  readonly key: string
  readonly language: string
}
type Value = { readonly known: number } | { readonly made: string }

const share = fc.double({ min: 0, max: 0.999, noNaN: true })
const made = fc.oneof(
  fc.uuid(),
  fc.stringMatching(/^R\d{9}$/),
  fc.constantFrom(
    'qpay',
    'card',
    'mn',
    '0',
    'current',
    '..',
    '%',
    '%2F',
    '%00',
    ':number',
    '{number}',
    'a'.repeat(9_000)
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 })
)
const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 3, arbitrary: share.map(known => ({ known })) },
  { weight: 2, arbitrary: made.map(text => ({ made: text })) }
)
const written = (body: unknown) => JSON.stringify(body) as string | undefined

const bodyOf = ({ body, method }: Call): fc.Arbitrary<string | undefined> => {
  const odd = fc.oneof(
    hostile.map(written),
    fc.constantFrom('{', '[1,', '"', 'a=b', '\u0000', '{"a":1}{"b":2}', `${'['.repeat(5_000)}${']'.repeat(5_000)}`),
    fc.constant(undefined)
  )
  if (!body) return method === 'GET' ? fc.constant(undefined) : odd
  return fc.oneof(
    { weight: 5, arbitrary: valid(body).map(written) },
    { weight: 4, arbitrary: nearlyValid(body).map(written) },
    { weight: 1, arbitrary: odd }
  )
}

const shotOf = (call: Call): fc.Arbitrary<Shot> =>
  fc.record({
    call: fc.constant(call),
    method: fc.oneof(
      { weight: 30, arbitrary: fc.constant(call.method) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND') }
    ),
    values: fc.array(value, { minLength: 3, maxLength: 3 }),
    login: fc.constantFrom('none', 'user', 'user', 'made-up'),
    token: share,
    query: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: fc.webQueryParameters().map(text => `?${text}`) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('page', 'per_page', 'q', 'locale', 'ids', 'variant_id', 'quantity'), fc.string())
          .map(([name, text]) => `?${name}=${encodeURIComponent(text.toWellFormed())}`)
      }
    ),
    body: bodyOf(call),
    type: fc.oneof(
      { weight: 20, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('text/plain', 'multipart/form-data', 'multipart/form-data; boundary=x', 'a/b;;', '')
      }
    ),
    key: fc.oneof(fc.uuid(), fc.constantFrom('same', 'k'.repeat(256), ' ')),
    language: fc.constantFrom('mn', 'en', 'ru', 'zh', 'it', 'xx', '*;q=0', 'a'.repeat(300))
  })

/**
 * As a path can hold it: what no request line may contain is written as its bytes, and a backslash too, which nginx
 * refuses and the HTTP adapter answers (400, without a body) before the shop hears of it.
 */
const inPath = (text: string) => text.toWellFormed().replace(/[^\x21-\x5b\x5d-\x7e]/gu, encodeURIComponent)

interface Known {
  readonly values: string[]
  access: string
}

function requestOf(shot: Shot, { values, access }: Known, index: number) {
  const known = (at: number) => values[Math.floor(at * values.length)] ?? '0'
  let at = 0
  const path = shot.call.path.replace(/\{\w+\}/g, () => {
    const chosen = shot.values[at++ % shot.values.length]
    return chosen === undefined ? '0' : 'made' in chosen ? inPath(chosen.made) : inPath(known(chosen.known))
  })
  const token = inPath(known(shot.token)).slice(0, 200)
  return {
    method: shot.method,
    path: `/api/v2${path}${shot.query}`,
    headers: {
      'x-forwarded-for': networkOf(index),
      'accept-language': shot.language,
      ...(shot.body !== undefined && { 'content-type': shot.type }),
      ...(shot.call.needsKey && { 'idempotency-key': shot.key }),
      ...(shot.login === 'user' && { authorization: `Bearer ${access}` }),
      ...(shot.login === 'made-up' && { authorization: `Bearer ${token}` }),
      ...{ 'x-spree-order-token': token, 'x-bookmark-token': token, 'x-package-token': token }
    },
    ...(shot.body !== undefined && shot.method !== 'GET' && { body: shot.body })
  }
}

/** Remembers ids, numbers and tokens, so that later requests find something. */
function learn(answer: Answer, { values }: Known) {
  if (answer.status >= 300 || answer.text.length > 200_000) return
  for (const [, found = ''] of answer.text.matchAll(/"(?:id|number|token|slug|challenge)":"([^"]{1,80})"/g)) {
    if (values.includes(found)) continue
    if (values.length >= KNOWN_MAX) values.splice(40, 1)
    values.push(found)
  }
}

async function fuzz(scale: Scale, target: Target): Promise<Outcome> {
  const faults = openFaults()
  const { client } = target
  const calls = await callsOf(client)
  const shots = fc.oneof(...calls.map(shotOf))
  const known: Known = { values: [], access: '' }
  const signIn = async () => {
    known.access = (await signedIn(target, `99${String(sent % 1_000_000).padStart(6, '0')}`)).access
  }
  const statuses = new Map<number, number>()
  let sent = 0
  await signIn()
  for (const slug of await target.db.query.selectFrom('products').select(['id', 'slug']).limit(5).execute())
    known.values.push(slug.slug, slug.id)

  const shoot = async (shot: Shot) => {
    const request = requestOf(shot, known, sent++)
    const answer = await client.send(request.method, request.path, request)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    learn(answer, known)
    const wrong = responseFault(answer)
    if (wrong === undefined) return
    faults.add(`${shot.call.method} ${shot.call.path}: ${wrong}`)
    scale.announce(`${wrong}\n  ${request.method} ${request.path.slice(0, 300)} ${(request.body ?? '').slice(0, 300)}`)
  }

  for (let batch = 0; sent < scale.requests && target.isRunning(); batch++) {
    const queue = fc.sample(shots, { numRuns: BATCH, seed: scale.seed + batch }).values()
    await Promise.all(
      Array.from({ length: WIDE }, async () => {
        for (const shot of queue) await shoot(shot)
      })
    )
    const me = await client.send('GET', '/api/v2/users/me', { headers: { authorization: `Bearer ${known.access}` } })
    // The fuzzer has signed itself out, or deleted itself.
    if (me.status === 401) await signIn().catch(() => undefined)
  }
  faults.must(target.isRunning(), 'The server has ended')
  const health = await client.send('GET', '/healthz')
  faults.must(health.status === 200 && jsonOf(health)?.['status'] === 'ok', 'The server is not healthy afterwards')
  const counted = [...statuses].sort().map(([status, times]) => `${status}: ${times}`)
  return { did: `${sent} requests over ${calls.length} calls (${counted.join(', ')})`, faults: faults.list() }
}

export const fuzzing: Part = {
  name: 'fuzz from the OpenAPI document',
  async attack(scale) {
    const target = await openTarget(scale)
    try {
      return await fuzz(scale, target)
    } finally {
      await target.close()
    }
  }
}

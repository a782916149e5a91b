import fc from 'fast-check'
import { jsonOf, type Answer } from './client.ts'
import { networkOf, signedIn } from './customer.ts'
import { callsOf, type Call } from './document.ts'
import { responseFault } from './error-shape.ts'
import { valid } from './inputs.ts'
import { openFaults, type Outcome, type Part, type Scale } from './part.ts'
import { createOwnedResources, SECRETS, type OwnedResources } from './owned-resources.ts'
import { openTarget, type Target } from './target.ts'

/** Reached by an id on purpose, by everybody: goods, providers that call back, links that were shared. */
const PUBLIC =
  /^\/(products|payments|leases\/callback|wishlists\/shared|vendors|badges|auth|users\/register_card\/return)/
/** For who holds a link: the owner, signed in, needs neither. */
const BY_LINK = /check_lend|\/summary$/
const DENIED = new Set([401, 403, 404])

/** The resource that a path names, by its beginning; the first that fits counts. */
const inPath = (mine: OwnedResources): readonly (readonly [RegExp, Readonly<Record<string, string>>])[] => [
  [/^\/users\/me\/addresses/, { id: mine.addressId }],
  [/^\/users\/me\/bank_accounts/, { id: mine.bankAccountId }],
  [/^\/users\/me\/identities/, { kind: 'phone' }],
  [/^\/users\/me\/sessions/, { id: mine.sessionId }],
  [/^\/users\/register_card/, { id: mine.registrationId }],
  [/^\/users\/wallet\/recharges/, { number: mine.recharge }],
  [/^\/wishlists/, { id: mine.listId }],
  [/^\/look_books/, { id: mine.lookBookId }],
  [/^\/articles/, { id: mine.articleId }],
  [/^\/gift_cards/, { id: mine.giftCardId }],
  [/^\/horeca\/bookings/, { id: mine.hotelBookingId }],
  [/^\/travel_quotes/, { number: mine.travelQuote }],
  [/^\/e_tickets/, { number: mine.ticket }],
  [/^\/coupons/, { id: mine.couponId }],
  [/^\/leases/, { number: mine.leased.lease }],
  [/^\/orders\/\{number\}\/lease/, { number: mine.leased.number }],
  [/^\/orders\/\{number\}\/(payments|cancel|events|check_lend)/, { number: mine.paid.number, id: mine.paid.payment }],
  [
    /^\/orders\/\{number\}\/(return|receipt|reorder|line_items\/\{id\}\/review)/,
    { number: mine.delivered.number, id: mine.delivered.line, return: mine.delivered.returned }
  ],
  [/^\/(orders|checkouts)/, { number: mine.cart.number, id: mine.cart.line }]
]

/** Bodies that are right in every respect but whose things they name. */
const bodiesWith = (mine: OwnedResources): Readonly<Record<string, object>> => ({
  'POST /orders/{number}/line_items': { line_item: { variant_id: mine.variantId } },
  'PUT /orders/{number}/line_items/{id}': { line_item: { quantity: 2 } },
  'PUT /checkouts/{number}/phone_code': { challenge: 'a'.repeat(43), code: '123456' },
  'PUT /checkouts/{number}': { special_instructions: 'hello' },
  'PUT /orders/{number}/apply_coupon_code': { coupon_code: 'NOSUCHCODE' },
  'PUT /orders/{number}/remove_coupon_code': { coupon_code: 'NOSUCHCODE' },
  'POST /coupons/{id}/send_by_email': { email: 'other@example.mn' },
  'PUT /orders/{number}/cancel': { reason: 'changed-mind' },
  'POST /orders/{number}/open': { phone_end: '1234' },
  'POST /orders/{number}/payments': { method: 'qpay' },
  'PUT /checkouts/{number}/most_in_app': { custtkn: 'x', txntkn: 'y' },
  'POST /orders/{number}/returns': { reason: 'damaged', lines: [{ line_item_id: mine.delivered.line, quantity: 1 }] },
  'PUT /orders/{number}/line_items/{id}/review': { rating: 5, comment: '' },
  'PUT /orders/{number}/receipt': { type: 'citizen', consumer_no: '' },
  'POST /orders/{number}/lease': {
    ...{ months: 6, first_name: 'Бат', last_name: 'Бат', phone: '99112233', register_number: 'УБ90010142' },
    ...{ accepts_terms: true, accepts_disclosure: true, accepts_inquiry: true }
  },
  'POST /leases/{number}/answers': { answers: { income: '2 сая' } },
  'PUT /users/me/addresses/{id}': {
    ...{ label: '', phone: '', is_default: false },
    address: { firstname: 'Б', city: 'ulaanbaatar', district: 'sukhbaatar', khoroo: '1-р хороо', detail: '1' }
  },
  'DELETE /users/remove_card': { cardId: mine.cardId },
  'PUT /look_books/{id}': { title: 'mine', version: 1 },
  'POST /wishlists/add_id': { variant_id: mine.variantId, wishlist_id: mine.listId },
  'POST /wishlists/remove_id': { variant_id: mine.variantId, wishlist_id: mine.listId },
  'POST /wishlists/move': { variant_id: mine.variantId, wishlist_id: mine.listId },
  'POST /orders/claim': { order_token: 'a'.repeat(20) },
  'POST /users/wallet/recharges': { amount: 50_000, payment_method: 'card', card_id: mine.cardId },
  'POST /horeca/bookings/{id}/payments': { method: 'qpay' },
  'POST /gift_cards/{id}/payments': { method: 'qpay' }
})

/** Calls that name somebody's thing in their body. */
const NAMES_IN_BODY = /remove_card|wishlists\/(add_id|remove_id|move)|orders\/claim/
/** Reading them shows whether anything of the owner's has changed. */
const OWN = [
  ...[
    '/coupons',
    '/users/me',
    '/users/me/addresses',
    '/users/me/bank_accounts',
    '/users/me/sessions',
    '/users/all_card'
  ],
  ...['/wishlists', '/gift_cards', '/leases', '/orders/mine', '/users/wallet', '/users/wallet/recharges']
]
/** Fields that change by themselves: time passes, and the worker makes VAT receipts meanwhile. */
const VOLATILE = /"(?:status|seen_at|ends_at|updated_at|checked_at|expires_in|valid_for)":(?:"[^"]*"|\d+),?/g

async function ownThings({ client }: Target, { headers, ...mine }: OwnedResources) {
  const orders = [mine.cart, mine.paid, mine.delivered, mine.leased].map(({ number }) => `/orders/${number}`)
  const seen = new Map<string, string>()
  for (const path of [...OWN, ...orders]) {
    const answer = await client.send('GET', `/api/v2${path}`, { headers })
    seen.set(path, `${answer.status} ${answer.text.replace(VOLATILE, '')}`)
  }
  return seen
}

async function matrix(scale: Scale, target: Target): Promise<Outcome> {
  const faults = openFaults()
  const { client } = target
  const owner = await signedIn(target, SECRETS[0])
  const mine = await createOwnedResources(target, owner)
  for (const failure of mine.failed) faults.add(`The owner could not get it: ${failure}`)
  const stranger = await signedIn(target, '88112233')
  const others: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['a stranger', { authorization: `Bearer ${stranger.access}` }],
    ['a guest', {}],
    ['a guest with a made-up token', { 'x-spree-order-token': 'a'.repeat(22), 'x-package-token': 'a'.repeat(22) }]
  ]
  const paths = inPath(mine)
  const bodies = bodiesWith(mine)
  const calls = await callsOf(client)
  let requestCount = 0

  const request = ({ method, path, body, needsKey, file }: Call, headers: Readonly<Record<string, string>>) => {
    const values = paths.find(([begins]) => begins.test(path))?.[1] ?? {}
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] || 'missing')
    const sent = body && (bodies[`${method} ${path}`] ?? fc.sample(valid(body), { numRuns: 1, seed: scale.seed })[0])
    const form = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nx\r\n--x--\r\n'
    requestCount++
    return client.send(method, `/api/v2${filled}`, {
      headers: {
        ...{ 'x-forwarded-for': networkOf(requestCount), 'accept-language': 'en', ...headers },
        ...(needsKey && { 'idempotency-key': `matrix-${requestCount}` }),
        ...(file && { 'content-type': 'multipart/form-data; boundary=x' })
      },
      ...(sent !== undefined && method !== 'GET' && { body: sent }),
      ...(file && { body: form })
    })
  }

  const before = await ownThings(target, mine)
  for (const call of calls) {
    const { method, path, right } = call
    for (const [who, headers] of others) {
      // A call that ends the stranger's own account or session says nothing about the owner's.
      if (
        headers['authorization'] &&
        /^(DELETE \/users\/me|DELETE \/users\/me\/sessions|POST \/oauth\/revoke)$/.test(`${method} ${path}`)
      )
        continue
      const answer = await request(call, headers)
      const name = `${method} ${path} by ${who}`
      const wrong = responseFault(answer)
      if (wrong !== undefined) faults.add(`${name}: ${wrong}`)
      for (const secret of SECRETS) faults.must(!answer.text.includes(secret), `${name} shows ${secret}`)
      const isGuest = !('authorization' in headers)
      const mustBeDenied =
        right !== undefined &&
        !PUBLIC.test(path) &&
        ((path.includes('{') && !/identities/.test(path)) || NAMES_IN_BODY.test(path) || (isGuest && right === 'user'))
      if (mustBeDenied && !isDenied(answer, path)) faults.add(`${name}: ${answer.status} ${answer.text.slice(0, 160)}`)
    }
  }
  const after = await ownThings(target, mine)
  for (const [path, text] of before)
    faults.must(
      after.get(path) === text,
      `The owner's ${path} has changed: ${discrepancy(text, after.get(path) ?? '')}`
    )

  // The owner gets in by the same addresses: denied would mean that they lead nowhere.
  for (const call of calls) {
    // A public call is no way in.
    if (call.right === undefined) continue
    if (call.method !== 'GET' || !call.path.includes('{') || PUBLIC.test(call.path) || BY_LINK.test(call.path)) continue
    // The small catalogue of the tests sells no tickets; theirs have tests of their own.
    if (call.path.startsWith('/e_tickets') && mine.ticket === '') continue
    const answer = await request(call, { authorization: `Bearer ${owner.access}` })
    faults.must(!DENIED.has(answer.status), `GET ${call.path} by its owner: ${answer.status}`)
  }
  return { did: `${requestCount} requests: ${calls.length} calls × ${others.length} others`, faults: faults.list() }
}

/** A stranger's own empty list is denied too: nothing of the owner's was touched. */
const isDenied = (answer: Answer, path: string) =>
  DENIED.has(answer.status) || (/remove_card/.test(path) && jsonOf<{ count?: number }>(answer)?.count === 0)

function discrepancy(before: string, after: string) {
  const at = [...before].findIndex((letter, index) => letter !== after[index])
  return `…${before.slice(Math.max(0, at - 40), at + 60)}… is now …${after.slice(Math.max(0, at - 40), at + 60)}…`
}

export const crossAccount: Part = {
  name: 'other people (IDOR matrix)',
  async attack(scale) {
    const target = await openTarget(scale)
    try {
      return await matrix(scale, target)
    } finally {
      await target.close()
    }
  }
}

import { LEASE_MIN } from '../../src/domain/money/lease.ts'
import { DAY_MS, localDate } from '../../src/domain/time.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import type { Person } from '../model/people.ts'
import { eventually } from '../support/eventually.ts'
import { jsonOf } from './client.ts'
import { networkOf } from './customer.ts'
import { productsWith, openShopper } from './shopping.ts'
import type { Target } from './target.ts'

const run = promisify(execFile)

/** Words that only this person's things hold: seen by anybody else, something has leaked. */
export const SECRETS = ['99887766', 'nuuts@example.mn', 'Нууцболд', 'MN140099', 'Нууц байр'] as const
const [PHONE, EMAIL, NAME, , DOOR] = SECRETS
const IBAN = 'MN140099000000000001'

export type OwnedResources = Awaited<ReturnType<typeof createOwnedResources>>

/** Gives somebody one of everything that can belong to a person; answers how each is named in the API. */
export async function createOwnedResources(target: Target, person: Person) {
  const { client } = target
  const headers = { authorization: `Bearer ${person.access}`, 'x-forwarded-for': networkOf(1) }
  const failed: string[] = []
  const ask = async <T>(method: string, path: string, body?: object, more: Readonly<Record<string, string>> = {}) => {
    const answer = await client.send(method, `/api/v2${path}`, {
      headers: { ...headers, ...more },
      ...(body && { body })
    })
    if (answer.status >= 400) failed.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 160)}`)
    return jsonOf<T>(answer) ?? ({} as T)
  }
  type Listed = readonly { readonly id: string }[]
  const [variantId = ''] = await productsWith(target, 50)
  const [leasableId = ''] = await productsWith(target, 50, { priceMin: LEASE_MIN })
  const address = { firstname: NAME, city: 'ulaanbaatar', district: 'sukhbaatar', khoroo: '1-р хороо', detail: DOOR }

  const place = async (method: string, key: string, variant = variantId) => {
    const shopper = openShopper({ client, variantId: variant, method, headers })
    const refused = await shopper.fill()
    if (refused) failed.push(`order: ${refused.status} ${refused.text.slice(0, 200)}`)
    const number = shopper.order()?.number ?? ''
    await shopper.send('PUT', `/checkouts/${number}`, { phone: PHONE, email: EMAIL, ship_address: address })
    const placed = await shopper.complete(key)
    if (placed.status !== 200) failed.push(`complete: ${placed.status} ${placed.text.slice(0, 200)}`)
    return shopper
  }
  /** As the shop's own people do it. */
  const office = (command: 'orders' | 'coupons', ...words: readonly string[]) =>
    run(process.execPath, [`scripts/${command}.ts`, ...words], {
      env: { ...process.env, NODE_ENV: '', ...target.environment }
    }).catch((error: unknown) => void failed.push(String(error)))

  const saved = await ask<{ addresses: Listed }>('POST', '/users/me/addresses', { label: NAME, phone: PHONE, address })
  const bank = await ask<{ bank_accounts: Listed }>('POST', '/users/me/bank_accounts', { name: NAME, iban: IBAN })
  const lists = await ask<{ wishlists: Listed }>('POST', '/wishlists', { name: NAME })
  await ask('POST', '/wishlists/add_id', { variant_id: variantId })
  const look = await ask<{ id: string }>('POST', '/look_books', {
    ...{ title: NAME, items: [{ variant_id: variantId, note: NAME }] }
  })
  const article = await ask<{ id: string }>('POST', '/articles', { language: 'mn' })
  const gift = await ask<{ id: string }>('POST', '/gift_cards', {
    ...{ amount: 50_000, recipient_email: EMAIL, recipient_name: NAME, from_name: NAME }
  })
  const day = (days: number) => localDate(new Date(Date.now() + days * DAY_MS))
  const { hotel_rooms: rooms } = await ask<{
    hotel_rooms: readonly { readonly id: string; readonly hotel: { readonly id: string } }[]
  }>('GET', '/horeca/hotel_rooms')
  const stay = { hotel_id: rooms[0]?.hotel.id, room_id: rooms[0]?.id, check_in: day(40), check_out: day(41), adults: 1 }
  const { total } = await ask<{ total: number }>('POST', '/horeca/calculate_price', stay)
  const booking = await ask<{ id: string }>(
    ...(['POST', '/horeca/bookings', { ...stay, guest_name: NAME, phone: PHONE, email: EMAIL, total }] as const),
    { 'idempotency-key': 'hotel' }
  )
  const passenger = {
    ...{ title: 'MR', first_name: 'Bold', last_name: 'Dorj', birth_date: '1988-03-04' }
  }
  const quote = await ask<{ number: string }>(
    ...([
      'POST',
      '/travel_quotes',
      {
        ...{ trip: 'one_way', flights: [{ from: 'UBN', to: 'ICN', date: day(40) }], passengers: [passenger] },
        ...{ phone: PHONE, email: EMAIL, notes: NAME }
      }
    ] as const),
    { 'idempotency-key': 'quote' }
  )
  const recharge = await ask<{ number: string; recharge?: { number: string } }>(
    ...(['POST', '/users/wallet/recharges', { amount: 50_000, payment_method: 'qpay' }] as const),
    { 'idempotency-key': 'recharge' }
  )
  const registration = await ask<{ id: string; url: string }>('PUT', '/users/register_card')
  if (registration.url)
    await fetch(registration.url, {
      ...{ method: 'POST', redirect: 'manual' },
      body: new URLSearchParams({ card: 'visa', answer: 'save' })
    })
  await ask('PUT', `/users/register_card/${registration.id}`)
  const cards = await ask<{ cards: Listed }>('GET', '/users/all_card')
  const sessions = await ask<{ sessions: Listed }>('GET', '/users/me/sessions')

  const terms = ['--name', NAME, '--name-en', NAME, '--amount', '5000', '--audience', 'holders']
  await office('coupons', 'create', 'coupon', 'NUUTS', ...terms)
  await office('coupons', 'assign', 'NUUTS', PHONE)
  const coupons = await ask<{ coupons: readonly { readonly id: string; readonly code: string }[] }>('GET', '/coupons')

  const paid = await place('qpay', 'paid')
  await paid.pay('pay')
  const [seatId] = await productsWith(target, 5, { tickets: true })
  if (seatId !== undefined) await (await place('qpay', 'seat', seatId)).pay('pay-seat')
  const tickets = await ask<{ e_tickets: readonly { readonly number: string }[] }>('GET', '/e_tickets')
  const payment = (
    await target.db.query.selectFrom('payments').select('id').where('order_id', 'is not', null).execute()
  )[0]
  const delivered = await place('cash', 'delivered')
  const deliveredNumber = delivered.order()?.number ?? ''
  for (const step of ['ready', 'shipped', 'delivered']) await office('orders', step, deliveredNumber)
  // The VAT receipt comes by itself, a little later.
  await eventually(async () => (await delivered.read()).text.includes('"receipt":{"state":"sent"'), 60_000, 200)
  const [line] = delivered.order()?.line_items ?? []
  const returned = await ask<OrderBody>(
    ...(['POST', `/orders/${deliveredNumber}/returns`] as const),
    { reason: 'damaged', lines: [{ line_item_id: line?.id, quantity: 1 }] },
    { 'idempotency-key': 'return' }
  )
  const leased = await place('lease', 'leased', leasableId)
  const leasedNumber = leased.order()?.number ?? ''
  const application = await ask<{ lease: { number: string } | null }>(
    ...(['POST', `/orders/${leasedNumber}/lease`] as const),
    {
      ...{ months: 6, first_name: NAME, last_name: 'Бат', phone: PHONE, register_number: 'УБ90010142' },
      ...{ accepts_terms: true, accepts_disclosure: true, accepts_inquiry: true }
    },
    { 'idempotency-key': 'lease' }
  )
  const cart = await ask<OrderBody>('POST', '/orders/0/line_items', { line_item: { variant_id: variantId } })
  await ask('PUT', `/checkouts/${cart.number}`, { phone: PHONE, email: EMAIL, ship_address: address })

  return {
    headers,
    failed,
    variantId,
    addressId: saved.addresses?.[0]?.id ?? '',
    bankAccountId: bank.bank_accounts?.[0]?.id ?? '',
    listId: lists.wishlists?.at(-1)?.id ?? '',
    lookBookId: look.id ?? '',
    articleId: article.id ?? '',
    giftCardId: gift.id ?? '',
    hotelBookingId: booking.id ?? '',
    travelQuote: quote.number ?? '',
    ticket: tickets.e_tickets?.[0]?.number ?? '',
    couponId: coupons.coupons?.find(({ code }) => code === 'NUUTS')?.id ?? '',
    recharge: recharge.number ?? recharge.recharge?.number ?? '',
    registrationId: registration.id ?? '',
    cardId: cards.cards?.[0]?.id ?? '',
    sessionId: sessions.sessions?.[0]?.id ?? '',
    paid: { number: paid.order()?.number ?? '', payment: payment?.id ?? '' },
    delivered: { number: deliveredNumber, line: line?.id ?? '', returned: returned.returns?.[0]?.number ?? '' },
    leased: { number: leasedNumber, lease: application.lease?.number ?? '' },
    cart: { number: cart.number ?? '', line: cart.line_items?.[0]?.id ?? '' }
  }
}

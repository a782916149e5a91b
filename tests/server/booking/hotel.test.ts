import { expect, test } from 'vitest'
import type {
  HotelBody,
  HotelBookingBody,
  HotelBookings,
  HotelRoomBody,
  RoomCalendar,
  StayOfferBody
} from '../../../src/contract/booking/hotel.ts'
import type { PaymentBody } from '../../../src/contract/money/payment.ts'
import { createHotelAdmin } from '../../../src/server/booking/hotel/index.ts'
import { codeTo } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { openCommerce } from '../../support/simulated-commerce.ts'
import { holder } from '../../support/wallet-holder.ts'

/** The one suite of a demonstration hotel: a room-night of it can be sold once. */
const SUITE = { hotel_id: 'tower', room_id: 'suite' }
/** The shop's day, so that the dates below stay in its future. */
const TODAY = new Date('2026-11-21T02:00:00.000Z')
/** Tuesday to Thursday. */
const STAY = { check_in: '2026-12-01', check_out: '2026-12-03', adults: 2, children: [] }
const GUEST = { guest_name: 'Болормаа', phone: '99191234', email: 'bolor@example.mn' }
const REQUEST = { ...SUITE, ...STAY, ...GUEST, total: 1_120_000 }

const read = async <T>({ request }: Pick<TestShop, 'request'>, path: string) => {
  const answer = await request('GET', `/api/v2/horeca${path}`)
  return { status: answer.status, body: (await answer.json()) as T & { code?: string } }
}

/** Somebody who is signed in, at the door of hotels. */
async function guest(shop: TestShop, phone?: string) {
  const person = await holder(shop, phone)
  let presses = 0
  const send = async <T>(method: string, path: string, body?: object, key = `${phone}-${++presses}`) => {
    const answer = await person.send(method, `/horeca${path}`, body, { 'idempotency-key': key })
    return { status: answer.status, body: answer.body as unknown as T & { code?: string } }
  }
  return {
    ...person,
    account: person.send,
    send,
    book: (wish: object = REQUEST, key?: string) => send<HotelBookingBody>('POST', '/bookings', wish, key),
    pay: (id: string, method = 'card') => send<PaymentBody>('POST', `/bookings/${id}/payments`, { method }),
    booking: async (name: string) => (await send<HotelBookingBody>('GET', `/bookings/${name}`)).body,
    bookings: async () => (await send<HotelBookings>('GET', '/bookings')).body,
    cancel: (id: string, how = '') => send<HotelBookingBody>('PUT', `/bookings/${id}/cancel${how}`)
  }
}

const url = ({ ask }: PaymentBody) => (ask?.kind === 'redirect' ? ask.url : '')

const nightsTaken = ({ shop }: TestShop) =>
  shop.db.query.selectFrom('hotel_room_nights').select(['room_id', 'unit', 'night', 'booking_id']).execute()

const mails = async ({ shop }: TestShop) => {
  const rows = await shop.db.query
    .selectFrom('outbox')
    .select('payload_json')
    .where('kind', '=', 'hotel-booking.notification')
    .orderBy('id')
    .execute()
  return rows.map(
    ({ payload_json }) =>
      JSON.parse(payload_json) as {
        notification: string
        subject: string
        text: string
        to: string
        files?: { name: string; text: string }[]
      }
  )
}

onBothDatabases('hotels', open => {
  test('hotel lists: show amenities, rooms by amenity and price, and a hotel in the language asked for', async () => {
    const shop = await open()
    const { amenities } = (await read<{ amenities: { id: string; count: number }[] }>(shop, '/amenity_list')).body
    expect(amenities.find(({ id }) => id === 'stove')?.count).toBeGreaterThan(1)
    const { hotel_rooms: stoves } = (
      await read<{ hotel_rooms: HotelRoomBody[] }>(shop, '/hotel_rooms?amenities=stove,own-bathroom&price_max=400000')
    ).body
    expect(stoves.map(({ id, price }) => [id, price])).toEqual([['family-house', 330_000]])
    const hotel = (await read<HotelBody>(shop, '/hotel_detail?id=tower&locale=en')).body
    expect(hotel).toMatchObject({ name: 'Tower', price_from: 224_000, demonstration: true })
    expect((await read(shop, '/hotel_detail?id=nowhere')).body.code).toBe('hotel-not-found')
    expect((await read(shop, '/hotel_rooms?check_in=2026-12-03&check_out=2026-12-01')).body.code).toBe('stay-dates')
  })

  test('price of a stay: is broken down, and refused with the field that is to blame', async () => {
    const shop = await open()
    const ask = async (more: object) => {
      const answer = await shop.request('POST', '/api/v2/horeca/calculate_price', { ...SUITE, ...STAY, ...more })
      return {
        status: answer.status,
        body: (await answer.json()) as StayOfferBody & { code?: string; errors?: object }
      }
    }
    const { body } = await ask({})
    expect(body).toMatchObject({ total: 1_120_000, net: 1_000_000, vat: 100_000, city_tax: 20_000, deposit: 336_000 })
    expect(body.nights).toHaveLength(2)
    expect((await ask({ adults: 5 })).body).toMatchObject({
      code: 'stay-too-many-guests',
      errors: { adults: [expect.any(String)] }
    })
    expect((await ask({ check_in: '2026-11-20' })).body.code).toBe('stay-not-on-sale')
    expect((await ask({ check_out: '2026-12-01' })).body.code).toBe('stay-dates')
    expect((await ask({ room_id: 'cellar' })).status).toBe(404)
  })

  test('hotel booking: is held, paid, confirmed with a calendar file, and takes its nights from others', async () => {
    const { shop, atBank } = await openCommerce(open, TODAY)
    const [person, other] = [await guest(shop), await guest(shop, '88001122')]
    const { status, body: held } = await person.book()
    expect([status, held.state, held.number]).toEqual([201, 'requested', expect.stringMatching(/^H\d{9}$/)])
    expect((await other.book()).body.code).toBe('hotel-room-taken')
    const month = (await read<RoomCalendar>(shop, '/room_calendar?hotel_id=tower&room_id=suite&month=2026-12')).body
    expect(month.days.slice(0, 4).map(({ free, price }) => [free, price])).toEqual([
      [0, 560_000],
      [0, 560_000],
      [1, 560_000],
      [1, 616_000]
    ])
    const free = await read<{ count: number }>(
      shop,
      '/hotel_rooms?hotel_id=tower&price_min=500000&check_in=2026-12-02&check_out=2026-12-04'
    )
    expect(free.body.count).toBe(0)

    const payment = (await person.pay(held.id)).body
    expect(payment).toMatchObject({ subject: 'hotel-booking', amount: 336_000 })
    const back = await atBank(url(payment), 'visa')
    expect(back.headers.get('location')).toContain(`/account/bookings?number=${held.number}`)
    expect(await person.booking(held.number)).toMatchObject({ state: 'confirmed', expires_at: null, can_cancel: true })
    expect((await person.bookings()).bookings).toMatchObject([{ id: held.id, hotel: { id: 'tower' } }])
    expect((await other.send('GET', `/bookings/${held.id}`)).status).toBe(404)

    await shop.job('outbox')
    const [mail] = await mails(shop)
    expect(mail).toMatchObject({ notification: 'confirmed', to: 'bolor@example.mn' })
    const [file] = mail?.files ?? []
    expect(file?.name).toBe(`${held.number}.ics`)
    expect(file?.text).toContain('DTSTART:20261201T060000Z\r\nDTEND:20261203T040000Z\r\nSTATUS:CONFIRMED')
  })

  test('hotel booking: the same request sent twice is one booking, and a changed price is refused', async () => {
    const shop = await open()
    const person = await guest(shop)
    const twice = await Promise.all([person.book(REQUEST, 'press'), person.book(REQUEST, 'press')])
    expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1)
    expect(await nightsTaken(shop)).toHaveLength(2)
    expect((await person.book({ ...REQUEST, total: 1 })).body.code).toBe('hotel-price-changed')
  })

  test('hotel booking: of 100 guests at once, one gets the only room', { timeout: 60_000 }, async () => {
    const shop = await open()
    const guests = await Promise.all(Array.from({ length: 10 }, (_, at) => guest(shop, `9900${1000 + at}`)))
    // Every other stay overlaps the first by one night only.
    const stays = [
      REQUEST,
      { ...REQUEST, check_in: '2026-12-02', check_out: '2026-12-04', total: 1_120_000 },
      { ...REQUEST, check_in: '2026-11-30', check_out: '2026-12-02', total: 1_120_000 }
    ]
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => guests[at % 10]?.book(stays[at % stays.length]))
    )
    const won = answers.filter(answer => answer?.status === 201)
    expect(won.length).toBeGreaterThanOrEqual(1)
    expect(new Set(answers.flatMap(answer => answer?.body.code ?? []))).toEqual(new Set(['hotel-room-taken']))
    const nights = await nightsTaken(shop)
    expect(new Set(nights.map(({ unit, night }) => `${unit} ${night}`)).size).toBe(nights.length)
    const rows = await shop.shop.db.query.selectFrom('hotel_bookings').select('id').execute()
    // The refused request left nothing behind.
    expect(rows).toHaveLength(won.length)
    expect(nights).toHaveLength(won.length * 2)
  })

  test('hotel booking: an unpaid request expires, its nights are free again, and late money goes back', async () => {
    const { shop, lastBill, control } = await openCommerce(open, TODAY)
    const [person, other] = [await guest(shop), await guest(shop, '88001122')]
    const { body: held } = await person.book()
    shop.clock.pass(29)
    await shop.job('hotel-bookings.expire')
    await person.refresh()
    expect((await person.booking(held.id)).state).toBe('requested')
    // An open invoice holds the nights for as long as it can be paid.
    const payment = await person.pay(held.id, 'monpay')
    expect(payment.body.state).toBe('pending')
    shop.clock.pass(5)
    await shop.job('hotel-bookings.expire')
    expect((await person.booking(held.id)).state).toBe('requested')
    shop.clock.pass(60)
    await shop.job('hotel-bookings.expire')
    await person.refresh()
    expect((await person.booking(held.id)).state).toBe('expired')
    await other.signIn('88001122')
    expect((await other.book()).status).toBe(201)

    await control(`/bills/${await lastBill()}/pay`, { callback: 'never' })
    await shop.request('POST', `/api/v2/payments/monpay/callback/${payment.body.id}`)
    expect((await person.booking(held.id)).state).toBe('expired')
    expect(await person.wallet()).toMatchObject({ balance: 336_000 })
  })

  test('hotel booking: canceled by its deadline it refunds the deposit once, and is refused after it', async () => {
    const { shop, atBank } = await openCommerce(open, TODAY)
    const person = await guest(shop)
    const { body: held } = await person.book()
    await atBank(url((await person.pay(held.id)).body), 'visa')
    await person.booking(held.id)
    const [first, second] = await Promise.all([person.cancel(held.id), person.cancel(held.id)])
    expect([first.body.state, second.body.state]).toEqual(['canceled', 'canceled'])
    const refunds = await shop.shop.db.query.selectFrom('refunds').select('amount').execute()
    expect(refunds).toEqual([{ amount: 336_000 }])
    expect(await nightsTaken(shop)).toEqual([])
    await shop.job('outbox')
    const sent = await mails(shop)
    expect(sent.map(({ notification }) => notification)).toEqual(expect.arrayContaining(['canceled']))
    expect(sent.find(({ notification }) => notification === 'canceled')?.files?.[0]?.text).toContain('STATUS:CANCELLED')

    const { body: next } = await person.book()
    await atBank(url((await person.pay(next.id)).body), 'visa')
    expect((await person.booking(next.id)).state).toBe('confirmed')
    // Two days before 14:00 of the arrival: 29 November, 06:00 UTC.
    shop.clock.now = new Date('2026-11-29T06:01:00.000Z')
    await person.signIn('99191234')
    expect((await person.cancel(next.id)).body.code).toBe('hotel-cancel-late')
    expect(await person.booking(next.id)).toMatchObject({ can_cancel: false, can_cancel_without_refund: true })

    // Told what is kept, they may give the room up; nothing goes back, and the mail says so.
    const given = await person.cancel(next.id, '?without_refund=1')
    expect(given.body).toMatchObject({ state: 'canceled', forfeited: 336_000, refunded: 0 })
    expect(await nightsTaken(shop)).toEqual([])
    expect(await shop.shop.db.query.selectFrom('refunds').select('amount').execute()).toEqual([{ amount: 336_000 }])
    await shop.job('outbox')
    expect((await mails(shop)).at(-1)?.text).toContain('the deposit of ₮336,000 is kept')
  })

  test('hotel booking: after its deadline, price, booking and mail say that the deposit is not refundable', async () => {
    const { shop, atBank } = await openCommerce(open, TODAY)
    const person = await guest(shop)
    const price = async () => (await person.send<StayOfferBody>('POST', '/calculate_price', { ...SUITE, ...STAY })).body
    const cancel_until = '2026-11-29T06:00:00.000Z'
    expect(await price()).toMatchObject({ cancel_until, deposit_refundable: true })
    shop.clock.now = new Date('2026-11-29T06:01:00.000Z')
    await person.signIn('99191234')
    expect(await price()).toMatchObject({ cancel_until, deposit_refundable: false })
    const { body: held } = await person.book()
    expect(held).toMatchObject({ deposit_refundable: false, cancel_until })
    await atBank(url((await person.pay(held.id)).body), 'visa')
    expect((await person.booking(held.id)).state).toBe('confirmed')
    await shop.job('outbox')
    const [mail] = await mails(shop)
    expect(mail?.text).toContain('the deposit is not refundable')
    expect(mail?.text).not.toContain('Cancelled by')
  })

  test('hotel booking: once the guest has arrived it is not canceled without the hotel', async () => {
    const { shop, atBank } = await openCommerce(open, TODAY)
    const person = await guest(shop)
    const { body: held } = await person.book()
    await atBank(url((await person.pay(held.id)).body), 'visa')
    await person.booking(held.id)
    shop.clock.now = new Date('2026-12-01T06:00:00.000Z')
    await person.signIn('99191234')
    expect((await person.cancel(held.id, '?without_refund=1')).body.code).toBe('hotel-booking-not-open')
    expect((await person.booking(held.id)).can_cancel_without_refund).toBe(false)
  })

  test('hotel booking: a guest holds three unpaid requests at most', async () => {
    const shop = await open()
    const person = await guest(shop)
    const wish = { ...REQUEST, room_id: 'standard', total: 448_000 }
    for (let at = 0; at < 3; at++) expect((await person.book(wish)).status).toBe(201)
    expect((await person.book(wish)).body.code).toBe('too-many-hotel-requests')
    const [first] = (await person.bookings()).bookings
    await person.cancel(first?.id ?? '')
    expect((await person.book(wish)).status).toBe(201)
  })

  test('staff: confirm a deposit taken by hand, and cancel after the deadline with a refund of what was paid', async () => {
    const { shop, atBank } = await openCommerce(open, TODAY)
    const person = await guest(shop)
    const { db } = shop.shop
    const admin = createHotelAdmin({ db, refunds: shop.shop.admin.refunds, now: () => shop.clock.now })
    const { body: byHand } = await person.book()
    expect(await admin.confirm(byHand.number)).toMatchObject({
      ok: true,
      value: { state: 'confirmed', payment_id: null }
    })
    expect(await admin.confirm(byHand.number)).toMatchObject({ ok: false })
    const later = { ...REQUEST, check_in: '2026-12-08', check_out: '2026-12-10' }
    const { body: paid } = await person.book(later)
    await atBank(url((await person.pay(paid.id)).body), 'visa')
    expect(await person.booking(paid.id)).toMatchObject({ state: 'confirmed' })
    const states = ['confirmed'] as const
    expect((await admin.list({ states, limit: 10 })).map(({ number }) => number)).toEqual([byHand.number, paid.number])
    expect(await admin.list({ states, hotelId: 'lakeside', limit: 10 })).toEqual([])
    shop.clock.pass(17 * 24 * 60)
    for (const { number } of [byHand, paid])
      expect(await admin.cancel(number)).toMatchObject({ ok: true, value: { state: 'canceled', canceled_by: 'staff' } })
    expect(await admin.cancel('H000000000')).toMatchObject({ ok: false })
    expect(await db.query.selectFrom('refunds').select('amount').execute()).toEqual([{ amount: 336_000 }])
    expect(await nightsTaken(shop)).toEqual([])
  })

  test('account deletion: exports bookings before, gives unpaid requests back and leaves nobody on past bookings', async () => {
    const shop = await open()
    const person = await guest(shop, 'bolor@example.mn')
    await person.book()
    const { body: copy } = await person.account('GET', '/users/me/data')
    expect(copy).toMatchObject({ hotel_bookings: [{ hotel_id: 'tower', guest_name: 'Болормаа' }] })
    const { challenge } = (await person.account('POST', '/users/me/deletion', {})).body
    const code = await codeTo(shop, 'bolor@example.mn')
    expect((await person.account('DELETE', '/users/me', { challenge, code })).status).toBe(204)
    const [row] = await shop.shop.db.query.selectFrom('hotel_bookings').selectAll().execute()
    expect(row).toMatchObject({ state: 'canceled', user_id: null, guest_name: '', phone: '', email: '', note: '' })
    expect(await nightsTaken(shop)).toEqual([])
  })
})

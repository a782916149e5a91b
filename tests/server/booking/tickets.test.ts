import { expect, test } from 'vitest'
import type { OrderSeatsBody } from '../../../src/contract/booking/e-ticket.ts'
import type { PaymentMethodsResponse } from '../../../src/contract/money/payment.ts'
import { adjustStock } from '../../../src/server/catalogue/stock/ledger.ts'
import { CHECKOUT, onBothDatabases, type TestShop } from '../../support/shop.ts'
import { EVENT, gate, openTicketShop, ticketBuyer, TRIED_OUT } from '../../support/ticket-shop.ts'

const mailsOf = async ({ shop }: TestShop, kind: string) =>
  (
    await shop.db.query
      .selectFrom('outbox')
      .select('payload_json')
      .where('kind', '=', kind as never)
      .execute()
  ).map(({ payload_json }) => JSON.parse(payload_json) as Record<string, unknown>)

onBothDatabases('e-tickets', open => {
  test('an order of tickets: pays no delivery, and brings each a number, a seat, a code and a mail with a PDF', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    const order = await person.buy({ 'CONCERT-S': 2, 'CONCERT-F': 1 })
    expect(order).toMatchObject({ item_total: 130_000, total: 130_000, status: 'completed' })
    const { e_tickets } = await person.tickets()
    expect(e_tickets.map(({ seat, price, kind }) => [kind, seat, price]).sort()).toEqual([
      ['Seated', 'A-1', 50_000],
      ['Seated', 'A-2', 50_000],
      ['Standing', null, 30_000]
    ])
    expect(e_tickets[0]).toMatchObject({
      order_number: order.number,
      state: 'valid',
      refundable: true,
      transferable: true,
      event: { id: EVENT, title: 'Winter concert', starts_at: '2026-12-20T11:00:00.000Z' }
    })
    expect(e_tickets[0]?.code).toMatch(/^DT1\.E\d{9}\.1\.winter-concert\.[\w-]{86}$/)
    expect(e_tickets[0]?.qr_svg).toContain('<svg')
    await shop.job('outbox')
    const [mail] = await mailsOf(shop, 'e-ticket.order')
    expect(mail).toMatchObject({ to: 'bolor@example.mn', files: [{ type: 'application/pdf' }] })
    // Every seat and place is named, not those of the first ticket alone.
    expect(mail?.['text']).toContain('A-1, A-2')
    expect(mail?.['text']).toContain('Seated, Standing')
    const [file] = mail?.['files'] as { base64: string }[]
    expect(
      Buffer.from(file?.base64 ?? '', 'base64')
        .subarray(0, 5)
        .toString()
    ).toBe('%PDF-')
  })

  test('an order of tickets: names its seats, and asks for no review before the event has ended', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    const { number } = await person.buy({ 'CONCERT-S': 2 })
    const read = async () => (await person.call('GET', `/orders/${number}`)).order
    const order = await read()
    expect(order.line_items).toMatchObject([{ seats: ['A-1', 'A-2'] }])
    expect(order.to_review).toEqual([])
    const [line] = order.line_items
    expect(
      (await person.call('PUT', `/orders/${number}/line_items/${line?.id}/review`, { rating: 5 })).status
    ).not.toBe(200)
    shop.clock.now = new Date('2026-12-20T13:00:01.000Z')
    await person.signIn('99191234')
    expect((await read()).to_review).toEqual([line?.id])
  })

  test('an order of tickets alone: asks for phone and e-mail, and for no address or delivery', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    const bare = { ship_address: undefined, delivery: undefined, email: '' }
    const { number, requirements } = await person.fill({ 'CONCERT-F': 1 }, { ...bare, wallet_amount: 30_000 })
    expect(requirements.map(({ field }) => field)).toEqual(['email'])
    const path = `/checkouts/${number}`
    const { order } = await person.call('PUT', path, { email: 'bolor@example.mn' })
    expect(order).toMatchObject({ requires_delivery: false, ship_total: 0, total: 30_000, adjustments: [] })
    expect((await person.call('PUT', `${path}/advance`)).order.state).toBe('confirm')
    const placed = await person.call('PUT', `${path}/complete`, undefined, 'placed')
    expect(placed.order).toMatchObject({ state: 'complete', delivery: null, ship_address: null, shipments: [] })
    expect((await person.tickets()).count).toBe(1)
    await shop.job('outbox')
    const mails = JSON.stringify(await mailsOf(shop, 'order.confirmation-mail'))
    expect(mails).toContain('QR')
    expect(mails).not.toMatch(/хүргэ/i)
  })

  test.each([{ 'CONCERT-F': 1 }, { 'CONCERT-F': 1, 'IBU-200': 1 }])(
    'an order with tickets: is not offered cash on delivery: %o',
    async items => {
      const shop = await openTicketShop(open)
      const person = await ticketBuyer(shop)
      const { number } = await person.fill(items)
      const { body } = await person.send('GET', `/checkouts/payment_methods?number=${number}`)
      const { payment_methods, unavailable } = body as unknown as PaymentMethodsResponse
      expect(payment_methods.map(({ id }) => id)).not.toContain('cash')
      expect(unavailable.find(({ id }) => id === 'cash')?.reason).toMatch(/paid in advance/)
    }
  )

  test('a mixed order: asks for an address and a delivery; without its goods it forgets both', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    const bare = { ship_address: undefined, delivery: undefined }
    const mixed = await person.fill({ 'CONCERT-F': 1, 'IBU-200': 1 }, bare)
    expect(mixed.requires_delivery).toBe(true)
    expect(mixed.requirements.map(({ field }) => field)).toEqual(['ship_address', 'delivery', 'payment_method'])
    const { ship_address, delivery } = CHECKOUT
    const chosen = (await person.call('PUT', `/checkouts/${mixed.number}`, { ship_address, delivery })).order
    expect(chosen.delivery).toMatchObject({ option: '24-48h' })
    const parcelLine = chosen.line_items.find(({ variant }) => variant.sku === 'IBU-200')
    const left = await person.call('DELETE', `/orders/${mixed.number}/line_items/${parcelLine?.id}`)
    expect(left.order).toMatchObject({ requires_delivery: false, delivery: null, ship_total: 0 })
    await person.call('PUT', `/checkouts/${mixed.number}`, { wallet_amount: 30_000 })
    const placed = await person.call('PUT', `/checkouts/${mixed.number}/complete`, undefined, 'placed')
    expect(placed.order).toMatchObject({ state: 'complete', delivery: null, ship_address: null })
  })

  test('tickets: are sold until there are none, and never for cash', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    await person.buy({ 'CONCERT-S': 4 })
    const other = await ticketBuyer(shop, '99195678')
    const line_item = { variant_id: await shop.variant('CONCERT-S'), quantity: 1 }
    expect((await other.call('POST', '/orders/0/line_items', { line_item })).status).toBe(422)
    const { number } = await other.fill({ 'CONCERT-F': 1 }, { payment_method: 'cash' })
    expect(await other.call('PUT', `/checkouts/${number}/complete`, undefined, 'cash')).toMatchObject({ status: 422 })
  })

  test('tickets: two buyers of the last seat at once, one gets it', async () => {
    const shop = await openTicketShop(open)
    const first = await ticketBuyer(shop)
    await first.buy({ 'CONCERT-S': 3 })
    const second = await ticketBuyer(shop, '99195678')
    const attempts = await Promise.allSettled([first.buy({ 'CONCERT-S': 1 }), second.buy({ 'CONCERT-S': 1 })])
    expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const seats = [...(await first.tickets()).e_tickets, ...(await second.tickets()).e_tickets].map(each => each.seat)
    expect(seats.sort()).toEqual(['A-1', 'A-2', 'B-1', 'B-2'])
  })

  test('seats: are held with the stock of a checkout, side by side, and can be others that are free', async () => {
    const shop = await openTicketShop(open)
    const [first, second] = [await ticketBuyer(shop), await ticketBuyer(shop, '88001122')]
    const seatsOf = async (person: typeof first, number: string) => {
      const answer = await person.send('GET', `/orders/${number}/seats`)
      return (answer.body as unknown as OrderSeatsBody).seats.map(({ seats }) => seats.map(({ state }) => state).join())
    }
    const { number, line_items } = await first.fill({ 'CONCERT-S': 1 })
    expect(await seatsOf(first, number)).toEqual(['free,free,free,free'])
    await first.call('PUT', `/checkouts/${number}/next`)
    expect(await seatsOf(first, number)).toEqual(['own,free,free,free'])

    const two = await second.fill({ 'CONCERT-S': 2 })
    await second.call('PUT', `/checkouts/${two.number}/next`)
    expect(await seatsOf(second, two.number)).toEqual(['taken,free,own,own'])
    const path = `/orders/${number}/line_items/${line_items[0]?.id}/seats`
    expect((await first.call('PUT', path, { seats: ['B-1'] })).code).toBe('ticket-seat-taken')
    expect((await first.call('PUT', path, { seats: ['A-1', 'A-2'] })).code).toBe('ticket-seat-count')
    expect((await second.call('PUT', path, { seats: ['A-2'] })).status).toBe(404)
    expect((await first.call('PUT', path, { seats: ['A-2'] })).status).toBe(200)
    expect(await seatsOf(first, number)).toEqual(['free,own,taken,taken'])

    await first.call('PUT', `/checkouts/${number}`, { wallet_amount: 50_000 })
    await first.call('PUT', `/checkouts/${number}/complete`, undefined, 'placed')
    expect((await first.tickets()).e_tickets.map(({ seat }) => seat)).toEqual(['A-2'])
    // A checkout that is left gives its seats back with its stock.
    shop.clock.pass(60)
    await shop.job('reservations')
    const third = await ticketBuyer(shop, '88112233')
    const last = await third.fill({ 'CONCERT-S': 3 })
    await third.call('PUT', `/checkouts/${last.number}/next`)
    expect(await seatsOf(third, last.number)).toEqual(['own,taken,own,own'])
  })

  test('seats: a line that takes another variant gives its seats back at once', async () => {
    const shop = await openTicketShop(open)
    const [first, second] = [await ticketBuyer(shop), await ticketBuyer(shop, '88001122')]
    const { number, line_items } = await first.fill({ 'CONCERT-S': 2 })
    await first.call('PUT', `/checkouts/${number}/next`)
    const standing = { line_item: { variant_id: await shop.variant('CONCERT-F') } }
    expect((await first.call('PUT', `/orders/${number}/line_items/${line_items[0]?.id}`, standing)).status).toBe(200)
    await first.call('PUT', `/checkouts/${number}/next`)
    const all = await second.fill({ 'CONCERT-S': 4 })
    await second.call('PUT', `/checkouts/${all.number}/next`)
    const { body } = await second.send('GET', `/orders/${all.number}/seats`)
    expect((body as unknown as OrderSeatsBody).seats[0]?.seats.map(({ state }) => state)).toEqual(Array(4).fill('own'))
  })

  test('seats: two checkouts at once that choose one seat, one gets it', async () => {
    const shop = await openTicketShop(open)
    const people = [await ticketBuyer(shop), await ticketBuyer(shop, '88001122')]
    const orders = await Promise.all(people.map(person => person.fill({ 'CONCERT-S': 1 })))
    await Promise.all(people.map((person, at) => person.call('PUT', `/checkouts/${orders[at]?.number}/next`)))
    const chosen = await Promise.all(
      people.map((person, at) => {
        const path = `/orders/${orders[at]?.number}/line_items/${orders[at]?.line_items[0]?.id}/seats`
        return person.call('PUT', path, { seats: ['B-2'] })
      })
    )
    expect(chosen.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('seats: a checkout that is changed again and again holds them half an hour', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    const { number } = await person.fill({ 'CONCERT-S': 2 })
    const begin = shop.clock.now.getTime()
    const until = async (path: string, body?: object) =>
      Date.parse((await person.call('PUT', `/checkouts/${number}${path}`, body)).order.reserved_until ?? '') - begin
    expect(await until('/next')).toBe(10 * 60_000)
    for (const [minute, end] of [
      [9, 19],
      [18, 28],
      [27, 30],
      [29, 30]
    ] as const) {
      shop.clock.now = new Date(begin + minute * 60_000)
      await person.signIn('99191234')
      expect(await until('', { special_instructions: `${minute}` })).toBe(end * 60_000)
    }
  })

  test('seats: one phone holds twenty that are not paid for, over all of its orders', async () => {
    const seats = { 'CONCERT-S': [{ rows: ['A', 'B'], seats: 20 }] }
    const shop = await openTicketShop(open, {}, { seats })
    const variant = await shop.variant('CONCERT-S')
    await shop.shop.db.change(tx => adjustStock(tx, variant, 36, shop.clock.now))
    const [person, other] = [await ticketBuyer(shop), await ticketBuyer(shop, '88001122')]
    const next = async (buyer: typeof person, number: string) =>
      (await buyer.call('PUT', `/checkouts/${number}/next`)).code
    const first = await person.fill({ 'CONCERT-S': 18 }, { phone: '99191234' })
    expect(await next(person, first.number)).toBeUndefined()
    const more = await other.fill({ 'CONCERT-S': 3 }, { phone: '99191234' })
    expect(await next(other, more.number)).toBe('ticket-seats-unpaid')
    const path = `/orders/${more.number}/line_items/${more.line_items[0]?.id}`
    expect((await other.call('PUT', path, { line_item: { quantity: 2 } })).status).toBe(200)
    expect(await next(other, more.number)).toBeUndefined()
  })

  test('stock that says more than there are seats: sells no ticket without one', async () => {
    const shop = await openTicketShop(open)
    const variant = await shop.variant('CONCERT-S')
    await shop.shop.db.change(tx => adjustStock(tx, variant, 10, shop.clock.now))
    const [person, other] = [await ticketBuyer(shop), await ticketBuyer(shop, '88001122')]
    await person.buy({ 'CONCERT-S': 3 })
    const { number, requirements } = await other.fill({ 'CONCERT-S': 2 })
    expect(requirements.map(({ code }) => code)).toContain('ticket-seats-gone')
    expect((await other.call('PUT', `/checkouts/${number}/next`)).code).toBe('ticket-seats-gone')
    await expect(other.buy({ 'CONCERT-S': 1 })).rejects.toThrow()
    const seats = [...(await person.tickets()).e_tickets, ...(await other.tickets()).e_tickets].map(({ seat }) => seat)
    expect(seats.sort()).toEqual(['A-1', 'A-2', 'B-1'])
  })

  test('an event that has begun: is not sold any more', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    const { number, total } = await person.fill({ 'CONCERT-F': 1 })
    shop.clock.now = new Date('2026-12-20T11:00:00.000Z')
    await person.signIn('99191234')
    await person.call('PUT', `/checkouts/${number}`, { wallet_amount: total })
    const { status, order } = await person.call('PUT', `/checkouts/${number}/complete`, undefined, 'late')
    expect([status, order]).toMatchObject([422, { code: 'ticket-event-begun' }])
  })

  test('refund: gives the money back and the seat too, until the deadline; the code opens no door', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    const order = await person.buy({ 'CONCERT-S': 2 })
    const [first, second] = (await person.tickets()).e_tickets
    const refund = (number = '') => person.call('POST', `/e_tickets/${number}/refund`)
    // Two per cent of what tickets cost come as bonus with them, and go with a ticket that is given back.
    expect((await person.wallet()).balance).toBe(904_000)
    expect((await refund(first?.number)).status).toBe(200)
    expect((await person.wallet()).balance).toBe(952_000)
    const left = (await person.call('GET', `/orders/${order.number}`)).order
    expect(left).toMatchObject({ status: 'completed', payment_total: 50_000, amount_due: 0 })
    expect(await refund(first?.number)).toMatchObject({ status: 422, code: 'ticket-void' })
    expect(await (await gate(shop, shop.clock.now)).scan(first?.code ?? '')).toBe('void')
    expect(await shop.stock('CONCERT-S')).toEqual({ on_hand: 3, reserved: 0 })
    // The whole order would give the first one's money back again.
    expect(await person.call('PUT', `/orders/${order.number}/cancel`, {})).toMatchObject({
      status: 422,
      code: 'order-tickets-not-cancelable'
    })
    const other = await ticketBuyer(shop, '99195678')
    await other.buy({ 'CONCERT-S': 1 })
    expect((await other.tickets()).e_tickets[0]?.seat).toBe(first?.seat)
    shop.clock.now = new Date('2026-12-18T16:00:00.000Z')
    await person.signIn('99191234')
    expect(await refund(second?.number)).toMatchObject({ status: 422, code: 'ticket-refund-late' })
  })

  test('a canceled order: voids its tickets, unless somebody has come in with one', async () => {
    const shop = await openTicketShop(open, {}, TRIED_OUT)
    const person = await ticketBuyer(shop)
    const order = await person.buy({ 'CONCERT-F': 1 })
    const code = (await person.tickets()).e_tickets[0]?.code ?? ''
    expect((await person.call('PUT', `/orders/${order.number}/cancel`, {})).status).toBe(200)
    const door = await gate(shop, shop.clock.now)
    expect(await door.scan(code)).toBe('void')
    expect((await person.wallet()).balance).toBe(1_000_000)
    expect(await shop.stock('CONCERT-F')).toEqual({ on_hand: 100, reserved: 0 })
    const next = await person.buy({ 'CONCERT-F': 1 })
    await door.scan((await person.tickets()).e_tickets.find(({ state }) => state === 'valid')?.code ?? '')
    expect((await person.call('PUT', `/orders/${next.number}/cancel`, {})).code).toBe('order-tickets-not-cancelable')
  })

  test('transfer: the new owner has a new code, the old one opens no door, and the buyer has no way back', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    await person.buy({ 'CONCERT-F': 1 })
    const [ticket] = (await person.tickets()).e_tickets
    const path = `/e_tickets/${ticket?.number}`
    expect((await person.call('POST', `${path}/transfers`, { to: 'friend@example.mn' })).status).toBe(201)
    expect((await person.tickets()).e_tickets[0]).toMatchObject({
      refundable: false,
      offered_until: expect.any(String)
    })
    const [{ code = '' } = {}] = (await mailsOf(shop, 'e-ticket.offer-mail')) as { code?: string }[]
    const friend = await ticketBuyer(shop, '99195678')
    const accept = () => friend.call('POST', '/e_tickets/accept', { token: code })
    expect((await accept()).status).toBe(200)
    expect((await accept()).status).toBe(200)
    expect((await person.tickets()).count).toBe(0)
    const [own] = (await friend.tickets()).e_tickets
    expect(own?.code).toContain(`${ticket?.number}.2.`)
    expect(await friend.call('POST', `${path}/refund`)).toMatchObject({ code: 'ticket-not-yours-to-refund' })
    expect(await person.call('POST', `${path}/transfers`, { to: '99191111' })).toMatchObject({ status: 404 })
    const { scan } = await gate(shop)
    expect(await scan(ticket?.code ?? '')).toBe('replaced')
    expect(await scan(own?.code ?? '')).toBe('admitted')
    const third = await ticketBuyer(shop, '99196789')
    expect(await third.call('POST', '/e_tickets/accept', { token: code })).toMatchObject({ status: 422 })
  })

  test('transfer: withdrawn, it cannot be accepted; offered again, only the last link holds', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    await person.buy({ 'CONCERT-F': 1 })
    const [ticket] = (await person.tickets()).e_tickets
    const path = `/e_tickets/${ticket?.number}/transfers`
    await person.call('POST', path, { to: '99195678' })
    await person.call('DELETE', path)
    await person.call('POST', path, { to: '99195678' })
    await person.call('POST', path, { to: '99195678' })
    const offers = (await mailsOf(shop, 'e-ticket.offer-sms')) as { code?: string }[]
    const friend = await ticketBuyer(shop, '99195678')
    const statuses = []
    for (const { code } of offers)
      statuses.push((await friend.call('POST', '/e_tickets/accept', { token: code })).status)
    expect(statuses.sort()).toEqual([200, 404, 404])
  })

  test('transfer: one ticket sends few messages, through whose hands it may go', async () => {
    const shop = await openTicketShop(open)
    const people = [await ticketBuyer(shop), await ticketBuyer(shop, '99195678')] as const
    await people[0].buy({ 'CONCERT-F': 1 })
    const [ticket] = (await people[0].tickets()).e_tickets
    const path = `/e_tickets/${ticket?.number}/transfers`
    const offer = async (person: (typeof people)[number], to: string) =>
      (await person.call('POST', path, { to })).status
    expect(await offer(people[0], '99191111')).toBe(201)
    expect(await offer(people[0], '99191111')).toBe(201)
    expect(await offer(people[0], 'friend@example.mn')).toBe(201)
    const [{ code = '' } = {}] = (await mailsOf(shop, 'e-ticket.offer-mail')) as { code?: string }[]
    expect((await people[1].call('POST', '/e_tickets/accept', { token: code })).status).toBe(200)
    expect(await offer(people[1], '99191111')).toBe(429)
  })

  test('another’s ticket: is as unknown as none', async () => {
    const shop = await openTicketShop(open)
    const person = await ticketBuyer(shop)
    await person.buy({ 'CONCERT-F': 1 })
    const [ticket] = (await person.tickets()).e_tickets
    const stranger = await ticketBuyer(shop, '99195678')
    const path = `/e_tickets/${ticket?.number}`
    expect((await stranger.call('POST', `${path}/refund`)).status).toBe(404)
    expect((await stranger.call('POST', `${path}/transfers`, { to: '99191111' })).status).toBe(404)
    expect((await stranger.call('DELETE', `${path}/transfers`)).status).toBe(404)
    expect((await shop.request('GET', `/api/v2${path}/pdf`)).status).toBe(401)
    const headers = { authorization: `Bearer ${stranger.access()}` }
    expect((await shop.request('GET', `/api/v2${path}/pdf`, undefined, headers)).status).toBe(404)
    const own = await shop.request('GET', `/api/v2${path}/pdf`, undefined, {
      authorization: `Bearer ${person.access()}`
    })
    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { browser } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { openCommerce } from '../../support/simulated-commerce.ts'
import { signedInStaff } from '../../support/staff.ts'
import { dayAfter, OPTIONS, PASSPORT, passportsOf, traveller, travelRequest } from '../../support/travel.ts'

const ANSWER = { options: OPTIONS, message: 'Two good ones.' }
const DAY = 24 * 60

const mails = async ({ shop }: TestShop) =>
  (
    await shop.db.query
      .selectFrom('outbox')
      .select('payload_json')
      .where('kind', '=', 'travel-quote.notification')
      .orderBy('id')
      .execute()
  ).map(
    ({ payload_json }) =>
      JSON.parse(payload_json) as { notification: string; to?: string; subject?: string; text?: string }
  )

onBothDatabases('travel quotes', open => {
  test('travel quote: is requested, answered, accepted, paid and ticketed, with a mail at each turn', async () => {
    const { shop, lastBill, control } = await openCommerce(open)
    const [person, staff] = [await traveller(shop), shop.shop.admin.travelQuotes]
    const number = await person.request()
    expect(number).toMatch(/^Q\d{9}$/)
    const requested = await person.read(number)
    expect(requested).toMatchObject({ state: 'requested', options: [], amount: null, can_cancel: true })
    expect(requested.flights[0]).toMatchObject({
      from: { iata: 'UBN', city_mn: 'Улаанбаатар' },
      to: { city: 'Seoul', cc: 'KR' }
    })
    expect(requested.passengers[0]).toMatchObject({
      first_name: 'BAT-ERDENE',
      age: 'adult',
      // A price needs no passport.
      passport_number: ''
    })
    // Nothing to pay before there is an answer.
    expect((await person.pay(number)).body.code).toBe('travel-quote-not-payable')

    expect(await staff.answer(number, ANSWER)).toMatchObject({ ok: true })
    const { options, state, message } = await person.read(number)
    expect([state, message, options.map(({ fare }) => fare)]).toEqual([
      'answered',
      'Two good ones.',
      [2_480_000, 2_900_000]
    ])
    expect((await person.accept(number, options[1]?.id)).body).toMatchObject({ state: 'accepted', amount: 2_900_000 })
    expect((await person.read(number)).passengers[0]?.passport_number).toBe('•••••321')
    // Thought better of: the cheaper one, and nobody is asked for a passport again.
    expect((await person.accept(number, options[0]?.id, [])).body).toMatchObject({ amount: 2_480_000 })

    expect((await person.pay(number)).body.payment).toMatchObject({ subject: 'travel-quote', amount: 2_480_000 })
    await control(`/bills/${await lastBill()}/pay`, { callback: 'never' })
    shop.clock.pass(1)
    expect(await person.read(number)).toMatchObject({
      state: 'paid',
      can_cancel: false,
      payment: { state: 'completed' }
    })
    expect((await person.pay(number)).body.code).toBe('travel-quote-not-payable')
    expect((await person.send('PUT', `/${number}/cancel`)).body.code).toBe('travel-quote-closed')

    expect(await staff.ticket(number, 'ABC123', ['289-1', '289-2'])).toMatchObject({ ok: true })
    expect(await person.read(number)).toMatchObject({
      ...{ state: 'ticketed', booking_reference: 'ABC123' },
      passengers: [{ ticket_number: '289-1' }, { ticket_number: '289-2' }]
    })
    await shop.job('outbox')
    const sent = await mails(shop)
    expect(sent.map(({ notification }) => notification)).toEqual(['requested', 'answered', 'paid', 'ticketed'])
    const last = sent.at(-1)
    expect(last).toMatchObject({ to: 'bat@example.mn', subject: expect.stringContaining(number) as string })
    expect(last?.text).toContain('289-2')
    expect(JSON.stringify(sent)).not.toContain(PASSPORT)
  })

  test('travel quote: money beyond the fare is refunded, and so is money that comes after its end', async () => {
    const { shop, lastBill, control } = await openCommerce(open)
    const [person, staff] = [await traveller(shop), shop.shop.admin.travelQuotes]
    const accepted = async () => {
      const number = await person.request()
      await staff.answer(number, ANSWER)
      await person.accept(number, (await person.read(number)).options[0]?.id)
      await person.pay(number)
      return number
    }
    const over = await accepted()
    await control(`/bills/${await lastBill()}/pay`, { amount: 2_480_500, callback: 'never' })
    shop.clock.pass(1)
    expect(await person.read(over)).toMatchObject({
      state: 'paid',
      payment: { amount: 2_480_500, refunded_amount: 500 }
    })

    const late = await accepted()
    const bill = await lastBill()
    const { payment } = await person.read(late)
    shop.clock.pass(2 * DAY + 1)
    await shop.job('travel-quotes.expire')
    await person.signIn('99191234')
    expect(await person.read(late)).toMatchObject({ state: 'expired' })
    await control(`/bills/${bill}/pay`, { callback: 'never' })
    await shop.request('POST', `/api/v2/payments/monpay/callback/${payment?.id}`)
    expect(await person.read(late)).toMatchObject({ state: 'expired', payment: { refunded_amount: 2_480_000 } })

    // Staff cancels one that is paid: the airline had no seats.
    expect(await staff.decline(over, 'Sold out')).toMatchObject({ ok: true })
    expect(await person.read(over)).toMatchObject({
      ...{ state: 'canceled', reason: 'Sold out' },
      payment: { refunded_amount: 2_480_500 }
    })
  })

  test('travel quote: each wrong field is named with its reason, and nothing is written', async () => {
    const shop = await open()
    const person = await traveller(shop)
    const [first, second] = travelRequest(shop).passengers
    if (!first || !second) throw new Error('two passengers')
    const errorsOf = async (more: object) => {
      const { status, body } = await person.send('POST', '', { ...travelRequest(shop), ...more })
      expect(status).toBe(422)
      return Object.keys(body.errors ?? {})
    }
    const back = { from: 'ICN', to: 'UBN', date: dayAfter(shop, 27) }
    expect(await errorsOf({ flights: [{ from: 'UBN', to: 'XXX', date: dayAfter(shop, 0) }, back] })).toEqual([
      'flights.0.date',
      'flights.1.to',
      'flights.0.to'
    ])
    expect(await errorsOf({ passengers: [{ ...first, first_name: 'Бат' }, second] })).toEqual([
      'passengers.0.first_name'
    ])
    expect(await errorsOf({ passengers: [{ ...first, birth_date: dayAfter(shop, 1) }] })).toEqual([
      'passengers.0.birth_date'
    ])
    expect(await errorsOf({ passengers: [] })).toEqual(['passengers'])
    expect(await errorsOf({ phone: '12', email: 'x' })).toEqual(['phone', 'email'])
    expect((await person.send('GET', '')).body).toMatchObject({ travel_quotes: [], total_count: 0 })
    expect((await browser(shop).send('POST', '/travel_quotes', travelRequest(shop))).status).toBe(401)
  })

  test('travel quote: an option is chosen with every passport, each of which is checked', async () => {
    const shop = await open()
    const [person, staff] = [await traveller(shop), shop.shop.admin.travelQuotes]
    const number = await person.request()
    await staff.answer(number, ANSWER)
    const [option] = (await person.read(number)).options
    const [one, two] = passportsOf(shop)
    for (const few of [[], [one ?? {}]])
      expect((await person.accept(number, option?.id, few)).body.code).toBe('travel-passports-needed')
    const errorsOf = async (...passports: readonly object[]) =>
      Object.keys((await person.accept(number, option?.id, passports)).body.errors ?? {})
    expect(await errorsOf({ ...one, passport_number: '1' }, two ?? {})).toEqual(['passports.0.passport_number'])
    expect(
      await errorsOf({ ...one, passport_expires_on: dayAfter(shop, 100) }, { ...two, ...{ passport_number: PASSPORT } })
    ).toEqual(['passports.0.passport_expires_on', 'passports.1.passport_number'])
    expect(await person.read(number)).toMatchObject({ state: 'answered', passengers: [{ passport_number: '' }, {}] })
    expect((await person.accept(number, option?.id)).body).toMatchObject({
      ...{ state: 'accepted', passengers: [{ passport_number: '•••••321' }, { passport_number: '•••••223' }] }
    })
  })

  test('travel quote: sent twice is one, and a customer has five open ones at most', async () => {
    const shop = await open()
    const person = await traveller(shop)
    const twice = await Promise.all([person.request({}, 'same'), person.request({}, 'same')])
    expect(new Set(twice).size).toBe(1)
    for (const key of ['b', 'c', 'd', 'e']) await person.request({}, key)
    expect((await person.send('POST', '', travelRequest(shop))).body).toMatchObject({ code: 'travel-quotes-open' })
    expect((await person.send('PUT', `/${twice[0]}/cancel`)).body).toMatchObject({
      state: 'canceled',
      can_cancel: false
    })
    expect((await person.send('PUT', `/${twice[0]}/cancel`)).status).toBe(200)
    expect((await person.send('POST', '', travelRequest(shop))).status).toBe(201)
    const page = (await person.send('GET', '?page=2&per_page=4')).body
    expect(page).toMatchObject({ count: 2, total_count: 6, pages: 2 })
  })

  test('travel quote: another person’s is answered like one that does not exist', async () => {
    const shop = await open()
    const [owner, stranger, staff] = [
      await traveller(shop),
      await traveller(shop, '88110000'),
      shop.shop.admin.travelQuotes
    ]
    const number = await owner.request()
    await staff.answer(number, ANSWER)
    const [option] = (await owner.read(number)).options
    for (const refused of [
      stranger.send('GET', `/${number}`),
      stranger.accept(number, option?.id),
      stranger.send('PUT', `/${number}/cancel`),
      stranger.pay(number)
    ])
      expect(await refused).toMatchObject({ status: 404, body: { code: 'travel-quote-not-found' } })
    expect((await owner.read(number)).state).toBe('answered')
  })

  test('travel quote: an older answer cannot be accepted, nor one whose time is over', async () => {
    const shop = await open()
    const [person, staff] = [await traveller(shop), shop.shop.admin.travelQuotes]
    const number = await person.request()
    await staff.answer(number, ANSWER)
    const [old] = (await person.read(number)).options
    await person.accept(number, old?.id)
    await staff.answer(number, { ...ANSWER, options: OPTIONS.slice(1) })
    expect(await person.read(number)).toMatchObject({ state: 'answered', amount: null, accepted_option_id: null })
    expect((await person.accept(number, old?.id)).body.code).toBe('travel-option-not-found')
    const [now] = (await person.read(number)).options
    shop.clock.pass(2 * DAY)
    await person.signIn('99191234')
    expect((await person.accept(number, now?.id)).body.code).toBe('travel-quote-expired')
    await shop.job('travel-quotes.expire')
    await shop.job('travel-quotes.expire')
    await shop.job('outbox')
    expect(
      (await mails(shop)).map(({ notification }) => notification).filter(notification => notification === 'expired')
    ).toHaveLength(1)
    // Seats are there again: staff answers it anew.
    await staff.answer(number, ANSWER)
    expect((await person.read(number)).state).toBe('answered')
    expect(await staff.answer(number, { ...ANSWER, valid_until: '2020-01-01T00:00:00Z' })).toMatchObject({ ok: false })
  })

  test('travel quote: staff ends an answer early, never overwrites one unseen, and each change is in the audit', async () => {
    const shop = await open()
    const [person, staff] = [await traveller(shop), shop.shop.admin.travelQuotes]
    const number = await person.request()
    expect(await staff.answer(number, { ...ANSWER, answers: 0 })).toMatchObject({ ok: true })
    // A colleague begun with the unanswered request.
    expect(await staff.answer(number, { ...ANSWER, message: 'Late', answers: 0 })).toMatchObject({
      problem: { status: 409, code: 'travel-quote-changed' }
    })
    expect((await person.read(number)).message).toBe('Two good ones.')
    expect(await staff.expire(number)).toMatchObject({ ok: true })
    expect(await staff.expire(number)).toMatchObject({ problem: { code: 'travel-quote-closed' } })
    expect(await person.read(number)).toMatchObject({ state: 'expired', can_cancel: false })
    await shop.job('outbox')
    expect((await mails(shop)).map(({ notification }) => notification).at(-1)).toBe('expired')
    const lines = await shop.shop.db.query
      .selectFrom('staff_audit')
      .select(['action', 'before_json', 'after_json'])
      .where('subject_id', '=', number)
      .orderBy('happened_at')
      .orderBy('id')
      .execute()
    expect(lines.map(({ action }) => action)).toEqual(['travel_quotes.answered', 'travel_quotes.expired'])
    expect(lines[1]).toMatchObject({ before_json: '{"state":"answered"}', after_json: '{"state":"expired"}' })
  })

  test('staff travel quotes: a person with the role answers, tickets and cancels; others may not', async () => {
    const { shop, lastBill, control } = await openCommerce(open)
    const person = await traveller(shop)
    const number = await person.request()
    const [seller, gate] = [await signedInStaff(shop, 'quotes'), await signedInStaff(shop, 'gate')]
    const staff = async (method: string, path: string, body?: unknown) => {
      const answer = await seller.send(method, `/travel_quotes${path}`, body)
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
    expect((await gate.send('GET', '/travel_quotes')).status).toBe(403)
    expect((await gate.send('GET', `/travel_quotes/${number}/passports`)).status).toBe(403)
    expect((await shop.request('GET', '/api/back_office/travel_quotes')).status).toBe(401)

    expect((await staff('GET', '')).body).toMatchObject({ total_count: 1, travel_quotes: [{ number, answers: 0 }] })
    const { body: seen } = await staff('GET', `/${number}`)
    expect(JSON.stringify(seen)).not.toContain(PASSPORT)
    const answered = await staff('PUT', `/${number}/answer`, { ...ANSWER, answers: 0 })
    expect(answered.body).toMatchObject({ state: 'answered', answers: 1 })
    expect(await staff('PUT', `/${number}/answer`, { ...ANSWER, answers: 0 })).toMatchObject({
      ...{ status: 409, body: { code: 'travel-quote-changed' } }
    })
    await person.accept(number, (await person.read(number)).options[0]?.id)
    expect((await staff('GET', `/${number}/passports`)).body).toMatchObject({
      passports: [{ passport_number: PASSPORT, birth_date: '1988-03-04' }, {}]
    })
    await person.pay(number)
    await control(`/bills/${await lastBill()}/pay`, { callback: 'never' })
    shop.clock.pass(1)
    expect((await person.read(number)).state).toBe('paid')
    const tickets = { booking_reference: 'abc123', ticket_numbers: ['289-1', '289-2'] }
    expect((await staff('PUT', `/${number}/ticket`, tickets)).body).toMatchObject({
      ...{ state: 'ticketed', booking_reference: 'ABC123' }
    })
    expect((await staff('PUT', `/${number}/cancel`, { reason: 'x' })).body).toMatchObject({
      code: 'travel-quote-closed'
    })
    const audit = await shop.shop.db.query.selectFrom('staff_audit').select(['action', 'staff_id']).execute()
    const own = audit.filter(({ action }) => action.startsWith('travel_quotes.'))
    expect(own.map(({ action }) => action).sort()).toEqual([
      'travel_quotes.answered',
      'travel_quotes.read_passports',
      'travel_quotes.ticketed'
    ])
    expect(own.every(({ staff_id }) => staff_id !== null)).toBe(true)
  })

  test('travel quote: one that nobody answers expires, after two weeks or with its first flight', async () => {
    const shop = await open()
    const person = await traveller(shop)
    const [slow, soon] = [
      await person.request(),
      await person.request({ trip: 'one_way', flights: [{ from: 'UBN', to: 'HVD', date: dayAfter(shop, 3) }] })
    ]
    const states = async () => {
      await shop.job('travel-quotes.expire')
      return Promise.all([slow, soon].map(async number => (await person.read(number)).state))
    }
    expect(await states()).toEqual(['requested', 'requested'])
    shop.clock.pass(3 * DAY)
    await person.signIn('99191234')
    expect(await states()).toEqual(['requested', 'expired'])
    shop.clock.pass(11 * DAY)
    await person.signIn('99191234')
    expect(await states()).toEqual(['expired', 'expired'])
  })

  test('travel quote: one that expired is answered while its passengers are kept, and refused once they are deleted', async () => {
    const shop = await open()
    const [person, staff] = [await traveller(shop), shop.shop.admin.travelQuotes]
    const [stored, deleted] = [await person.request(), await person.request({}, 'another')]
    for (const number of [stored, deleted]) expect(await staff.expire(number)).toMatchObject({ ok: true })
    shop.clock.pass(6 * DAY)
    await shop.job('retention.prune')
    expect(await staff.answer(stored, ANSWER)).toMatchObject({ ok: true })
    shop.clock.pass(DAY)
    await shop.job('retention.prune')
    const seller = await signedInStaff(shop, 'quotes')
    const refused = await seller.send('PUT', `/travel_quotes/${deleted}/answer`, ANSWER)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ code: 'travel-passengers-deleted' })
    await person.signIn('99191234')
    expect(await person.read(deleted)).toMatchObject({ state: 'expired', passengers: [], options: [] })
    expect(await person.read(stored)).toMatchObject({ state: 'answered', passengers: [{}, {}] })
    await shop.job('outbox')
    expect((await mails(shop)).filter(({ notification }) => notification === 'answered')).toHaveLength(1)
  })

  test('travel quote: passport data lie encrypted, are in the owner’s copy, and go a week after the trip', async () => {
    const shop = await open()
    const [person, staff] = [await traveller(shop), shop.shop.admin.travelQuotes]
    const number = await person.request()
    await staff.answer(number, ANSWER)
    await person.accept(number, (await person.read(number)).options[0]?.id)
    const stored = async () =>
      JSON.stringify((await sql`select * from travel_passengers`.execute(shop.shop.db.query)).rows)
    expect(await stored()).toContain('BAT-ERDENE')
    for (const plain of [PASSPORT, 'E1112223', '1988-03-04', dayAfter(shop, 900)])
      expect(await stored()).not.toContain(plain)
    expect((await staff.show(number))?.passengers[0]).toMatchObject({
      passport_number: PASSPORT,
      birth_date: '1988-03-04'
    })
    expect(await person.ownData()).toMatchObject({
      travel_quotes: [{ number, passengers: [{ passport_number: PASSPORT }, {}] }]
    })
    shop.clock.pass((27 + 6) * DAY)
    await shop.job('retention.prune')
    expect(await stored()).toContain('BAT-ERDENE')
    shop.clock.pass(DAY)
    await shop.job('retention.prune')
    expect(await stored()).toBe('[]')
    await person.signIn('99191234')
    expect(await person.read(number)).toMatchObject({ number, passengers: [] })
  })
})

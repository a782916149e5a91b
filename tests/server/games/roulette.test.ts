import { expect, test } from 'vitest'
import type {
  RouletteLocations,
  RouletteNumbers,
  RouletteUsers,
  RouletteWinners
} from '../../../src/contract/roulette.ts'
import { createRouletteService } from '../../../src/server/games/roulette/service.ts'
import { stockPrize } from '../../../src/server/games/roulette/prizes.ts'
import {
  boughtAtBranch,
  BRANCH,
  NIGHT,
  nightOf,
  openNight,
  orderAtBranch,
  rouletteDeps
} from '../../support/roulette.ts'
import { browser } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const jsonOf = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T
const codeOf = async (answer: Response) => [answer.status, (await jsonOf<{ code: string }>(answer)).code]

let keys = 0
/** The host of the night at the admin page. */
async function host(shop: TestShop) {
  const staff = await signedInStaff(shop, 'games')
  return {
    ...staff,
    start: (id = NIGHT.id) => staff.send('PUT', `/roulette/nights/${id}/start`),
    finish: () => staff.send('PUT', `/roulette/nights/${NIGHT.id}/finish`),
    spin: (product_id: string, key = `spin-${++keys}`) =>
      staff.send('POST', `/roulette/nights/${NIGHT.id}/spins`, { product_id }, { 'idempotency-key': key }),
    voidSpin: (id: string, reason: string) => staff.send('PUT', `/roulette/spins/${id}/void`, { reason }),
    handOver: (id: string) => staff.send('PUT', `/roulette/spins/${id}/hand_over`)
  }
}

/** Until the wheel stands still. */
const wheelStops = ({ clock }: TestShop) => clock.pass(1)

onBothDatabases('roulette', open => {
  test('roulette numbers: come with orders paid at the branch during its night, by amount and up to a limit', async () => {
    const shop = await open()
    await openNight(shop)
    // ₮48,000 and ₮144,000 at ₮30,000 a number, three at most; ₮40,000 of which most is for medicine by prescription.
    const one = await boughtAtBranch(shop, 6)
    const many = await boughtAtBranch(shop, 18)
    const numbersOf = async (someone: typeof one) => {
      const { number, token } = someone.order()
      const body = await jsonOf<RouletteNumbers>(
        shop.request('GET', `/api/v2/orders/${number}/roulette_numbers`, undefined, { 'x-spree-order-token': token })
      )
      return body.roulette_numbers.map(each => each.number)
    }
    expect(await numbersOf(one)).toEqual([1])
    expect(await numbersOf(many)).toEqual([4, 3, 2])
    expect((await nightOf(shop)).last_number).toBe(4)

    const { number } = one.order()
    const stranger = shop.request('GET', `/api/v2/orders/${number}/roulette_numbers`, undefined, {
      'x-spree-order-token': 'wrong'
    })
    expect(await codeOf(await stranger)).toEqual([404, 'order-not-found'])
    expect(await codeOf(await shop.request('GET', '/api/v2/roulette/numbers'))).toEqual([401, 'signed-out'])

    const users = await jsonOf<RouletteUsers>(shop.request('GET', `/api/v2/roulette/users?night=${NIGHT.id}`))
    expect(users).toEqual({
      users: [
        { name: 'Б•••', numbers: [1], has_won: false },
        { name: 'Б•••', numbers: [2, 3, 4], has_won: false }
      ],
      count: 2
    })
  })

  test('roulette numbers: none for alcohol, before the night, after it, or without the money', async () => {
    const shop = await open()
    await openNight(shop, 2, { starts_at: '2026-11-21T03:00:00.000Z' })
    await boughtAtBranch(shop)
    expect((await nightOf(shop)).last_number).toBe(0)
    shop.clock.pass(60)
    await boughtAtBranch(shop, 1, 'VOD-70')
    await orderAtBranch(shop)
    expect((await nightOf(shop)).last_number).toBe(0)
    await boughtAtBranch(shop)
    expect((await nightOf(shop)).last_number).toBe(1)
    shop.clock.pass(12 * 60)
    await boughtAtBranch(shop)
    expect((await nightOf(shop)).last_number).toBe(1)
  })

  test('roulette numbers: of a customer are listed with the prize, and lose their owner with the account', async () => {
    const shop = await open()
    const product = await openNight(shop)
    const person = browser(shop)
    await person.signIn('99191234')
    const { number, token } = (await boughtAtBranch(shop)).order()
    const admin = await host(shop)
    await admin.start()
    await admin.spin(product)
    expect((await person.send('GET', '/roulette/numbers')).body).toMatchObject({ count: 0 })
    const { id: userId } = (await person.send('GET', '/users/me')).body as unknown as { id: string }
    await shop.shop.db.change(tx =>
      tx.query.updateTable('roulette_numbers').set({ user_id: userId }).where('number', '=', 1).execute()
    )
    expect((await person.send('GET', '/roulette/numbers')).body).toMatchObject({
      roulette_numbers: [
        {
          ...{ number: 1, state: 'won', order_number: number, night: { id: NIGHT.id, title: 'Winter night' } },
          prize: { sku: 'BPM-1-W' }
        }
      ]
    })
    expect(token).not.toBe('')
  })

  test('roulette: a spin calls one number, takes one piece and is on record; the same request spins once', async () => {
    const shop = await open()
    const product = await openNight(shop)
    await boughtAtBranch(shop, 18)
    const admin = await host(shop)
    expect(await codeOf(await admin.spin(product))).toEqual([422, 'roulette-night-scheduled'])
    expect((await admin.start()).status).toBe(200)
    expect(await codeOf(await admin.start())).toEqual([422, 'roulette-night-live'])
    const first = await admin.spin(product, 'same')
    expect(first.status).toBe(201)
    const { id } = await jsonOf<{ id: string }>(first)
    expect(await jsonOf(admin.spin(product, 'same'))).toEqual({ id })

    const night = await nightOf(shop)
    expect(night).toMatchObject({
      ...{ state: 'live', location: { id: BRANCH }, prizes: [{ sku: 'BPM-1-W', count_on_hand: 1 }] },
      spins: [{ id, position: 1, name: 'Б•••', state: 'drawn', product: { name: 'Blood pressure monitor (White)' } }]
    })
    expect(JSON.stringify(night)).not.toContain('Болормаа')
    const number = night.spins[0]?.number
    const row = await shop.shop.db.query.selectFrom('roulette_spins').selectAll().executeTakeFirstOrThrow()
    const draw = JSON.parse(row.draw_json) as { numbers: number[]; drawn: number }
    expect(draw.numbers).toEqual([1, 2, 3])
    expect(draw.numbers[draw.drawn]).toBe(number)
    const audit = await shop.shop.db.query
      .selectFrom('staff_audit')
      .selectAll()
      .where('action', '=', 'roulette.spin')
      .execute()
    expect(audit).toMatchObject([{ staff_id: admin.member.id, subject_id: id }])
    expect(JSON.parse(audit[0]?.after_json ?? '')).toEqual({ ...draw, night: NIGHT.id, product, number })

    const winners = await jsonOf<RouletteWinners>(admin.send('GET', `/roulette/nights/${NIGHT.id}/winners`))
    expect(winners.winners).toMatchObject([{ id, number, recipient: 'Болормаа', phone: '1234' }])
  })

  test('roulette: of two spins at once one calls a number, the other waits for the wheel', async () => {
    const shop = await open()
    const product = await openNight(shop)
    await boughtAtBranch(shop)
    await boughtAtBranch(shop)
    const admin = await host(shop)
    await admin.start()
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.spin(product)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    const { spins, prizes } = await nightOf(shop)
    expect([spins.length, prizes[0]?.count_on_hand]).toEqual([1, 1])
    wheelStops(shop)
    expect((await admin.spin(product)).status).toBe(201)
    expect(new Set((await nightOf(shop)).spins.map(each => each.number))).toEqual(new Set([1, 2]))
    wheelStops(shop)
    expect(await codeOf(await admin.spin(product))).toEqual([422, 'roulette-no-numbers'])
  })

  test('roulette: the last piece of a branch is won once, also by two nights of it at once', async () => {
    const shop = await open()
    const product = await openNight(shop, 1)
    await openNight(shop, 1, { id: 'other-night' })
    await boughtAtBranch(shop)
    const admin = await host(shop)
    await Promise.all([admin.start(), admin.start('other-night')])
    const spin = (id: string) =>
      admin.send('POST', `/roulette/nights/${id}/spins`, { product_id: product }, { 'idempotency-key': id })
    const answers = await Promise.all([spin(NIGHT.id), spin('other-night')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused && (await codeOf(refused))[1]).toBe('roulette-no-stock')
    expect((await nightOf(shop)).prizes[0]?.count_on_hand).toBe(0)
  })

  test('roulette: a void spin gives the piece back; after the hand-over it is refused', async () => {
    const shop = await open()
    const product = await openNight(shop, 1)
    await boughtAtBranch(shop, 18)
    const admin = await host(shop)
    await admin.start()
    const spun = async () => (await jsonOf<{ id: string }>(admin.spin(product))).id
    const absent = await spun()
    expect((await admin.voidSpin(absent, 'absent')).status).toBe(200)
    expect(await codeOf(await admin.handOver(absent))).toEqual([422, 'roulette-spin-void'])
    const [called] = (await nightOf(shop)).spins
    expect((await nightOf(shop)).prizes[0]?.count_on_hand).toBe(1)

    wheelStops(shop)
    const mistaken = await spun()
    expect((await admin.voidSpin(mistaken, 'mistake')).status).toBe(200)
    wheelStops(shop)
    const won = await spun()
    // Whoever did not come is out with that number; after a mistake both others took part again.
    const row = await shop.shop.db.query
      .selectFrom('roulette_spins')
      .select('draw_json')
      .where('id', '=', won)
      .executeTakeFirstOrThrow()
    const { numbers } = JSON.parse(row.draw_json) as { numbers: number[] }
    expect(numbers).toEqual([1, 2, 3].filter(number => number !== called?.number))

    const [handed, voided] = await Promise.all([admin.handOver(won), admin.voidSpin(won, 'mistake')])
    expect([handed.status, voided.status].toSorted()).toEqual([200, 422])
    const { spins, prizes } = await nightOf(shop)
    const isHandedOver = spins[0]?.state === 'handed-over'
    expect(prizes[0]?.count_on_hand).toBe(isHandedOver ? 0 : 1)
    if (!isHandedOver) return
    expect(await codeOf(await admin.voidSpin(won, 'absent'))).toEqual([422, 'roulette-handed-over'])
    expect(await codeOf(await admin.handOver(won))).toEqual([422, 'roulette-handed-over'])
    expect((await nightOf(shop)).prizes[0]?.count_on_hand).toBe(0)
  })

  test('roulette: a canceled order loses its numbers, and a prize that was called is not handed over', async () => {
    const shop = await open()
    const product = await openNight(shop)
    const someone = await boughtAtBranch(shop)
    const admin = await host(shop)
    await admin.start()
    const { id } = await jsonOf<{ id: string }>(await admin.spin(product))
    const { id: order_id } = await shop.shop.db.query
      .selectFrom('orders')
      .select('id')
      .where('number', '=', someone.order().number)
      .executeTakeFirstOrThrow()
    const line = someone.order().line_items[0]
    expect(order_id).not.toBe('')
    expect(line).toBeDefined()
    await shop.shop.db.change(tx =>
      tx.query.updateTable('roulette_numbers').set({ state: 'void' }).where('order_id', '=', order_id).execute()
    )
    expect(await codeOf(await admin.handOver(id))).toEqual([422, 'roulette-number-void'])
    expect((await admin.voidSpin(id, 'mistake')).status).toBe(200)
    wheelStops(shop)
    expect(await codeOf(await admin.spin(product))).toEqual([422, 'roulette-no-numbers'])
  })

  test('roulette: never has alcohol or medicine as a prize, whichever way it comes', async () => {
    const shop = await open()
    const product = await openNight(shop)
    await boughtAtBranch(shop, 18)
    const admin = await host(shop)
    await admin.start()
    for (const sku of ['VOD-70', 'AMX-500', 'PAR-500']) {
      const stock = { location: BRANCH, sku, count_on_hand: 1 }
      expect(await codeOf(await admin.send('PUT', '/roulette/stocks', stock))).toEqual([
        422,
        'roulette-prize-restricted'
      ])
      const byCommand = await stockPrize(await rouletteDeps(shop), 'command', stock)
      expect(byCommand.ok).toBe(false)
    }
    const { id } = await jsonOf<{ id: string }>(await admin.spin(product))
    wheelStops(shop)
    // A prize that became restricted later, by an import: neither spun for nor handed over.
    const variant = await shop.variant('VOD-70')
    await shop.shop.db.change(tx =>
      tx.query.updateTable('roulette_products').set({ variant_id: variant }).where('id', '=', product).execute()
    )
    expect(await codeOf(await admin.spin(product))).toEqual([422, 'roulette-prize-restricted'])
    expect(await codeOf(await admin.handOver(id))).toEqual([422, 'roulette-prize-restricted'])
    expect((await admin.voidSpin(id, 'mistake')).status).toBe(200)
  })

  test('roulette: a spin can be replayed from its random number', async () => {
    const shop = await open()
    const productId = await openNight(shop)
    await boughtAtBranch(shop, 18)
    const roulette = createRouletteService({ ...(await rouletteDeps(shop)), randomBelow: bound => bound - 1 })
    await roulette.startNight('command', NIGHT.id)
    const key = { key: 'one', fingerprint: 'one' }
    expect((await roulette.spin('command', { nightId: NIGHT.id, productId, key })).ok).toBe(true)
    expect((await nightOf(shop)).spins[0]?.number).toBe(3)
  })

  test('roulette: is run by staff with that permission alone', async () => {
    const shop = await open()
    const product = await openNight(shop)
    const games = await host(shop)
    expect(await jsonOf(games.send('GET', '/roulette/check_auth'))).toEqual({ name: 'Сарнай' })
    expect(await jsonOf(games.send('GET', '/roulette/check_website_admin'))).toMatchObject({ website_admin: true })
    const gate = await signedInStaff(shop, 'gate')
    expect((await gate.send('GET', '/roulette/check_auth')).status).toBe(200)
    const id = '01981111-1111-7111-8111-111111111111'
    const calls = [
      ['GET', '/roulette/check_website_admin'],
      ['GET', `/roulette/nights/${NIGHT.id}/winners`],
      ['PUT', `/roulette/nights/${NIGHT.id}/start`],
      ['PUT', `/roulette/nights/${NIGHT.id}/finish`],
      ['PUT', '/roulette/stocks', { location: BRANCH, sku: 'BPM-1-W', count_on_hand: 9 }],
      ['POST', `/roulette/nights/${NIGHT.id}/spins`, { product_id: product }],
      ['PUT', `/roulette/spins/${id}/void`, { reason: 'absent' }],
      ['PUT', `/roulette/spins/${id}/hand_over`]
    ] as const
    for (const [method, path, body] of calls) {
      const key = { 'idempotency-key': 'any' }
      expect(await codeOf(await gate.send(method, path, body, key)), path).toEqual([403, 'staff-permission'])
      const nobody = shop.request(method, `/api/back_office${path}`, body, key)
      expect(await codeOf(await nobody), path).toEqual([401, 'staff-signed-out'])
    }
    expect((await nightOf(shop)).state).toBe('scheduled')
  })

  test('roulette: a night is started near its time, and once over is not spun any more', async () => {
    const shop = await open()
    const product = await openNight(shop, 2, { starts_at: '2026-11-21T05:00:00.000Z' })
    const admin = await host(shop)
    expect(await codeOf(await admin.start())).toEqual([422, 'roulette-not-its-time'])
    shop.clock.pass(60)
    expect((await admin.start()).status).toBe(200)
    expect((await admin.finish()).status).toBe(200)
    expect(await codeOf(await admin.spin(product))).toEqual([422, 'roulette-night-finished'])
    expect(await codeOf(await admin.start())).toEqual([422, 'roulette-night-finished'])
  })

  test('roulette locations: have the next night first; unknown nights and branches are not found', async () => {
    const shop = await open()
    await openNight(shop, 2, { id: 'old', starts_at: '2026-11-20T01:00:00.000Z', ends_at: '2026-11-20T02:00:00.000Z' })
    await openNight(shop)
    const body = await jsonOf<RouletteLocations>(shop.request('GET', '/api/v2/roulette/locations?locale=mn'))
    expect(body.roulette_locations).toMatchObject([
      { id: BRANCH, name: 'Төв салбар', nights: [{ id: NIGHT.id, title: 'Өвлийн үдэш' }, { id: 'old' }] }
    ])
    expect((await shop.request('GET', '/api/v2/roulette/nights/none')).status).toBe(404)
    expect((await shop.request('GET', '/api/v2/roulette/nights/none/events')).status).toBe(404)
    expect((await shop.request('GET', '/api/v2/roulette/users?night=none')).status).toBe(404)
    const path = `/api/v2/roulette/stocks?location=${BRANCH}`
    expect(await jsonOf(shop.request('GET', path))).toMatchObject({ count: 1, roulette_stocks: [{ count_on_hand: 2 }] })
    const products = `/api/v2/roulette/products?location=${BRANCH}`
    expect(await jsonOf(shop.request('GET', products))).toMatchObject({ roulette_products: [{ sku: 'BPM-1-W' }] })
  })

  test('roulette stream: tells spectators the night at once and after each change, until the server stops', async () => {
    const shop = await open()
    const product = await openNight(shop)
    await boughtAtBranch(shop)
    const response = await shop.request('GET', `/api/v2/roulette/nights/${NIGHT.id}/events?locale=en`)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const next = async () => {
      const { value } = (await reader?.read()) ?? {}
      const data = /^data: (.*)$/m.exec(value ?? '')?.[1]
      return data === undefined ? undefined : (JSON.parse(data) as Awaited<ReturnType<typeof nightOf>>)
    }
    expect(await next()).toMatchObject({ state: 'scheduled', last_number: 1 })
    const admin = await host(shop)
    await admin.start()
    expect(await next()).toMatchObject({ state: 'live', spins: [] })
    await admin.spin(product)
    expect(await next()).toMatchObject({ spins: [{ number: 1, name: 'Б•••' }] })
    shop.shop.endStreams()
    expect(await next()).toBeUndefined()
  })
})

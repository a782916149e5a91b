import { expect, test } from 'vitest'
import type { RouletteWinners } from '../../../src/contract/games/roulette.ts'
import { createRouletteService } from '../../../src/server/games/roulette/service.ts'
import { addNight, cancelNight } from '../../../src/server/games/roulette/nights.ts'
import { stockPrize } from '../../../src/server/games/roulette/prizes.ts'
import {
  boughtAtBranch,
  BRANCH,
  codeOf,
  giveBack,
  host,
  jsonOf,
  NIGHT,
  nightOf,
  openNight,
  paidAtBranch,
  rouletteDeps,
  wheelStops
} from '../../support/roulette.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'
import { holder } from '../../support/wallet-holder.ts'

onBothDatabases('roulette', open => {
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
    // An absent winner is out with that number; after a mistake both others took part again.
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

  test('roulette: a prize that was called is not handed over for an order that was given back', async () => {
    const shop = await open()
    const product = await openNight(shop)
    const someone = await boughtAtBranch(shop)
    const admin = await host(shop)
    await admin.start()
    const { id } = await jsonOf<{ id: string }>(await admin.spin(product))
    await giveBack(shop, someone, 6)
    expect(await codeOf(await admin.handOver(id))).toEqual([422, 'roulette-spin-void'])
    const { spins, prizes } = await nightOf(shop)
    expect([spins[0], prizes[0]]).toMatchObject([{ state: 'void', void_reason: 'order-ended' }, { count_on_hand: 2 }])
    expect(await codeOf(await admin.voidSpin(id, 'mistake'))).toEqual([422, 'roulette-spin-void'])
    wheelStops(shop)
    expect(await codeOf(await admin.spin(product))).toEqual([422, 'roulette-no-numbers'])
  })

  test('roulette: a prize is handed over after the goods; a canceled order loses what it won', async () => {
    const shop = await open()
    const product = await openNight(shop)
    const person = await holder(shop)
    for (const bucket of ['cash', 'credit'] as const) await person.give(bucket, 144_000)
    const admin = await host(shop)
    await admin.start()
    const called = async () => (await jsonOf<{ id: string }>(admin.spin(product))).id
    const canceled = (await paidAtBranch(shop, person)).order().number
    const first = await called()
    expect(await codeOf(await admin.handOver(first))).toEqual([422, 'roulette-order-not-fetched'])
    expect((await person.send('PUT', `/orders/${canceled}/cancel`, {})).status).toBe(200)
    const { spins, prizes } = await nightOf(shop)
    expect([spins[0], prizes[0]]).toMatchObject([{ state: 'void', void_reason: 'order-ended' }, { count_on_hand: 2 }])
    expect(await codeOf(await admin.handOver(first))).toEqual([422, 'roulette-spin-void'])

    wheelStops(shop)
    const fetched = (await paidAtBranch(shop, person)).order().number
    const second = await called()
    for (const step of ['ready', 'delivered'] as const) {
      expect(await codeOf(await admin.handOver(second))).toEqual([422, 'roulette-order-not-fetched'])
      expect((await shop.shop.admin.shipping.move(fetched, step)).ok).toBe(true)
    }
    expect((await admin.handOver(second)).status).toBe(200)
    expect((await nightOf(shop)).prizes[0]?.count_on_hand).toBe(1)
  })

  test('roulette: a prize that was handed over stays with its winner when the order is given back', async () => {
    const shop = await open()
    const product = await openNight(shop)
    const someone = await boughtAtBranch(shop, 18)
    const admin = await host(shop)
    await admin.start()
    const { id } = await jsonOf<{ id: string }>(await admin.spin(product))
    expect((await admin.handOver(id)).status).toBe(200)
    await giveBack(shop, someone, 18)
    const states = await shop.shop.db.query.selectFrom('roulette_numbers').select('state').execute()
    expect(states.map(({ state }) => state).toSorted()).toEqual(['void', 'void', 'won'])
    expect((await nightOf(shop)).spins).toMatchObject([{ id, state: 'handed-over' }])
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
    expect((await roulette.spin('command', { nightId: NIGHT.id, productId, idempotencyKey: key })).ok).toBe(true)
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
  test('roulette: a night entered wrongly is canceled before it begins, and its name may be used again', async () => {
    const shop = await open()
    await openNight(shop, 2, { starts_at: '2026-11-21T05:00:00.000Z' })
    const deps = await rouletteDeps(shop)
    expect(await cancelNight(deps, 'command', NIGHT.id)).toEqual({ ok: true, value: { id: NIGHT.id } })
    const none = { ok: false, problem: { status: 404, code: 'roulette-night-not-found' } }
    expect(await cancelNight(deps, 'command', NIGHT.id)).toEqual(none)
    expect((await addNight(deps, 'command', { ...NIGHT, starts_at: '2026-11-21T05:00:00.000Z' })).ok).toBe(true)
    const begun = { ok: false, problem: { status: 422, code: 'roulette-night-live' } }
    while (shop.clock.now.toISOString() < '2026-11-21T05:00:00.000Z') shop.clock.pass(60)
    expect(await cancelNight(deps, 'command', NIGHT.id)).toEqual(begun)
    expect((await nightOf(shop)).state).toBe('scheduled')
  })
})

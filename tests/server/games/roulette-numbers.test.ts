import { expect, test } from 'vitest'
import type { RouletteNumbers, RouletteUsers } from '../../../src/contract/games/roulette.ts'
import { browser, codeTo } from '../../support/person.ts'
import {
  boughtAtBranch,
  codeOf,
  giveBack,
  host,
  jsonOf,
  NIGHT,
  nightOf,
  openNight,
  orderAtBranch,
  paidAtBranch
} from '../../support/roulette.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { holder } from '../../support/wallet-holder.ts'

onBothDatabases('roulette numbers', open => {
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

  test('roulette numbers: of an order placed as a guest are the customer’s once the phone is proven', async () => {
    const shop = await open()
    const product = await openNight(shop)
    const { number } = (await boughtAtBranch(shop)).order()
    const admin = await host(shop)
    await admin.start()
    await admin.spin(product)
    const person = browser(shop)
    await person.signIn('99191234')
    expect((await person.send('GET', '/roulette/numbers')).body).toMatchObject({
      roulette_numbers: [
        {
          ...{ number: 1, state: 'won', order_number: number, night: { id: NIGHT.id, title: 'Winter night' } },
          prize: { sku: 'BPM-1-W' }
        }
      ]
    })
    const other = browser(shop)
    await other.signIn('88112233')
    expect((await other.send('GET', '/roulette/numbers')).body).toMatchObject({ count: 0 })
    expect((await person.send('GET', '/users/me/data')).body).toMatchObject({
      roulette_numbers: [{ night_id: NIGHT.id, number: 1, state: 'won' }]
    })
  })

  test('roulette numbers: lose their owner with the account, and the hall its initial', async () => {
    const shop = await open()
    await openNight(shop)
    await boughtAtBranch(shop)
    await boughtAtBranch(shop, 6, 'IBU-200', 'Дорж', '88112233')
    const person = browser(shop)
    await person.signIn('99191234')
    const { challenge } = (await person.send('POST', '/users/me/deletion')).body
    const left = await person.send('DELETE', '/users/me', { challenge, code: await codeTo(shop, '99191234') })
    expect(left.status).toBe(204)
    const numbers = await shop.shop.db.query.selectFrom('roulette_numbers').selectAll().orderBy('number').execute()
    expect(numbers).toMatchObject([
      { number: 1, user_id: null, name: '•••' },
      { number: 2, name: 'Д•••' }
    ])
  })

  test('roulette numbers: of a canceled order are void', async () => {
    const shop = await open()
    await openNight(shop)
    const person = await holder(shop)
    for (const bucket of ['cash', 'credit'] as const) await person.give(bucket, 144_000)
    const someone = await paidAtBranch(shop, person)
    expect(await statesOf(shop)).toEqual(['valid', 'valid', 'valid'])
    expect((await someone.send('PUT', `/orders/${someone.order().number}/cancel`, {})).status).toBe(200)
    expect(await statesOf(shop)).toEqual(['void', 'void', 'void'])
    // They stay in the list, with why they take no part.
    expect((await person.send('GET', '/roulette/numbers')).body).toMatchObject({ count: 3 })
  })

  test('roulette numbers: goods given back take theirs along, those that were not called first', async () => {
    const shop = await open()
    const product = await openNight(shop)
    // ₮144,000: three numbers, which is the most that one order brings.
    const someone = await boughtAtBranch(shop, 18)
    const admin = await host(shop)
    await admin.start()
    await admin.spin(product)
    const called = (await nightOf(shop)).spins[0]?.number ?? 0
    // ₮96,000 are left, which would bring three as well.
    await giveBack(shop, someone, 6)
    expect((await statesOf(shop)).toSorted()).toEqual(['valid', 'valid', 'won'])
    // ₮56,000: one number.
    await giveBack(shop, someone, 5)
    const left = await statesOf(shop)
    expect(left.toSorted()).toEqual(['void', 'void', 'won'])
    expect(left[called - 1]).toBe('won')
    // Nothing at all: the prize that was called is not handed over any more.
    await giveBack(shop, someone, 7)
    expect(await statesOf(shop)).toEqual(['void', 'void', 'void'])
    const [spin] = (await nightOf(shop)).spins
    expect(await codeOf(await admin.handOver(spin?.id ?? ''))).toEqual([422, 'roulette-spin-void'])
  })
})

const statesOf = async ({ shop }: TestShop) =>
  (await shop.db.query.selectFrom('roulette_numbers').select('state').orderBy('number').execute()).map(
    ({ state }) => state
  )

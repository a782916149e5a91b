import { expect, test } from 'vitest'
import type { RouletteNumbers, RouletteUsers } from '../../../src/contract/roulette.ts'
import { browser } from '../../support/person.ts'
import {
  boughtAtBranch,
  codeOf,
  host,
  jsonOf,
  NIGHT,
  nightOf,
  openNight,
  orderAtBranch
} from '../../support/roulette.ts'
import { onBothDatabases } from '../../support/shop.ts'

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
})

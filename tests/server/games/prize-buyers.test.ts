import { expect, test } from 'vitest'
import type { WonPrizes } from '../../../src/contract/games/prize-promotion.ts'
import { createPrizePromotionAdmin } from '../../../src/server/games/prize-draws/index.ts'
import { siteBanners } from '../../../src/server/site/site-data/index.ts'
import { addPromotion, prizePlayer } from '../../support/prize-player.ts'
import { giveBack, openNight, paidAtBranch } from '../../support/roulette.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { balances } from '../../support/wallet-holder.ts'

onBothDatabases('prizes of buyers', open => {
  test('buyers: what was won and not used goes with the purchase that is canceled', async () => {
    const shop = await open()
    const buyers = { audience: 'buyers', minimum_purchase: 50_000 }
    await addPromotion(shop, 'money', { kind: 'wallet_bonus', amount: 2_000 }, buyers)
    await addPromotion(shop, 'ride', { kind: 'free_delivery', max_discount: 5_000, minimum: 10_000 }, buyers)
    const one = await prizePlayer(shop, '99191234', 'money')
    shop.clock.pass(2)
    const other = await prizePlayer(shop, '99191234', 'ride')
    for (const bucket of ['cash', 'credit'] as const) await one.give(bucket, 288_000)
    await openNight(shop)
    const orders = [await paidAtBranch(shop, one), await paidAtBranch(shop, one)]
    const before = (await one.wallet()).balance
    for (const player of [one, other])
      expect(await player.draw(player === one ? 'money' : 'ride')).toMatchObject({ status: 200 })
    expect((await one.wallet()).balance).toBe(before + 2_000)
    const states = async () =>
      ((await one.send('GET', '/promotions/prizes')).body as unknown as WonPrizes).prizes.map(({ state }) => state)
    const cancel = async (number = '') =>
      expect((await one.send('PUT', `/orders/${number}/cancel`, {})).status).toBe(200)
    // The other order is enough.
    await cancel(orders[0]?.order().number)
    expect(await states()).toEqual(['usable', 'usable'])
    await cancel(orders[1]?.order().number)
    expect(await states()).toEqual(['voided', 'voided'])
    expect((await one.wallet()).balance).toBe(before + 288_000)
    await balances(shop)
    expect((await one.draw()).body.code).toBe('draw-buyers-only')
    const admin = createPrizePromotionAdmin({ db: shop.shop.db, now: () => shop.clock.now, banners: siteBanners })
    for (const slug of ['money', 'ride']) expect(await admin.audit(slug)).toMatchObject({ faults: [] })
  })

  test('buyers: a return that leaves too little withdraws what was won', async () => {
    const shop = await open()
    const buyers = { audience: 'buyers', minimum_purchase: 50_000 }
    await addPromotion(shop, 'money', { kind: 'wallet_bonus', amount: 2_000 }, buyers)
    const one = await prizePlayer(shop, '99191234', 'money')
    for (const bucket of ['cash', 'credit'] as const) await one.give(bucket, 144_000)
    await openNight(shop)
    const someone = await paidAtBranch(shop, one)
    for (const step of ['ready', 'delivered'] as const)
      expect((await shop.shop.admin.shipping.move(someone.order().number, step)).ok).toBe(true)
    await someone.read()
    expect((await one.draw()).status).toBe(200)
    const state = async () =>
      ((await one.send('GET', '/promotions/prizes')).body as unknown as WonPrizes).prizes.map(each => each.state)
    // ₮96,000 are left, then ₮48,000.
    await giveBack(shop, someone, 6)
    expect(await state()).toEqual(['usable'])
    await giveBack(shop, someone, 5)
    await giveBack(shop, someone, 1)
    expect(await state()).toEqual(['voided'])
    await balances(shop)
  })
})

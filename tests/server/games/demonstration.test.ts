import { expect, test } from 'vitest'
import { removeDemonstrationGames } from '../../../src/server/composition/games.ts'
import { addPromotion, prizePlayer } from '../../support/prize-player.ts'
import { boughtAtBranch, NIGHT, nightOf, openNight } from '../../support/roulette.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const BONUS = { kind: 'wallet_bonus', amount: 100 }

onBothDatabases('demonstration of games', open => {
  const left = async ({ shop: { db, storefront } }: TestShop) => ({
    promotions: (
      await db.query.selectFrom('prize_promotions').select(['slug', 'closed_at']).orderBy('slug').execute()
    ).map(({ slug, closed_at }) => `${slug}${closed_at === null ? '' : ' (closed)'}`),
    banners: (await storefront.siteContents()).banners.map(({ id }) => id).filter(id => id.startsWith('home-')),
    nights: await db.query.selectFrom('roulette_nights').select(['id', 'state']).orderBy('id').execute(),
    prizes: (await db.query.selectFrom('roulette_stocks').select('product_id').execute()).length
  })

  test('demonstration: what nobody has played is deleted with its banner; what staff have made stays', async () => {
    const shop = await open()
    await addPromotion(shop, 'invented', BONUS, { demonstration: true, placements: ['home'] })
    await addPromotion(shop, 'own', BONUS, { placements: ['home'] })
    await openNight(shop, 2, { demonstration: true })
    const removed = await removeDemonstrationGames(shop.shop.db, shop.clock.now)
    expect(removed).toMatchObject({ promotions: { ended: 0 }, nights: { deleted: 1, ended: 0 } })
    expect(removed.promotions.deleted).toBeGreaterThan(0)
    const found = await left(shop)
    expect(found).toMatchObject({ nights: [], prizes: 0 })
    expect(found.promotions).toContain('own')
    expect(found.promotions).not.toContain('invented')
    expect(found.banners).toContain('home-own')
    expect(found.banners).not.toContain('home-invented')
  })

  test('demonstration: a game that somebody has played is ended, and its winner keeps the prize', async () => {
    const shop = await open()
    await addPromotion(shop, 'invented', BONUS, { demonstration: true })
    const one = await prizePlayer(shop, '99191234', 'invented')
    expect((await one.draw()).status).toBe(200)
    await openNight(shop, 2, { demonstration: true })
    await boughtAtBranch(shop)
    const ended = { promotions: { ended: 1 }, nights: { deleted: 0, ended: 1 } }
    expect(await removeDemonstrationGames(shop.shop.db, shop.clock.now)).toMatchObject(ended)
    const nothing = { deleted: 0, ended: 0 }
    const again = await removeDemonstrationGames(shop.shop.db, shop.clock.now)
    expect(again).toEqual({ promotions: nothing, nights: nothing })
    expect(await left(shop)).toMatchObject({ nights: [{ id: NIGHT.id, state: 'finished' }], prizes: 1 })
    expect((await left(shop)).promotions).toContain('invented (closed)')
    expect(await one.wallet()).toMatchObject({ balance: 100 })
    expect(await nightOf(shop)).toMatchObject({ state: 'finished', last_number: 1 })
  })
})

import { expect, test } from 'vitest'
import type { BadgeBody } from '../../../src/contract/catalogue/badge.ts'
import type { VendorBody } from '../../../src/contract/catalogue/vendor.ts'
import { BADGE_IDS } from '../../../src/domain/catalogue/badge.ts'
import { browser } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

async function read<Body>(shop: TestShop, path: string, locale = 'en') {
  const { status, body } = await browser(shop).send('GET', path, undefined, { 'accept-language': locale })
  return { status, body: body as unknown as Body & { code: string } }
}

onBothDatabases('vendors', open => {
  test('vendors: are listed with their promises and how many of their products can be bought', async () => {
    const shop = await open()
    const { body } = await read<{ vendors: VendorBody[]; count: number }>(shop, '/vendors')
    expect(body.count).toBe(1)
    expect(body.vendors[0]).toMatchObject({
      id: 'delguur',
      name: 'Delguur',
      path: '/vendors/delguur',
      total_reviews: 0
    })
    expect(body.vendors[0]?.count).toBeGreaterThan(2)
    const one = await read<VendorBody>(shop, '/vendors/delguur', 'mn')
    expect(one.body).toMatchObject({ name: 'Дэлгүүр', since: 2026 })
    expect(one.body.delivery).not.toBe('')
    expect(await read(shop, '/vendors/nobody')).toMatchObject({ status: 404, body: { code: 'vendor-not-found' } })
  })

  test('vendor: has the average of its public reviews', async () => {
    const shop = await open()
    await shop.shop.db.change(async ({ query }) => {
      const review = (rating: number, index: number, more: object = {}) => ({
        ...{ id: `01981111-1111-7111-8111-11111111111${index}`, author: `demonstration:${index}`, user_id: null },
        ...{ subject_type: 'vendor' as const, subject_id: 'delguur', author_name: 'Болд Б.', locale: 'mn', rating },
        ...{ title: '', comment: '', submitted_json: '{}', photos_json: '[]', line_item_id: null, options_json: '{}' },
        ...{ received_at: null, reply: '', replied_at: null, helpful: 0, is_public: 1, demonstration: 1 },
        ...{ created_at: shop.clock.now.toISOString(), edited_at: null, ...more }
      })
      const rows = [review(5, 1), review(4, 2), review(4, 3), review(1, 4, { is_public: 0 })]
      await query.insertInto('reviews').values(rows).execute()
    })
    const { body } = await read<VendorBody>(shop, '/vendors/delguur')
    expect(body).toMatchObject({ average_rating: 4.3, total_reviews: 3 })
  })
})

onBothDatabases('badges', open => {
  test('badges: each has a name, a rule and an explanation in both languages', async () => {
    const shop = await open()
    for (const locale of ['mn', 'en']) {
      const { body } = await read<{ badges: BadgeBody[] }>(shop, '/badges', locale)
      expect(body.badges.map(({ id }) => id)).toEqual([...BADGE_IDS])
      for (const { name, rule, explanation } of body.badges)
        for (const text of [name, rule, explanation]) expect(/[а-яөү]/i.test(text)).toBe(locale === 'mn')
    }
    expect((await read<BadgeBody>(shop, '/badges/natural')).body).toMatchObject({ path: '/badges/natural' })
    expect((await read(shop, '/badges/cheapest')).status).toBe(404)
    const site = await read<{ badges: { id: string; name: string }[] }>(shop, '/site_data', 'mn')
    expect(site.body.badges[0]).toEqual({ id: 'new', name: 'Шинэ' })
  })
})

import { expect, test } from 'vitest'
import { openTestShop } from '../../support/shop.ts'

interface SiteData {
  readonly taxons: readonly object[]
  readonly configs: Readonly<Record<string, unknown>>
  readonly zones?: readonly { code: string; name: string; options: readonly { id: string; fee: number }[] }[]
  readonly store_locations?: readonly { code: string; name: string; pickup: boolean }[]
}

test('site data: programs get the constants, delivery places and branches', async () => {
  const { request } = await openTestShop('SQLite')
  const ask = async (asked = '', locale = 'mn') => {
    const answer = await request('GET', `/api/v2/site_data${asked}`, undefined, { 'accept-language': locale })
    return { status: answer.status, body: (await answer.json()) as SiteData }
  }
  const plain = (await ask()).body
  expect(plain.configs).toMatchObject({
    minimum_order_amount: 30_000,
    delivery_hours: { from: 4, to: 24 },
    lease: { barrier: 120_000, term: 0.3, interest: 1.8, max: 1_500_000, min: 120_000 },
    compare_max: 4,
    promo_code_digits: 4
  })
  expect([plain.zones, plain.store_locations]).toEqual([undefined, undefined])

  const { body } = await ask('?date=2026-11-21&load_zones=true&load_store_locations=1', 'en')
  const city = body.zones?.find(({ code }) => code === 'city')
  expect(city?.name).toMatch(/^[\w ,-]+$/)
  expect(city?.options).toContainEqual({ id: '24-48h', fee: 5_000, free_from: 100_000 })
  expect(body.store_locations?.length).toBeGreaterThan(0)
  expect((await ask('?load_zones=perhaps')).status).toBe(422)
})

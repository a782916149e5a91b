import { expect, test } from 'vitest'
import type { CatalogueChoicesBody } from '../../../src/contract/staff/catalogue-choices.ts'
import type { CouponCodeBody } from '../../../src/contract/staff/coupon-codes.ts'
import type { StaffSearchRulesBody } from '../../../src/contract/staff/search-rules.ts'
import { onBothDatabases } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response) => (await answer.json()) as T

onBothDatabases('choices of the catalogue', open => {
  test('choices: products, categories and brands are found by their names', async () => {
    const { send } = await signedInStaff(await open(), 'catalogue')
    const find = async (kind: string, q: string, locale = 'mn') =>
      (
        await json<CatalogueChoicesBody>(
          await send('GET', `/catalogue_choices?${new URLSearchParams({ kind, q, locale })}`)
        )
      ).choices
    const [ibuprofen] = await find('product', 'IBU-200')
    expect(ibuprofen).toMatchObject({ code: 'IBU-200', detail: expect.stringMatching(/^IBU-200 · \S/) })
    const { name = '', slug } = ibuprofen ?? {}
    expect(await find('product', name)).toContainEqual(expect.objectContaining({ code: 'IBU-200', slug }))
    const permalink = 'medicine/pain'
    const category = { code: permalink, slug: permalink, name: 'Өвдөлт', detail: 'Эм' }
    expect(await find('category', 'ӨВДӨЛТ')).toContainEqual(category)
    expect((await find('category', permalink, 'en'))[0]).toMatchObject({
      name: expect.stringMatching(/^[A-Z]/),
      detail: 'Medicine'
    })
    const brands = await find('brand', '')
    expect(brands.length).toBeGreaterThan(1)
    const [, second = { code: '', name: '' }] = brands
    expect((await find('brand', second.name.slice(0, 4).toLowerCase())).map(({ code }) => code)).toContain(second.code)
    expect(await find('brand', 'ийм брэнд алга')).toEqual([])
    expect((await send('GET', '/catalogue_choices?kind=variant&q=')).status).toBe(422)
  })

  test('choices: whoever sees coupons or rules for searches has them, and nobody else', async () => {
    const shop = await open()
    const status = async (role: 'admin' | 'support' | 'finance' | 'gate' | 'warehouse') =>
      (await (await signedInStaff(shop, role)).send('GET', '/catalogue_choices?kind=brand&q=')).status
    expect(await Promise.all((['admin', 'support', 'finance'] as const).map(status))).toEqual([200, 200, 200])
    expect(await Promise.all((['gate', 'warehouse'] as const).map(status))).toEqual([403, 403])
  })

  test('choices: a coupon and the rules for searches come with the names of what they hold', async () => {
    const shop = await open()
    const { send } = await signedInStaff(shop, 'admin')
    const [product] = (await json<CatalogueChoicesBody>(await send('GET', '/catalogue_choices?kind=product&q=IBU-200')))
      .choices
    const { slug = '', name } = product ?? {}
    const terms = { code: 'NAMAR20', name: { mn: 'Намар', en: 'Autumn' }, effect: 'percent', value: 20 }
    const made = await send('POST', '/coupon_codes', { ...terms, products: ['IBU-200'] })
    expect((await json<CouponCodeBody>(made)).names).toMatchObject({ 'IBU-200': { mn: name } })
    const pins = [{ search: ['толгой өвдөх'], products: [slug, 'no-such-product'] }]
    const rules = { synonyms: [], oneWaySynonyms: [], pins, buries: [], redirects: [], boosts: [] }
    const saved = await json<StaffSearchRulesBody>(await send('PUT', '/search_rules', { rules, version: 0 }))
    expect(saved.names.products).toMatchObject({ [slug]: { mn: name } })
    expect(saved.names.products).not.toHaveProperty('no-such-product')
  })
})

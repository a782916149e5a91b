import { expect, test } from 'vitest'
import type { PackageBody, PackageToCartResponse } from '../../../src/contract/ordering/package.ts'
import type { ProblemBody } from '../../../src/contract/problem.ts'
import { quantityAfter } from '../../../src/domain/catalogue/package-product.ts'
import { browser } from '../../support/person.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

test.each([
  [0, { by: 2 }, 2],
  [2, { by: 3 }, 5],
  [98, { by: 5 }, 100],
  [5, { to: 2 }, 2],
  [5, { to: 0 }, 0],
  [5, { to: -1 }, 0]
])('package: of %i units changed by %o there are %i', (qty, change, after) =>
  expect(quantityAfter(qty, change)).toBe(after)
)

function packer(shop: TestShop) {
  let token = ''
  return async (method: string, step: string, body?: object, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await shop.request(method, `/api/v2/compatibility_build${step}`, body, {
      ...(token && { 'x-package-token': token }),
      ...headers
    })
    const answerBody = (await answer.json()) as PackageBody & PackageToCartResponse & ProblemBody
    token = answerBody.token ?? token
    return { status: answer.status, body: answerBody, token }
  }
}

const qtys = ({ package_products }: PackageBody) => package_products.map(({ cv, qty }) => [cv, qty])

onBothDatabases('a package', open => {
  test('package: adds units or sets their number, and removes a product at zero', async () => {
    const shop = await open()
    const send = packer(shop)
    expect((await send('GET', '')).body.package_products).toEqual([])
    const first = await send('POST', '/add', { package_products: [{ slug: 'paracetamol', qty: 2 }] })
    expect([first.status, qtys(first.body), first.token.length]).toEqual([201, [['PAR-500', 2]], 32])

    const more = await send('POST', '/add', {
      package_products: [
        { slug: 'paracetamol', qty: 3 },
        { slug: 'blood-pressure-monitor', cv: 'BPM-1-B' },
        { slug: 'ibuprofen' }
      ]
    })
    expect(qtys(more.body)).toEqual([
      ['PAR-500', 5],
      ['BPM-1-B', 1],
      ['IBU-200', 1]
    ])
    // The blue one is sold out, and ibuprofen costs less at present.
    expect([more.body.item_total, more.body.total_quantity]).toEqual([5 * 5_000 + 8_000, 7])

    const set = await send('PUT', '', { slug: 'paracetamol', qty: 1 })
    expect(qtys(set.body)[0]).toEqual(['PAR-500', 1])
    expect(qtys((await send('PUT', '', { slug: 'paracetamol', qty: 0 })).body)).toHaveLength(2)
    expect(qtys((await send('PUT', '', { slug: 'ibuprofen', qty: -3 })).body)).toEqual([['BPM-1-B', 1]])
    expect((await send('DELETE', '')).body.package_products).toEqual([])
    expect((await send('POST', '/add_to_cart')).body.code).toBe('package-empty')
  })

  test('package: refuses an unknown product, and then changes nothing', async () => {
    const shop = await open()
    const send = packer(shop)
    await send('POST', '/add', { package_products: [{ slug: 'paracetamol' }] })
    const refused = async (...products: object[]) => {
      const { status, body } = await send('POST', '/add', { package_products: products })
      return [status, body.code]
    }
    expect(await refused({ slug: 'ibuprofen' }, { slug: 'nothing' })).toEqual([404, 'product-not-found'])
    expect(await refused({ slug: 'paracetamol', cv: 'IBU-200' })).toEqual([404, 'variant-not-found'])
    expect(await refused({ slug: 'amoxicillin' })).toEqual([422, 'requires-prescription'])
    expect(await refused({ slug: 'not-yet' })).toEqual([404, 'product-not-found'])
    expect(await refused({ slug: 'paracetamol', qty: 0 })).toEqual([422, 'invalid'])
    expect(await refused()).toEqual([422, 'invalid'])
    expect(qtys((await send('GET', '')).body)).toEqual([['PAR-500', 1]])
    const stranger = await shop.request('GET', '/api/v2/compatibility_build', undefined, {
      'x-package-token': 'x'.repeat(32)
    })
    expect(((await stranger.json()) as PackageBody).package_products).toEqual([])
  })

  test('package: goes into the cart as far as stock allows, and comes along at sign-in', async () => {
    const shop = await open()
    const send = packer(shop)
    const { token } = await send('POST', '/add', {
      package_products: [
        { slug: 'ibuprofen', qty: 4 },
        { slug: 'blood-pressure-monitor', cv: 'BPM-1-B' }
      ]
    })
    const { body } = await send('POST', '/add_to_cart')
    expect([body.added, body.skipped.length, body.order?.item_total]).toEqual([1, 1, 32_000])
    expect(body.skipped[0]?.name).not.toBe('')

    const person = browser(shop)
    await person.signIn('bolor@example.mn')
    const own = async (headers = {}) =>
      (await person.send('GET', '/compatibility_build', undefined, headers)).body as unknown
    await person.send('POST', '/compatibility_build/add', { package_products: [{ slug: 'ibuprofen', qty: 1 }] })
    expect(qtys((await own({ 'x-package-token': token })) as PackageBody)).toEqual([
      ['IBU-200', 5],
      ['BPM-1-B', 1]
    ])
    // Brought once: the guest's is empty now.
    expect(qtys((await own({ 'x-package-token': token })) as PackageBody)[0]).toEqual(['IBU-200', 5])
    expect(qtys((await send('GET', '')).body)).toEqual([])
  })
})

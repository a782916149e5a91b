import sharp from 'sharp'
import { expect, test } from 'vitest'
import { productOgImage, productOgImagePath } from '../../../src/og-images/product-image.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const viewOf = async ({ shop }: TestShop, restricted: boolean) => {
  const { hits } = await shop.storefront.search({ query: { term: { age_restricted: restricted } }, size: 1 })
  const view = await shop.storefront.product(hits.hits[0]?._source?.slug ?? '')
  if (!view) throw new Error('The test catalogue has no such product')
  return view
}

onBothDatabases('preview image', open => {
  test('preview image: is drawn on demand, at the size every network shows', async () => {
    const shop = await open()
    const view = await viewOf(shop, false)
    const card = productOgImage(view, 'mn')
    if (!card) throw new Error('no card')
    const path = productOgImagePath(view.document.slug, card)
    const response = await shop.request('GET', path)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.length).toBeLessThanOrEqual(100_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })

    const old = await shop.request('GET', path.replace(/-[0-9a-f]{12}\./, '-000000000000.'))
    expect([old.status, old.headers.get('location')]).toEqual([302, path])
  })

  test('preview image: is not drawn for alcohol, nor for unknown products', async () => {
    const shop = await open()
    const view = await viewOf(shop, true)
    expect(productOgImage(view, 'mn')).toBeUndefined()
    for (const slug of [view.document.slug, 'nothing']) {
      expect((await shop.request('GET', `/og/products/${slug}-000000000000.mn.jpg`)).status).toBe(404)
    }
  })
})

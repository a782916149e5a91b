import sharp from 'sharp'
import { expect, test } from 'vitest'
import { problem } from '../../../src/server/platform/http/problem.ts'
import { recordOfSku, saveProduct } from '../../../src/server/catalogue/products/index.ts'
import { buyer, openTestShop } from '../../support/shop.ts'
import { silentApp } from '../../support/silent-app.ts'

test('packshot: a picture the build has not drawn is drawn on demand, and cached', async () => {
  const { request, shop } = await openTestShop('SQLite')
  const product = await shop.storefront.product('paracetamol')
  const path = `${product?.document.image}.160.webp`
  const [first, second] = [await request('GET', path), await request('GET', path)]
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(await second.arrayBuffer()).toEqual(await first.arrayBuffer())
})

test('packshot: the back and the label are drawn on demand, also for a whole screen', async () => {
  const { request, shop } = await openTestShop('SQLite')
  const { pictures = [] } = (await shop.storefront.product('paracetamol')) ?? {}
  expect(pictures).toEqual([
    expect.stringMatching(/^\/packshots\/paracetamol-[0-9a-f]{8}$/),
    expect.stringMatching(/^\/packshots\/paracetamol-[0-9a-f]{8}\.back$/),
    expect.stringMatching(/^\/packshots\/paracetamol-[0-9a-f]{8}\.label$/)
  ])
  const drawn = await Promise.all(pictures.map(async path => (await request('GET', `${path}.320.webp`)).arrayBuffer()))
  expect(new Set(drawn.map(bytes => Buffer.from(bytes).toString('base64'))).size).toBe(3)
  const whole = await request('GET', `${pictures[1]}.1280.webp`)
  expect(await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).toMatchObject({ width: 1_280, height: 1_280 })
  const old = await request('GET', '/packshots/paracetamol-00000000.back.160.webp')
  expect([old.status, old.headers.get('location')]).toEqual([302, `${pictures[1]}.160.webp`])
  expect((await request('GET', `${pictures[0]}.side.320.webp`)).status).toBe(404)
})

test('packshot: a product whose size the shop knows is drawn to scale, others have no such picture', async () => {
  const { request, shop, job } = await openTestShop('SQLite')
  const before = await shop.storefront.product('paracetamol')
  expect(before?.size).toBeNull()
  expect((await request('GET', `${before?.pictures[0]}.scale.320.webp`)).status).toBe(404)
  const read = await recordOfSku(shop.db, 'PAR-500')
  if (!read) throw new Error('PAR-500 is missing')
  const size = { width: 67, height: 93, depth: 35 }
  const record = { ...read.record, packshot: { ...read.record.packshot, size } }
  await shop.db.change(tx => saveProduct(tx, record, new Date('2026-11-01')))
  await job('search.sync')
  const view = await shop.storefront.product('paracetamol')
  expect(view).toMatchObject({
    size,
    pictures: [view?.document.image, expect.anything(), `${view?.document.image}.scale`]
  })
  expect(view?.document.image).not.toBe(before?.document.image)
  const picture = await request('GET', `${view?.pictures[2]}.320.webp`)
  // It has a ground of its own, unlike the front.
  const { data } = await sharp(Buffer.from(await picture.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[4 * 320 * 20 + 4 * 160 + 3]).toBe(255)
  const old = await request('GET', '/packshots/paracetamol-00000000.scale.160.webp')
  expect([old.status, old.headers.get('location')]).toEqual([302, `${view?.pictures[2]}.160.webp`])
})

test('packshot: each option is drawn with its own label, on the page and in the order', async () => {
  const shop = await openTestShop('SQLite')
  const { variants = [], document } = (await shop.shop.storefront.product('blood-pressure-monitor')) ?? {}
  const images = variants.map(({ image }) => image)
  expect(new Set(images).size).toBe(variants.length)
  const drawn = await Promise.all(
    images.map(async image => {
      const answer = await shop.request('GET', `${image}.320.webp`)
      expect(answer.status).toBe(200)
      return Buffer.from(await answer.arrayBuffer()).toString('base64')
    })
  )
  expect(new Set(drawn).size).toBe(variants.length)
  expect((await shop.request('GET', `${images[1]}.label.320.webp`)).status).toBe(200)
  expect(document?.variants.map(({ image }) => image)).toEqual(images)
  const person = buyer(shop)
  await person.add(variants[0]?.sku ?? '')
  expect(person.order().line_items[0]?.product.image).toBe(images[0])
})

test('packshot: an old picture redirects to the current one; an unknown product has none', async () => {
  const { request, shop } = await openTestShop('SQLite')
  const product = await shop.storefront.product('paracetamol')
  const old = await request('GET', '/packshots/paracetamol-00000000.160.webp')
  expect([old.status, old.headers.get('location')]).toEqual([302, `${product?.document.image}.160.webp`])
  for (const path of ['nothing-00000000.160.webp', 'paracetamol-00000000.161.webp', '..%2F..%2Fpackage.json'])
    expect((await request('GET', `/packshots/${path}`)).status).toBe(404)
})

test('packshot: both hold in the whole server, where the site looks for a file first', async () => {
  const { shop } = await openTestShop('SQLite')
  const app = silentApp({ rootRoutes: shop.rootRoutes, site: c => problem(c, 404, 'not-found') })
  const image = (await shop.storefront.product('paracetamol'))?.document.image
  expect((await app.request(`${image}.160.webp`)).status).toBe(200)
  const page = { 'Content-Encoding': 'gzip', 'Cache-Control': 'no-store' }
  const compressed = silentApp({ rootRoutes: shop.rootRoutes, site: c => c.body('page', 404, page) })
  const { headers } = await compressed.request(`${image}.160.webp`)
  expect([headers.get('content-encoding'), headers.get('cache-control')]).toEqual([
    null,
    'public, max-age=31536000, immutable'
  ])
  const old = await app.request('/packshots/paracetamol-00000000.160.webp')
  expect([old.status, old.headers.get('location')]).toEqual([302, `${image}.160.webp`])
})

test('packshot: six requests for an undrawn picture all get it', async () => {
  const { request, shop } = await openTestShop('SQLite')
  const path = `${(await shop.storefront.product('paracetamol'))?.document.image}.320.webp`
  const answers = await Promise.all(Array.from({ length: 6 }, () => request('GET', path)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
})

test('packshot: a crowd of undrawn pictures is refused beyond a queue, and a refused one is drawn later', async () => {
  const { shop } = await openTestShop('SQLite')
  const headers = { 'Content-Encoding': 'gzip', 'Content-Type': 'text/html' }
  const app = silentApp({ rootRoutes: shop.rootRoutes, site: c => c.body('page', 404, headers) })
  const slugs = await shop.db.query.selectFrom('products').select('slug').orderBy('slug').execute()
  const products = await Promise.all(slugs.map(({ slug }) => shop.storefront.product(slug)))
  const pictures = products
    .flatMap(product => product?.pictures ?? [])
    .flatMap(each => [160, 320, 512].map(width => `${each}.${width}.webp`))
  const answers = await Promise.all(pictures.map(async path => ({ path, answer: await app.request(path) })))
  const refused = answers.filter(({ answer }) => answer.status === 503)
  const drawn = answers.filter(({ answer }) => answer.status === 200)
  expect(refused.length + drawn.length).toBe(answers.length)
  expect(drawn.length).toBeGreaterThan(40)
  expect(refused.length).toBeGreaterThan(0)
  for (const { answer } of refused) {
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect((await app.request(refused[0]?.path ?? '')).status).toBe(200)
})

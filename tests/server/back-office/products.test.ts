import { expect, test } from 'vitest'
import type { StaffProductBody, StaffProductsBody } from '../../../src/contract/staff/products.ts'
import { productRecord } from '../../../src/contract/catalogue/catalogue-record.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { saveProduct } from '../../../src/server/catalogue/products/index.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response) => (await answer.json()) as T

async function catalogueOf(shop: TestShop, ...roles: Parameters<typeof signedInStaff>[1][]) {
  const staff = await signedInStaff(shop, ...roles)
  const list = async (query = '') => json<StaffProductsBody>(await staff.send('GET', `/products${query}`))
  const view = async (sku: string) => json<StaffProductBody>(await staff.send('GET', `/products/${sku}`))
  const edit = (product: StaffProductBody, change: object) =>
    staff.send('PUT', `/products/${product.sku}`, { ...requestOf(product), ...change })
  return { ...staff, list, view, edit }
}

const RECORD = productRecord.parse({
  ...{ sku: 'EDIT-1', slug: 'edited-by-staff', title: { mn: 'Шинэ бараа', en: 'New thing' }, price: 5_000, stock: 4 },
  ...{ brand: 'tal', taxons: ['medicine/pain/tablets'], available_on: '2026-01-01T00:00:00Z' },
  ...{ packshot: { shape: 'box', colours: ['#ffffff', '#000000'], label: 'N' } }
})

const requestOf = ({ version, title, description, variants }: StaffProductBody) => ({
  ...{ version, title, description },
  variants: variants.map(({ sku, price, sale }) => ({ sku, price, sale }))
})

onBothDatabases('products of the office', open => {
  test('products: are found by name, SKU and barcode and narrowed down with counts', async () => {
    const shop = await open()
    const { list } = await catalogueOf(shop, 'catalogue')
    const all = await list()
    expect(all.total_count).toBeGreaterThan(3)
    const skus = async (query: string) => (await list(query)).products.map(({ sku }) => sku)
    expect(await skus('?q=par-500')).toEqual(['PAR-500'])
    const name = all.products.find(({ sku }) => sku === 'PAR-500')?.name ?? ''
    expect(await skus(`?q=${encodeURIComponent(name.split(' ')[0] ?? '')}`)).toContain('PAR-500')
    expect(await skus('?q=nothingofthekind')).toEqual([])
    const [brand] = all.facets.brand
    const narrowed = await list(`?brand=${brand?.value}`)
    expect([narrowed.total_count, narrowed.facets.brand]).toEqual([brand?.count, all.facets.brand])
    const inStock = await list('?stock=yes')
    expect(inStock.products.every(({ on_hand }) => on_hand > 0)).toBe(true)
    expect(inStock.total_count).toBe(all.facets.stock.find(({ value }) => value === 'yes')?.count)
  })

  test('products: a new price and name are in search and on the page of the product, with a line in the audit', async () => {
    const shop = await open()
    const { view, edit } = await catalogueOf(shop, 'catalogue')
    const before = await view('PAR-500')
    expect(before).toMatchObject({ version: 0, edited: [], changes: [] })
    const [variant] = before.variants
    const price = (variant?.price ?? 0) + 1_230
    // The product's page was drawn with the old price.
    const page = async () => json<{ price: number }>(await shop.request('GET', `/api/v2/products/${before.slug}`))
    await page()
    const title = { mn: 'Шинэ нэртэй эм', en: 'Medicine renamed' }
    const variants = [{ ...requestOf(before).variants[0], price }]
    const answer = await edit(before, { title, variants })
    expect(answer.status).toBe(200)
    const after = await json<StaffProductBody>(answer)
    expect(after).toMatchObject({ version: 1, title, variants: [{ price }] })
    expect(after.edited).toEqual(['price:PAR-500', 'title.en', 'title.mn'])
    expect(after.changes[0]?.fields).toContainEqual({
      ...{ name: 'price:PAR-500', before: String(variant?.price), after: String(price) }
    })
    const [line] = await listAudit({ db: shop.shop.db }, 1)
    expect(line).toMatchObject({ action: 'products.edit', subject_type: 'product', subject_id: 'PAR-500' })
    await shop.job('search.sync')
    const found = await shop.request(
      ...(['POST', '/search/catalogue/product/_search'] as const),
      { query: { term: { sku: 'PAR-500' } } },
      { authorization: `Basic ${Buffer.from('guest:guest').toString('base64')}` }
    )
    const { hits } = await json<{ hits: { hits: { _source: object }[] } }>(found)
    expect(hits.hits[0]?._source).toMatchObject({ price, title: title.mn, name: title.en })
    expect(JSON.stringify(await page())).toContain(String(price))
  })

  test('products: a price in the branches stands beside the one online, and an import that has none leaves it', async () => {
    const shop = await open()
    const { view, edit } = await catalogueOf(shop, 'catalogue')
    const record = { ...RECORD, store_price: 5_900 }
    await shop.shop.db.change(tx => saveProduct(tx, record, shop.clock.now))
    await shop.job('search.sync')
    const page = () => shop.request('GET', `/api/v2/products/${RECORD.slug}`).then(json<object>)
    expect(await page()).toMatchObject({
      document: { price: 5_000, store_price: 5_900, variants: [{ store_price: 5_900 }] },
      variants: [{ price: 5_000, store_price: 5_900 }]
    })
    await shop.shop.db.change(tx => saveProduct(tx, RECORD, shop.clock.now))
    const seen = await view('EDIT-1')
    expect(seen.variants).toMatchObject([{ store_price: 5_900 }])
    const [variant] = requestOf(seen).variants
    // Who does not speak of it keeps it.
    expect((await edit(seen, { title: { mn: 'Өөр нэр', en: '' } })).status).toBe(200)
    const kept = await view('EDIT-1')
    expect(kept.variants).toMatchObject([{ store_price: 5_900 }])
    expect((await edit(kept, { variants: [{ ...variant, store_price: 6_500 }] })).status).toBe(200)
    await shop.shop.db.change(tx => saveProduct(tx, RECORD, shop.clock.now))
    const typed = await view('EDIT-1')
    expect(typed.variants).toMatchObject([{ store_price: 6_500 }])
    expect(typed.changes[0]?.fields).toContainEqual({
      name: 'store_price:EDIT-1',
      before: '5900',
      after: '6500'
    })
    // Only the price in the branches was typed: files still set the other.
    await shop.shop.db.change(tx => saveProduct(tx, { ...RECORD, price: 5_100, store_price: 5_800 }, shop.clock.now))
    const dearer = await view('EDIT-1')
    expect(dearer.variants).toMatchObject([{ price: 5_100, store_price: 6_500 }])
    await shop.shop.db.change(tx => saveProduct(tx, RECORD, shop.clock.now))
    const again = await view('EDIT-1')
    expect((await edit(again, { variants: [{ ...variant, store_price: null }] })).status).toBe(200)
    expect((await view('EDIT-1')).variants).toMatchObject([{ store_price: null }])
    const low = await edit(await view('EDIT-1'), { variants: [{ ...variant, store_price: 0 }] })
    expect(low.status).toBe(422)
  })

  test('products: a price in the branches that is the one online is not said on the page', async () => {
    const shop = await open()
    const record = { ...RECORD, store_price: RECORD.price }
    await shop.shop.db.change(tx => saveProduct(tx, record, shop.clock.now))
    await shop.job('search.sync')
    const page = await json<object>(await shop.request('GET', `/api/v2/products/${RECORD.slug}`))
    expect(page).toMatchObject({ variants: [{ price: RECORD.price, store_price: null }] })
  })

  test('products: of two who edit at once the second is refused, and nothing of theirs is written', async () => {
    const shop = await open()
    const { view, edit } = await catalogueOf(shop, 'catalogue')
    const seen = await view('PAR-500')
    const answers = await Promise.all(['Нэг', 'Хоёр'].map(mn => edit(seen, { title: { ...seen.title, mn } })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && (await json(refused))).toMatchObject({ code: 'product-changed' })
    expect((await view('PAR-500')).version).toBe(1)
    const wrong = { sku: 'NO-SUCH', price: 100, sale: null }
    const unknown = await edit(await view('PAR-500'), { variants: [wrong] })
    expect([unknown.status, await json(unknown)]).toMatchObject([422, { code: 'variant-not-of-product' }])
    const sale = { price: 200, start: '2026-12-01T00:00:00Z', end: '2026-12-05T00:00:00Z' }
    const dear = await edit(await view('PAR-500'), { variants: [{ sku: 'PAR-500', price: 100, sale }] })
    expect(dear.status).toBe(422)
  })

  test('products: an import leaves alone what staff have edited, and brings the rest', async () => {
    const shop = await open()
    const { view, edit } = await catalogueOf(shop, 'catalogue')
    const record = RECORD
    await shop.shop.db.change(tx => saveProduct(tx, record, shop.clock.now))
    const seen = await view(record.sku)
    const sale = { price: 4_000, start: '2026-12-01T00:00:00.000Z', end: '2026-12-05T00:00:00.000Z' }
    const title = { mn: 'Манай нэр', en: seen.title.en }
    expect((await edit(seen, { title, variants: [{ sku: record.sku, price: 5_550, sale }] })).status).toBe(200)
    const again = { ...record, title: { mn: 'Нийлүүлэгчийн нэр', en: 'Supplier name' }, price: 9_990, stock: 7 }
    const saved = await shop.shop.db.change(tx => saveProduct(tx, again, shop.clock.now))
    expect(saved).toEqual({ ok: true, value: 'changed' })
    expect(await view(record.sku)).toMatchObject({
      title: { mn: 'Манай нэр', en: 'Supplier name' },
      variants: [{ price: 5_550, sale, on_hand: 7 }],
      version: 2
    })
    const same = await shop.shop.db.change(tx => saveProduct(tx, again, shop.clock.now))
    expect(same).toEqual({ ok: true, value: 'same' })
  })

  test('products: stock is corrected by location with a reason, once, and not below what is reserved', async () => {
    const shop = await open()
    const { view, send } = await catalogueOf(shop, 'warehouse', 'catalogue')
    const { variants } = await view('PAR-500')
    const [warehouse] = variants[0]?.locations ?? []
    const seen = warehouse?.count ?? 0
    const count = { sku: 'PAR-500', location: 'WEB', seen, count: seen + 3, reason: 'received' }
    const onHand = (await shop.stock('PAR-500')).on_hand
    const twice = await Promise.all([1, 2].map(() => send('PUT', '/products/PAR-500/stock', count)))
    expect(twice.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await shop.stock('PAR-500')).on_hand).toBe(onHand + 3)
    const movement = await shop.shop.db.query
      .selectFrom('stock_movements')
      .select(['quantity', 'to_account'])
      .where('reason', '=', 'received')
      .execute()
    expect(movement).toEqual([{ quantity: 3, to_account: 'available' }])
    const nowhere = await send('PUT', '/products/PAR-500/stock', { ...count, location: 'NOWHERE' })
    expect([nowhere.status, await json(nowhere)]).toMatchObject([422, { code: 'branch-unknown' }])
    const reserved = { reserved: onHand + 3 }
    const variant = await shop.variant('PAR-500')
    await shop.shop.db.change(({ query }) =>
      query.updateTable('stock').set(reserved).where('variant_id', '=', variant).execute()
    )
    const less = { ...count, seen: seen + 3, count: seen, reason: 'damaged' }
    const refused = await send('PUT', '/products/PAR-500/stock', less)
    expect([refused.status, await json(refused)]).toMatchObject([422, { code: 'stock-reserved' }])
  })

  test('products: whoever counts stock without reading the catalogue is answered no prices', async () => {
    const shop = await open()
    const { send } = await catalogueOf(shop, 'warehouse')
    const { variants } = await (await catalogueOf(shop, 'catalogue')).view('PAR-500')
    const seen = variants[0]?.locations[0]?.count ?? 0
    const count = { sku: 'PAR-500', location: 'WEB', seen, count: seen + 1, reason: 'received' }
    const counted = await send('PUT', '/products/PAR-500/stock', count)
    expect([counted.status, await counted.text()]).toEqual([204, ''])
    expect((await send('GET', '/products/PAR-500')).status).toBe(403)
  })

  test('products: a new one with variants is in the shop at once, and no import changes what was typed', async () => {
    const shop = await open()
    const { view, send } = await catalogueOf(shop, 'catalogue')
    const options = (size: string) => ({ size: { mn: size, en: size } })
    const request = {
      ...{ sku: 'SHIRT', title: { mn: 'Ноолуур цамц', en: 'Cashmere shirt' }, description: { mn: 'Зөөлөн', en: '' } },
      ...{ brand: 'Шинэ Говь', category: 'medicine/pain/tablets', badges: ['gift', 'new'], price: 90_000, stock: 0 },
      variants: ['S', 'M'].map(size => ({ sku: `SHIRT-${size}`, options: options(size), price: 90_000, stock: 3 })),
      ...{ is_visible: true, age_restricted: false, requires_prescription: false }
    }
    const answers = await Promise.all([send('POST', '/products', request), send('POST', '/products', request)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    const created = await view('SHIRT')
    expect(created).toMatchObject({ brand: 'Шинэ Говь', missing: ['description.en'], slug: 'cashmere-shirt-shirt' })
    expect(created.variants.map(({ sku, options_text, on_hand }) => [sku, options_text, on_hand])).toEqual([
      ['SHIRT-S', 'S', 3],
      ['SHIRT-M', 'M', 3]
    ])
    expect(created.changes[0]).toMatchObject({ action: 'products.create' })
    await shop.job('search.sync')
    expect((await shop.request('GET', '/api/v2/products/cashmere-shirt-shirt')).status).toBe(200)
    const code = async (change: object) =>
      json<{ code: string }>(await send('POST', '/products', { ...request, sku: 'OTHER', ...change }))
    expect(await code({})).toMatchObject({ code: 'product-sku-taken' })
    expect(await code({ variants: [], category: 'no-such' })).toMatchObject({ code: 'import-category-unknown' })
    expect(await code({ variants: [], brand: '!!!' })).toMatchObject({ code: 'product-brand-invalid' })
    const hidden = await send('POST', '/products', { ...request, sku: 'OTHER', variants: [], is_visible: false })
    const { slug } = await json<StaffProductBody>(hidden)
    await shop.job('search.sync')
    expect((await shop.request('GET', `/api/v2/products/${slug}`)).status).toBe(404)
  })

  test('products: who reads orders sees products and changes none', async () => {
    const shop = await open()
    const { view, edit, send } = await catalogueOf(shop, 'content')
    const seen = await view('PAR-500')
    expect((await edit(seen, {})).status).toBe(403)
    const count = { sku: 'PAR-500', location: 'WEB', seen: 1, count: 2, reason: 'counted' }
    expect((await send('PUT', '/products/PAR-500/stock', count)).status).toBe(403)
  })
})

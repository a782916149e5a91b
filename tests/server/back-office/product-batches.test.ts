import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProductBatchBody } from '../../../src/contract/staff/product-batches.ts'
import type { ProductSheetBody, StaffProductBody, StaffProductsBody } from '../../../src/contract/staff/products.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response) => (await answer.json()) as T

async function officeOf(shop: TestShop, ...roles: Parameters<typeof signedInStaff>[1][]) {
  const staff = await signedInStaff(shop, ...roles)
  const view = async (sku: string) => json<StaffProductBody>(await staff.send('GET', `/products/${sku}`))
  const sheet = async (query = '') => json<ProductSheetBody>(await staff.send('GET', `/products/sheet${query}`))
  const batch = async (id: string) => json<ProductBatchBody>(await staff.send('GET', `/product_batches/${id}`))
  const start = (body: object) => staff.send('POST', '/product_batches', { id: randomUUID(), ...body })
  /** Runs until nothing waits. */
  const finished = async (answer: Response) => {
    expect(answer.status).toBe(202)
    const { id } = await json<ProductBatchBody>(answer)
    for (let turns = 0; turns < 20 && (await batch(id)).state === 'queued'; turns++) await shop.job('products.batches')
    return batch(id)
  }
  const undo = (id: string, undoId = randomUUID()) => staff.send('POST', `/product_batches/${id}/undo`, { id: undoId })
  return { ...staff, view, sheet, batch, start, finished, undo }
}

const rowOf = ({ sku, version, variants }: StaffProductBody, change: object) => ({
  ...{ sku, version },
  variants: variants.map(({ sku: variant, price, sale }) => ({ sku: variant, price, sale, ...change }))
})

const SALE = { price: 100, start: '2026-11-01T00:00:00.000Z', end: '2026-12-05T00:00:00.000Z' }

onBothDatabases('changes of many products', open => {
  test('sheet: prices, sales and counts are saved as one, and undone as one', async () => {
    const shop = await open()
    const { sheet, view, start, finished, undo, send } = await officeOf(shop, 'catalogue')
    const { rows } = await sheet()
    expect(rows.length).toBeGreaterThan(3)
    const [first, second] = [await view('PAR-500'), await view(rows.find(r => r.sku !== 'PAR-500')?.product_sku ?? '')]
    const seen = rows.find(({ sku }) => sku === 'PAR-500')?.stock ?? 0
    const products = [
      rowOf(first, { price: 4_440, sale: SALE, stock: { seen, count: seen + 5 } }),
      rowOf(second, { price: 7_770, sale: null })
    ]
    const done = await finished(await start({ kind: 'sheet', reason: 'counted', products }))
    expect(done).toMatchObject({
      state: 'completed',
      total_count: 2,
      changed_count: 2,
      refused_count: 0,
      can_undo: true
    })
    const after = await view('PAR-500')
    expect(after).toMatchObject({ edited: ['price:PAR-500'], variants: [{ price: 4_440, sale: SALE }] })
    expect(after.changes[0]).toMatchObject({ action: 'products.sheet', author: 'Сарнай' })
    expect((await shop.stock('PAR-500')).on_hand).toBe((first.variants[0]?.on_hand ?? 0) + 5)
    await shop.job('search.sync')
    const list = await json<StaffProductsBody>(await send('GET', '/products?q=PAR-500'))
    expect(list.products[0]).toMatchObject({ price: 4_440, selling_price: 100 })

    const undone = await finished(await undo(done.id))
    expect(undone).toMatchObject({ kind: 'undo', undo_of: done.id, changed_count: 2, refused_count: 0 })
    const back = await view('PAR-500')
    expect(back.variants).toEqual(first.variants)
    expect(back.edited).toEqual([])
    const again = await undo(done.id)
    expect([again.status, await json(again)]).toMatchObject([409, { code: 'batch-undone' }])
    // What was undone can be done again.
    const redone = await finished(await undo(undone.id))
    expect(redone).toMatchObject({ changed_count: 2 })
    expect((await view('PAR-500')).variants[0]).toMatchObject({ price: 4_440, sale: SALE })
  })

  test('sheet: a row that somebody else has changed is refused with its reason, and the others are saved', async () => {
    const shop = await open()
    const { sheet, view, start, finished } = await officeOf(shop, 'catalogue')
    const { rows } = await sheet()
    const [one, two] = rows
    const [first, second] = [await view(one?.product_sku ?? ''), await view(two?.product_sku ?? '')]
    const stale = rowOf(first, { price: 9_990, sale: null })
    await finished(await start({ kind: 'sheet', products: [rowOf(first, { price: 8_880, sale: null })] }))
    const products = [stale, { ...rowOf(second, { sale: null }), variants: [countOf(second, 9_999)] }]
    const done = await finished(await start({ kind: 'sheet', reason: 'lost', products }))
    expect(done).toMatchObject({ changed_count: 0, refused_count: 2, can_undo: false })
    expect(done.problems).toMatchObject([
      { sku: first.sku, code: 'product-changed', field: null },
      { sku: second.variants[0]?.sku, code: 'stock-changed', field: 'stock' }
    ])
    expect(done.problems[0]?.problem).toMatch(/[а-я]/)
    expect((await view(first.sku)).variants[0]?.price).toBe(8_880)
    expect(await view(second.sku)).toMatchObject({ version: second.version, variants: second.variants })
  })

  const countOf = ({ variants: [variant] }: StaffProductBody, seen: number) => ({
    ...{ sku: variant?.sku, price: (variant?.price ?? 0) + 10, sale: null },
    stock: { seen, count: 1 }
  })

  test('sheet: the same request twice and two runs at once change a count once', async () => {
    const shop = await open()
    const { view, sheet, start, batch, send } = await officeOf(shop, 'catalogue')
    const product = await view('PAR-500')
    const seen = (await sheet()).rows.find(({ sku }) => sku === 'PAR-500')?.stock ?? 0
    const id = randomUUID()
    const body = {
      ...{ id, kind: 'sheet', reason: 'received' },
      products: [rowOf(product, { stock: { seen, count: seen + 3 } })]
    }
    const answers = await Promise.all([start(body), start(body)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202])
    await Promise.all([shop.job('products.batches'), shop.job('products.batches')])
    expect(await batch(id)).toMatchObject({ state: 'completed', total_count: 1, changed_count: 1 })
    expect((await shop.stock('PAR-500')).on_hand).toBe((product.variants[0]?.on_hand ?? 0) + 3)
    const { reason: _, ...without } = { ...body, id: randomUUID() }
    const refused = await send('POST', '/product_batches', without)
    expect([refused.status, await json(refused)]).toMatchObject([422, { code: 'stock-reason-required' }])
  })

  test('batches: a small one is done while a large one has rows left', async () => {
    const shop = await open()
    const { batch, start, send } = await officeOf(shop, 'catalogue')
    const { rows } = await json<ProductSheetBody>(await send('GET', '/products/sheet'))
    const skus = [...new Set(rows.map(({ product_sku }) => product_sku))]
    const large = randomUUID()
    // More rows than a run has, most of products that are not there.
    const missing = Array.from({ length: 200 }, (_, index) => `NONE-${index}`)
    const action = { type: 'add_badge', badge: 'new' }
    expect((await start({ id: large, kind: 'bulk', skus: [...missing, ...skus], action })).status).toBe(202)
    shop.clock.now = new Date(shop.clock.now.getTime() + 1_000)
    const small = randomUUID()
    expect((await start({ id: small, kind: 'bulk', skus: ['PAR-500'], action: { type: 'hide' } })).status).toBe(202)
    await shop.job('products.batches')
    expect([(await batch(large)).state, (await batch(small)).state]).toEqual(['queued', 'completed'])
  })

  test('bulk: products are hidden and shown again, repriced and badged', async () => {
    const shop = await open()
    const { view, start, finished, undo } = await officeOf(shop, 'catalogue')
    const act = async (action: object, skus = ['PAR-500']) => finished(await start({ kind: 'bulk', action, skus }))
    const before = await view('PAR-500')
    const shown = () => shop.request('GET', `/api/v2/products/${before.slug}`)
    expect((await shown()).status).toBe(200)
    const hidden = await act({ type: 'hide' }, ['PAR-500', 'PAR-500', 'NO-SUCH'])
    expect(hidden).toMatchObject({ total_count: 2, changed_count: 1, refused_count: 1 })
    await shop.job('search.sync')
    expect((await shown()).status).toBe(404)
    expect(await act({ type: 'hide' })).toMatchObject({ same_count: 1, can_undo: false })
    await act({ type: 'publish' })
    await shop.job('search.sync')
    expect((await shown()).status).toBe(200)
    expect((await view('PAR-500')).available_on).toBe(before.available_on)

    const price = before.variants[0]?.price ?? 0
    const dearer = await act({ type: 'price', percent: 10, round_to: 100 })
    expect((await view('PAR-500')).variants[0]?.price).toBe(Math.round((price * 1.1) / 100) * 100)
    await act({ type: 'add_badge', badge: 'gift' })
    expect((await view('PAR-500')).edited).toContain('badges')
    // The badge came after the price: undoing the price would take the badge as well.
    const refused = await finished(await undo(dearer.id))
    expect(refused.problems).toMatchObject([{ code: 'product-changed-since' }])
  })

  test('bulk: who may not change the catalogue starts nothing', async () => {
    const shop = await open()
    const { start, send } = await officeOf(shop, 'support')
    const answer = await start({ kind: 'bulk', action: { type: 'hide' }, skus: ['PAR-500'] })
    expect(answer.status).toBe(403)
    expect(await json(await send('GET', '/product_batches'))).toEqual({ product_batches: [] })
  })

  test('products: the list goes on behind its last row, and is taken along as CSV without formulas', async () => {
    const shop = await open()
    const { send, view, finished, start } = await officeOf(shop, 'catalogue')
    const product = await view('PAR-500')
    const { version, variants } = product
    const title = { mn: '=HYPERLINK("http://evil.example")', en: '+1' }
    const description = { mn: 'Тайлбар', en: 'Text' }
    const priced = variants.map(({ sku, price, sale }) => ({ sku, price, sale }))
    await send('PUT', '/products/PAR-500', { version, title, description, variants: priced })
    await finished(await start({ kind: 'bulk', action: { type: 'add_badge', badge: 'gift' }, skus: ['PAR-500'] }))
    await shop.job('search.sync')
    const csv = await (await send('GET', '/products/export.csv?q=PAR-500')).text()
    expect(csv).toContain(`'=HYPERLINK`)
    expect(csv).toContain(`'+1`)
    const all = await json<StaffProductsBody>(await send('GET', '/products'))
    const rest = await json<StaffProductsBody>(await send('GET', `/products?after=${cursorBehind(all, 1)}`))
    expect(rest.products).toEqual(all.products.slice(2))
    expect(rest.total_count).toBe(all.total_count)
  })

  const cursorBehind = ({ products }: StaffProductsBody, index: number) =>
    Buffer.from(JSON.stringify([products[index]?.sku])).toString('base64url')
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ProductBatchBody } from '../../../src/contract/staff/product-batches.ts'
import type { ImportRowsBody, ProductImportBody } from '../../../src/contract/staff/product-imports.ts'
import type { StaffProductBody } from '../../../src/contract/staff/products.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const json = async <T>(answer: Response) => (await answer.json()) as T

async function importerOf(shop: TestShop) {
  const staff = await signedInStaff(shop, 'catalogue')
  const upload = (text: string | Uint8Array<ArrayBuffer>, name = 'goods.csv', supplier = 'Хангай') => {
    const form = new FormData()
    form.set('supplier', supplier)
    form.set('file', new File([text], name))
    return shop.request('POST', '/api/back_office/product_imports', form, { cookie: staff.cookie })
  }
  const read = async (id: string) => json<ProductImportBody>(await staff.send('GET', `/product_imports/${id}`))
  const rows = async (id: string, query = '') =>
    json<ImportRowsBody>(await staff.send('GET', `/product_imports/${id}/rows${query}`))
  const view = async (sku: string) => json<StaffProductBody>(await staff.send('GET', `/products/${sku}`))
  const settle = async (id: string, from: string, job: string) => {
    for (let turns = 0; turns < 30 && (await read(id)).state === from; turns++) await shop.job(job)
    return read(id)
  }
  const preview = async (id: string, mapping: object) => {
    const answer = await staff.send('PUT', `/product_imports/${id}/mapping`, mapping)
    expect(answer.status).toBe(200)
    return settle(id, 'reading', 'products.imports')
  }
  const apply = async (id: string) => {
    const answer = await staff.send('POST', `/product_imports/${id}/apply`)
    expect(answer.status).toBe(202)
    return settle(id, 'queued', 'products.batches')
  }
  return { ...staff, upload, read, rows, view, preview, apply, settle }
}

const MAPPING = {
  columns: { sku: 'Код', title_mn: 'Нэр', brand: 'Брэнд', price: 'Үнэ', stock: 'Тоо', category: 'Ангилал' },
  ...{ category: 'medicine/pain/tablets', price_factor: 1, round_to: 10 }
}
const HEAD = 'Код;Нэр;Брэнд;Үнэ;Тоо;Ангилал\r\n'

/** 100 rows, of which every 25th is bad in one of five ways. */
const BAD = ['x;', ';', '-5;', '999999999999;', '0;']
const many = Array.from({ length: 100 }, (_, index) => {
  const line = index + 1
  const price = line % 25 === 0 ? (BAD[(line / 25) % 5] ?? '') : `${line * 100};`
  return `N${line};Бараа ${line};Хангай;${price}3;\r\n`
}).join('')

onBothDatabases('files of suppliers', open => {
  test('import: a column has prices of the branches, and an empty cell leaves the one there is', async () => {
    const shop = await open()
    const { upload, preview, apply, view } = await importerOf(shop)
    const columns = { ...MAPPING.columns, store_price: 'Салбарт' }
    const head = 'Код;Нэр;Брэнд;Үнэ;Тоо;Ангилал;Салбарт\r\n'
    for (const [cell, kept] of [
      ['55,000', 55_000],
      ['', 55_000],
      ['56,000', 56_000]
    ] as const) {
      const { id } = await json<ProductImportBody>(await upload(`${head}ZZ8;Бараа;Хангай;50,000;3;;${cell}\r\n`))
      await preview(id, { ...MAPPING, columns })
      await apply(id)
      expect(await view('ZZ8')).toMatchObject({ variants: [{ price: 50_000, store_price: kept }] })
    }
  })

  test('import: stock is changed by those who may change stock alone, and dots stand between thousands', async () => {
    const shop = await open()
    const { upload, preview, apply, view, send } = await importerOf(shop)
    const { id } = await json<ProductImportBody>(await upload(HEAD + 'ZZ9;Бараа;Хангай;50.000;3;\r\n'))
    await preview(id, MAPPING)
    await apply(id)
    expect(await view('ZZ9')).toMatchObject({ variants: [{ price: 50_000 }] })
    const owner = await signedInStaff(shop, 'owner')
    await owner.send('PUT', '/staff_roles/catalogue', { permissions: ['catalogue.write'] })
    const undo = await send('POST', `/product_batches/${id}/undo`, { id: randomUUID() })
    expect([undo.status, await json(undo)]).toMatchObject([403, { code: 'staff-permission' }])
    const next = await json<ProductImportBody>(await upload(HEAD + 'ZZ9;Бараа;Хангай;60000;9;\r\n'))
    const mapped = await send('PUT', `/product_imports/${next.id}/mapping`, MAPPING)
    expect([mapped.status, await json(mapped)]).toMatchObject([403, { code: 'staff-permission' }])
    const { stock: _, ...columns } = MAPPING.columns
    await preview(next.id, { ...MAPPING, columns })
    await apply(next.id)
    expect(await view('ZZ9')).toMatchObject({ variants: [{ price: 60_000 }] })
  })

  test('import: a cost comes with the price sheet, at its rate, and goes with the undo', async () => {
    const shop = await open()
    const { upload, rows, preview, apply, send, settle } = await importerOf(shop)
    const mapping = { ...MAPPING, columns: { ...MAPPING.columns, cost: 'Өртөг' }, cost_factor: 3_500 }
    const file = (cost: string) => `Код;Нэр;Брэнд;Үнэ;Тоо;Ангилал;Өртөг\r\nZZ9;Бараа;Хангай;50000;3;;${cost}\r\n`
    const costs = async () => json(await send('GET', '/product_costs/ZZ9'))
    const first = await json<ProductImportBody>(await upload(file('10')))
    await preview(first.id, mapping)
    await apply(first.id)
    expect(await costs()).toEqual({ costs: [{ sku: 'ZZ9', cost: 35_000 }] })
    const second = await json<ProductImportBody>(await upload(file('11.5')))
    expect((await preview(second.id, mapping)).counts).toMatchObject({ update: 1, same: 0 })
    expect((await rows(second.id)).rows[0]?.changes).toEqual([
      { field: 'cost', before: '35000', after: '40250', is_kept: false }
    ])
    await apply(second.id)
    expect(await costs()).toEqual({ costs: [{ sku: 'ZZ9', cost: 40_250 }] })
    const undo = randomUUID()
    expect((await send('POST', `/product_batches/${second.id}/undo`, { id: undo })).status).toBe(202)
    await settle(second.id, 'queued', 'products.batches')
    await shop.job('products.batches')
    expect(await costs()).toEqual({ costs: [{ sku: 'ZZ9', cost: 35_000 }] })
    const bad = await json<ProductImportBody>(await upload(file('dear')))
    expect((await preview(bad.id, mapping)).counts).toMatchObject({ refused: 1 })
    const owner = await signedInStaff(shop, 'owner')
    await owner.send('PUT', '/staff_roles/catalogue', { permissions: ['catalogue.write', 'stock.write'] })
    const refused = await send('PUT', `/product_imports/${bad.id}/mapping`, mapping)
    expect([refused.status, await json(refused)]).toMatchObject([403, { code: 'staff-permission' }])
  })

  test('import: a retired product is not offered again without a price', async () => {
    const shop = await open()
    const { upload, rows, preview, apply, send } = await importerOf(shop)
    const first = await json<ProductImportBody>(await upload(HEAD + 'ZZ1;Бараа;Хангай;50000;3;\r\n'))
    await preview(first.id, MAPPING)
    await apply(first.id)
    const undoId = randomUUID()
    expect((await send('POST', `/product_batches/${first.id}/undo`, { id: undoId })).status).toBe(202)
    await shop.job('products.batches')
    const second = await json<ProductImportBody>(await upload('Код;Тоо\r\nZZ1;7\r\n'))
    const seen = await preview(second.id, { ...MAPPING, columns: { sku: 'Код', stock: 'Тоо' } })
    expect(seen.counts).toMatchObject({ update: 0, refused: 1 })
    expect((await rows(second.id)).rows[0]?.problems[0]).toMatch(/үнийг нь/)
  })

  test('import: a retired product is previewed without a price before, and it is said that it is sold again', async () => {
    const shop = await open()
    const { upload, rows, preview, apply, send } = await importerOf(shop)
    const first = await json<ProductImportBody>(await upload(HEAD + 'ZZ1;Бараа;Хангай;50000;3;\r\n'))
    await preview(first.id, MAPPING)
    await apply(first.id)
    await send('POST', `/product_batches/${first.id}/undo`, { id: randomUUID() })
    await shop.job('products.batches')
    const second = await json<ProductImportBody>(await upload(HEAD + 'ZZ1;Бараа;Хангай;60000;3;\r\n'))
    expect((await preview(second.id, MAPPING)).counts).toMatchObject({ update: 1 })
    const changes = (await rows(second.id)).rows[0]?.changes ?? []
    expect(changes.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['retired', '', ''],
      ['price:ZZ1', '', '60000'],
      ['stock', '', '3']
    ])
  })

  test('undo: rows that were refused are tried once more, and nothing is undone twice', async () => {
    const shop = await open()
    const { upload, preview, apply, send, view, settle } = await importerOf(shop)
    const [before] = (await view('PAR-500')).variants
    const file = `Код;Үнэ\r\nPAR-500;110\r\nIBU-200;990000\r\n`
    const { id } = await json<ProductImportBody>(await upload(file))
    await preview(id, { ...MAPPING, columns: { sku: 'Код', price: 'Үнэ' } })
    expect(await apply(id)).toMatchObject({ changed_count: 2, can_undo: true })
    const [imported] = (await view('PAR-500')).variants
    const setPrice = (price: number) =>
      shop.shop.db.change(({ query }) =>
        query
          .updateTable('variants')
          .set({ price })
          .where('id', '=', imported?.id ?? '')
          .execute()
      )
    // Somebody has changed the product since.
    await setPrice(999)
    const undo = (undoId: string) => send('POST', `/product_batches/${id}/undo`, { id: undoId })
    const undoId = randomUUID()
    expect((await undo(undoId)).status).toBe(202)
    await shop.job('products.batches')
    const batch = async (batchId: string) => json<ProductBatchBody>(await send('GET', `/product_batches/${batchId}`))
    expect(await batch(undoId)).toMatchObject({ state: 'completed', refused_count: 1, changed_count: 1 })
    expect((await view('PAR-500')).variants[0]?.price).toBe(999)
    // Put back to what the import had left, the product can be undone.
    await setPrice(110)
    expect(await batch(id)).toMatchObject({ can_undo: true })
    const again = await undo(randomUUID())
    expect([again.status, await json(again)]).toMatchObject([202, { id: undoId, state: 'queued' }])
    await shop.job('products.batches')
    expect(await batch(undoId)).toMatchObject({ state: 'completed', refused_count: 0, changed_count: 2 })
    expect((await view('PAR-500')).variants[0]?.price).toBe(before?.price)
    expect(await batch(id)).toMatchObject({ can_undo: false })
    expect((await undo(randomUUID())).status).toBe(409)
    await settle(id, 'queued', 'products.batches')
  })

  test('undo: what was sold stays sold, and the price is restored all the same', async () => {
    const shop = await open()
    const { upload, preview, apply, send, view } = await importerOf(shop)
    const [before] = (await view('PAR-500')).variants
    const count = (before?.on_hand ?? 0) + 40
    const { id } = await json<ProductImportBody>(await upload(`Код;Үнэ;Тоо\r\nPAR-500;100;${count}\r\n`))
    await preview(id, { ...MAPPING, columns: { sku: 'Код', price: 'Үнэ', stock: 'Тоо' } })
    await apply(id)
    const [imported] = (await view('PAR-500')).variants
    expect(imported).toMatchObject({ price: 100, on_hand: count })
    await shop.shop.db.change(({ query }) =>
      query
        .updateTable('stock')
        .set({ on_hand: 20, reserved: 0 })
        .where('variant_id', '=', imported?.id ?? '')
        .execute()
    )
    const undoId = randomUUID()
    await send('POST', `/product_batches/${id}/undo`, { id: undoId })
    await shop.job('products.batches')
    expect((await view('PAR-500')).variants[0]).toMatchObject({ price: before?.price, on_hand: 0 })
  })

  test(
    'import: 100 rows with 4 bad ones are previewed, written, found in the shop and undone',
    { timeout: 60_000 },
    async () => {
      const shop = await open()
      const { upload, rows, preview, apply, send, settle, view } = await importerOf(shop)
      const uploaded = await upload(HEAD + many)
      expect(uploaded.status).toBe(201)
      const { id, columns, mapping, counts } = await json<ProductImportBody>(uploaded)
      expect(columns[0]).toEqual({ name: 'Код', examples: ['N1', 'N2', 'N3'] })
      expect(mapping.columns).toEqual(MAPPING.columns)
      expect(counts.unread).toBe(100)

      const seen = await preview(id, MAPPING)
      expect([seen.state, seen.counts]).toEqual(['preview', { unread: 0, new: 96, update: 0, same: 0, refused: 4 }])
      const bad = await rows(id, '?outcome=refused')
      expect(bad.rows.map(({ line }) => line).slice(0, 3)).toEqual([25, 50, 75])
      expect(
        bad.rows.every(({ problems }) => problems.length === 1 && /^Үнэ: .*1–100,000,000 /.test(problems[0] ?? ''))
      ).toBe(true)
      const first = await rows(id)
      expect([first.rows.length, first.next_line]).toEqual([50, 50])
      expect((await rows(id, '?after=80')).next_line).toBeNull()
      // Nothing of the shop was written yet.
      expect((await send('GET', '/products/N1')).status).toBe(404)

      const done = await apply(id)
      expect(done).toMatchObject({ state: 'completed', created_count: 96, refused_count: 4, can_undo: true })
      expect(await view('N7')).toMatchObject({
        title: { mn: 'Бараа 7' },
        brand: 'Хангай',
        variants: [{ price: 700, on_hand: 3 }]
      })
      await shop.job('search.sync')
      const shown = () => shop.request('GET', '/api/v2/products/baraa-7-n7')
      expect((await shown()).status).toBe(200)
      expect((await send('POST', `/product_imports/${id}/apply`)).status).toBe(202)

      const undoId = randomUUID()
      expect((await send('POST', `/product_batches/${id}/undo`, { id: undoId })).status).toBe(202)
      const batch = async () => json<ProductBatchBody>(await send('GET', `/product_batches/${undoId}`))
      while ((await batch()).state === 'queued') await shop.job('products.batches')
      expect(await batch()).toMatchObject({ changed_count: 96, refused_count: 0 })
      expect((await settle(id, 'none', '')).can_undo).toBe(false)
      await shop.job('search.sync')
      expect((await shown()).status).toBe(404)
    }
  )

  test('import: only what a file says changes, what staff have edited stays, and both are seen before', async () => {
    const shop = await open()
    const { upload, rows, preview, apply, view, send } = await importerOf(shop)
    const before = await view('PAR-500')
    const { version, title, description } = before
    const variants = before.variants.map(({ sku, price, sale }) => ({ sku, price, sale }))
    await send('PUT', '/products/PAR-500', { version, title: { ...title, mn: 'Манай нэр' }, description, variants })
    const price = (before.variants[0]?.price ?? 0) + 50
    const stock = before.variants[0]?.on_hand ?? 0
    const text = `${HEAD}par-500;Тэдний нэр;;${price};${stock};\nPAR-500;Дахин;;${price};1;\n`
    const { id } = await json<ProductImportBody>(await upload(text))
    const seen = await preview(id, MAPPING)
    expect(seen.counts).toEqual({ unread: 0, new: 0, update: 1, same: 0, refused: 1 })
    const [row, twice] = (await rows(id)).rows
    expect(row?.changes).toEqual([
      { field: 'title.mn', before: 'Манай нэр', after: 'Тэдний нэр', is_kept: true },
      { field: 'price:PAR-500', before: String(price - 50), after: String(price), is_kept: false }
    ])
    expect(twice).toMatchObject({ outcome: 'refused', problems: [expect.stringContaining('1-р мөрөнд')] })
    await apply(id)
    const after = await view('PAR-500')
    expect(after).toMatchObject({ title: { ...title, mn: 'Манай нэр' }, description, variants: [{ price }] })
    expect(after.categories).toEqual(before.categories)

    // The same file again changes nothing; the mapping is remembered.
    const again = await json<ProductImportBody>(await upload(text))
    expect(again.mapping).toMatchObject(MAPPING)
    expect((await preview(again.id, MAPPING)).counts).toMatchObject({ update: 0, same: 1, refused: 1 })
    expect(await json(await send('GET', '/product_imports/suppliers'))).toEqual({ suppliers: ['Хангай'] })
  })

  test('import: a file that is none is refused with a sentence, and nothing is kept of it', async () => {
    const shop = await open()
    const { upload, send } = await importerOf(shop)
    const code = async (answer: Response) => [answer.status, (await json<{ code: string }>(answer)).code]
    expect(await code(await upload(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])))).toEqual([422, 'import-not-text'])
    expect(await code(await upload(new Uint8Array([0xc2, 0x41, 0x2c, 0xff])))).toEqual([422, 'import-not-text'])
    expect(await code(await upload('a,b\n1,"2\n'))).toEqual([422, 'import-unreadable'])
    expect(await code(await upload('[{"a":1},'))).toEqual([422, 'import-unreadable'])
    expect(await code(await upload(`{"a":"${'x'.repeat(1_100_000)}`))).toEqual([422, 'import-unreadable'])
    expect(await code(await upload('a,'.repeat(1_100_000)))).toEqual([422, 'import-unreadable'])
    expect(await code(await upload('a,b\n'))).toEqual([422, 'import-empty'])
    expect(await code(await upload(`a\n${'1\n'.repeat(20_001)}`))).toEqual([422, 'import-too-many-rows'])
    const wide = Array.from({ length: 201 }, (_, index) => `c${index}`).join(',')
    expect(await code(await upload(`${wide}\n${wide}\n`))).toEqual([422, 'import-too-many-columns'])
    const { id } = await json<ProductImportBody>(await upload('[{"sku":"A-1"},7]', 'goods.json'))
    const map = (mapping: object) => send('PUT', `/product_imports/${id}/mapping`, mapping)
    const column = await map({ columns: { sku: 'nope' }, category: MAPPING.category })
    expect(await code(column)).toEqual([422, 'import-column-unknown'])
    const category = await map({ columns: { sku: 'sku' }, category: 'no-such' })
    expect(await code(category)).toEqual([422, 'import-category-unknown'])
    expect(await code(await send('POST', `/product_imports/${id}/apply`))).toEqual([409, 'batch-not-finished'])
    expect((await send('GET', `/product_imports/${randomUUID()}`)).status).toBe(404)
  })

  test('import: a row whose sale would be above its price is refused, and a new product without a name or brand', async () => {
    const shop = await open()
    const { upload, rows, preview } = await importerOf(shop)
    const sale = {
      sale_price: 300,
      sale_start_at: '2026-11-01T00:00:00.000Z',
      sale_expire_at: '2026-12-05T00:00:00.000Z'
    }
    await shop.shop.db.change(({ query }) =>
      query.updateTable('variants').set(sale).where('sku', '=', 'PAR-500').execute()
    )
    const { id } = await json<ProductImportBody>(await upload(`${HEAD}PAR-500;;;200;;\nNEW-77;;;200;;\n`))
    await preview(id, MAPPING)
    expect((await rows(id)).rows.map(({ outcome }) => outcome)).toEqual(['refused', 'refused'])
    const [dear, unnamed] = (await rows(id)).rows
    expect([dear?.problems.length, unnamed?.problems.length]).toEqual([1, 2])
  })
})

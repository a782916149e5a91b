import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { productRecord, type ProductRecord } from '../../../src/contract/catalogue/catalogue-record.ts'
import type { ProductBatchBody, ProductBatchesBody } from '../../../src/contract/staff/product-batches.ts'
import type { StaffProductBody } from '../../../src/contract/staff/products.ts'
import { DAY_MS } from '../../../src/domain/time.ts'
import { commandImport, undoByCommand } from '../../../src/server/back-office/product-batches/index.ts'
import { importFile } from '../../../src/server/catalogue/import/index.ts'
import { saveProduct } from '../../../src/server/catalogue/products/index.ts'
import { listAudit } from '../../../src/server/identity/index.ts'
import { TEST_CONTENT } from '../../support/live-shop.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'
import { signedInStaff } from '../../support/staff.ts'

const records = JSON.parse(readFileSync(join(TEST_CONTENT, 'catalogue/products/all.json'), 'utf8')) as ProductRecord[]
const recordOf = (sku: string) => records.find(each => each.sku === sku) as ProductRecord
const json = async <T>(answer: Response) => (await answer.json()) as T

function fileOf(rows: readonly object[]) {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'goods.jsonl')
  writeFileSync(file, rows.map(row => JSON.stringify(row)).join('\n'))
  return file
}

/** An import as the command makes it. */
async function imported({ shop, clock }: TestShop, file: string, db = shop.db) {
  const now = () => clock.now
  const journal = commandImport({ db, now }, 'goods.jsonl')
  await importFile({ db, file, now, journal })
  return journal.finish()
}

async function officeOf(shop: TestShop) {
  const { send } = await signedInStaff(shop, 'catalogue')
  const view = async (sku: string) => json<StaffProductBody>(await send('GET', `/products/${sku}`))
  const priceOf = async (sku: string) => (await view(sku)).variants[0]?.price
  const list = async () => (await json<ProductBatchesBody>(await send('GET', '/product_batches'))).product_batches
  return { send, view, priceOf, list }
}

const paracetamol = recordOf('PAR-500')
const DEARER = { ...paracetamol, price: paracetamol.price + 1_000, stock: 77 }
const ADDED = { ...paracetamol, sku: 'OWN-1', slug: 'own-1' }

onBothDatabases('imports of the command', open => {
  test('import by command: stands in the list of the office, and is undone there', async () => {
    const shop = await open()
    const { send, view, priceOf, list } = await officeOf(shop)
    const before = await view('PAR-500')
    const id = await imported(shop, fileOf([DEARER, recordOf('IBU-200'), ADDED]))
    expect(await list()).toMatchObject([
      { id, kind: 'import', state: 'completed', author: '', created_count: 1, changed_count: 1, can_undo: true }
    ])
    expect(await priceOf('PAR-500')).toBe(DEARER.price)

    const undo = randomUUID()
    expect((await send('POST', `/product_batches/${id}/undo`, { id: undo })).status).toBe(202)
    await shop.job('products.batches')
    const done = await json<ProductBatchBody>(await send('GET', `/product_batches/${undo}`))
    expect(done).toMatchObject({ state: 'completed', changed_count: 2, refused_count: 0 })
    const after = await view('PAR-500')
    expect(after.variants).toEqual(before.variants)
    expect((await view('OWN-1')).variants.every(({ is_active }) => !is_active)).toBe(true)
  })

  test('import by command: is undone by command, but for what somebody has changed since', async () => {
    const shop = await open()
    const { send, view, priceOf } = await officeOf(shop)
    const id = await imported(shop, fileOf([DEARER, { ...recordOf('IBU-200'), price: 9_990 }]))
    const { version, variants } = await view('IBU-200')
    const priced = { sku: variants[0]?.sku, price: 9_000, sale: null }
    const sheet = { id: randomUUID(), kind: 'sheet', products: [{ sku: 'IBU-200', version, variants: [priced] }] }
    expect((await send('POST', '/product_batches', sheet)).status).toBe(202)
    await shop.job('products.batches')

    const deps = { db: shop.shop.db, now: () => shop.clock.now, log: { error: () => undefined } }
    const undone = await undoByCommand(deps, id ?? '')
    expect(undone).toMatchObject({
      ok: true,
      value: { changed_count: 1, refused_count: 1, problems: [{ sku: 'IBU-200', code: 'product-changed-since' }] }
    })
    expect(await priceOf('PAR-500')).toBe(paracetamol.price)
    expect(await priceOf('IBU-200')).toBe(9_000)
    expect(await undoByCommand(deps, randomUUID())).toMatchObject({ ok: false })
    const lines = await listAudit({ db: shop.shop.db }, 20)
    const [line] = lines.filter(({ action }) => action === 'product_batches.undo')
    expect([line?.staff_id, line?.after_json]).toEqual([null, JSON.stringify({ undo_of: id })])
  })

  test('import by command: one that another process is still making stays open, and ends itself', async () => {
    const shop = await open()
    const { list, priceOf } = await officeOf(shop)
    const now = () => shop.clock.now
    const { db } = shop.shop
    const [empty, writing] = ['a.jsonl', 'b.jsonl'].map(name => commandImport({ db, now }, name))
    if (!empty || !writing) throw new Error('Two imports are begun')
    await empty.begin('key-a', false)
    await writing.begin('key-b', false)
    const write = (journal: typeof empty, line: number, record: ProductRecord) =>
      db.change(tx =>
        journal.save(tx, { line, sku: record.sku }, () => saveProduct(tx, productRecord.parse(record), now()))
      )
    await write(writing, 1, DEARER)

    const third = await imported(shop, fileOf([{ ...recordOf('IBU-200'), price: 9_990 }]))
    expect((await list()).map(({ id }) => id)).toEqual([third])
    await write(empty, 1, ADDED)
    await write(writing, 2, { ...recordOf('IBU-200'), price: 9_991 })
    const [first, second] = [await empty.finish(), await writing.finish()]
    expect((await list()).map(({ id }) => id).sort()).toEqual([first, second, third].sort())
    expect(await priceOf('IBU-200')).toBe(9_991)
  })

  test('import by command: one that was left open for days can be undone after the next', async () => {
    const shop = await open()
    const now = () => shop.clock.now
    const { db } = shop.shop
    const journal = commandImport({ db, now }, 'a.jsonl')
    await journal.begin('key-a', false)
    await db.change(tx =>
      journal.save(tx, { line: 1, sku: 'PAR-500' }, () => saveProduct(tx, productRecord.parse(DEARER), now()))
    )
    shop.clock.now = new Date(shop.clock.now.getTime() + 2 * DAY_MS)
    await imported(shop, fileOf([{ ...recordOf('IBU-200'), price: 9_990 }]))
    const { list } = await officeOf(shop)
    expect(await list()).toMatchObject([{ can_undo: true }, { can_undo: true }])
  })

  test('import by command: one that changed nothing leaves no line, and one that was cut short goes on as one', async () => {
    const shop = await open()
    const { list, priceOf } = await officeOf(shop)
    expect(await imported(shop, fileOf([recordOf('IBU-200')]))).toBeUndefined()
    expect(await list()).toEqual([])

    const many = Array.from({ length: 150 }, (_, index) => ({ ...ADDED, sku: `N-${index}`, slug: `n-${index}` }))
    const file = fileOf([DEARER, ...many])
    let changes = 0
    const dying = {
      ...shop.shop.db,
      change: <T>(work: Parameters<typeof shop.shop.db.change<T>>[0]) =>
        ++changes > 2 ? Promise.reject(new Error('killed')) : shop.shop.db.change(work)
    }
    await expect(imported(shop, file, dying)).rejects.toThrow('killed')
    expect(await list()).toEqual([])
    const id = await imported(shop, file)
    expect(await list()).toMatchObject([{ id, created_count: 150, changed_count: 1 }])

    // Closed by the undo itself where nobody goes on with it.
    changes = 0
    await expect(imported(shop, fileOf([{ ...DEARER, price: 1_230 }, ...many]), dying)).rejects.toThrow('killed')
    expect(await priceOf('PAR-500')).toBe(1_230)
    const cut = await shop.shop.db.query
      .selectFrom('product_batches')
      .select('id')
      .where('state', '=', 'importing')
      .executeTakeFirstOrThrow()
    const deps = { db: shop.shop.db, now: () => shop.clock.now, log: { error: () => undefined } }
    expect(await undoByCommand(deps, cut.id)).toMatchObject({ ok: true, value: { changed_count: 1 } })
    expect(await priceOf('PAR-500')).toBe(DEARER.price)
  })
})

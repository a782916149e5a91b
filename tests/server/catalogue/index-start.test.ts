import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { recordProductChange } from '../../../src/server/catalogue/products/record-change.ts'
import { openDatabase } from '../../../src/server/platform/db/open.ts'
import { readEnvironment } from '../../../src/server/platform/environment/environment.ts'
import { openTestShop, TEST_KEYS, type TestShop } from '../../support/shop.ts'

const LATER = new Date('2026-11-22T02:00:00.000Z')

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A shop was open for a while, and search was kept; it ended without closing anything. */
async function shopThatWas(folder: string, before: (shop: TestShop) => Promise<void> = async () => undefined) {
  const open = await openTestShop('SQLite', { folder })
  await before(open)
  await open.job('search.snapshot')
  const [first, second, ...others] = await found(open)
  if (!first || !second) throw new Error('There are too few products')
  return { first, second, all: [first, second, ...others] }
}

async function found({ request }: TestShop) {
  const response = await request(
    'POST',
    '/search/catalogue/_search',
    { size: 1_000, sort: [{ sku: 'asc' }] },
    { authorization: `Basic ${Buffer.from('guest:guest').toString('base64')}` }
  )
  const body = (await response.json()) as {
    hits: { hits: readonly { _id: string; _source: { sku: string; price: number } }[] }
  }
  return body.hits.hits.map(({ _id, _source: { sku, price } }) => ({ id: _id, sku, price }))
}

const databaseIn = (folder: string) =>
  openDatabase({ dataDir: folder, encryptionKeys: readEnvironment({ ENCRYPTION_KEYS: TEST_KEYS }).encryptionKeys })

/** The same data folder, after something was done to the database. */
async function changed(folder: string, change: (db: Awaited<ReturnType<typeof databaseIn>>) => Promise<unknown>) {
  const db = await databaseIn(folder)
  await change(db)
  await db.close()
}

test('index start: search starts from its snapshot, and knows as much as before', async () => {
  const folder = newFolder()
  const { all: before } = await shopThatWas(folder)
  expect(await found(await openTestShop('SQLite', { folder, now: LATER }))).toEqual(before)
})

test('index start: changes made while the shop was closed are there when it opens', async () => {
  const folder = newFolder()
  const { first, all } = await shopThatWas(folder)
  await changed(folder, db =>
    db.change(async tx => {
      await tx.query.updateTable('variants').set({ price: 123 }).where('product_id', '=', first.id).execute()
      await recordProductChange(tx, first.id, LATER)
    })
  )
  const after = await found(await openTestShop('SQLite', { folder, now: LATER }))
  expect(after.find(({ id }) => id === first.id)?.price).toBe(123)
  expect(after).toHaveLength(all.length)
})

test('index start: a product deleted from the database without an event is not shown', async () => {
  const folder = newFolder()
  const { first, all } = await shopThatWas(folder)
  const db = new Sqlite(join(folder, 'shop.sqlite'))
  db.pragma('foreign_keys = off')
  db.prepare('delete from products where id = ?').run(first.id)
  db.close()
  expect(await found(await openTestShop('SQLite', { folder, now: LATER }))).toEqual(all.slice(1))
})

test('index start: a product added or changed in the database without an event is shown as it is', async () => {
  const folder = newFolder()
  const { first } = await shopThatWas(folder)
  await changed(folder, db =>
    db.change(async tx => {
      await tx.query.updateTable('variants').set({ price: 321 }).where('product_id', '=', first.id).execute()
      await tx.query
        .updateTable('products')
        .set({ updated_at: LATER.toISOString() })
        .where('id', '=', first.id)
        .execute()
    })
  )
  const after = await found(await openTestShop('SQLite', { folder, now: LATER }))
  expect(after.find(({ id }) => id === first.id)?.price).toBe(321)
})

test('index start: with deleted events everything is compared', async () => {
  const folder = newFolder()
  const note = async ({ shop }: TestShop, times: number) => {
    const { id } = await shop.db.query.selectFrom('products').select('id').limit(1).executeTakeFirstOrThrow()
    for (let each = 0; each < times; each++) await shop.db.change(tx => recordProductChange(tx, id, new Date()))
  }
  const { first, second } = await shopThatWas(folder, async shop => {
    await note(shop, 3)
    await shop.job('search.sync')
  })
  await changed(folder, db =>
    db.change(async tx => {
      // A stock change whose note is gone: only comparing finds it.
      await tx.query.updateTable('variants').set({ price: 99 }).where('product_id', '=', first.id).execute()
      await tx.query.deleteFrom('product_changes').execute()
      await recordProductChange(tx, second.id, LATER)
    })
  )
  const again = await openTestShop('SQLite', { folder, now: LATER })
  await again.job('search.catch-up')
  await again.job('search.sync')
  expect((await found(again)).find(({ id }) => id === first.id)?.price).toBe(99)
})

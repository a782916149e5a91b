import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { supplierMapping } from '../../../src/contract/catalogue/supplier-mapping.ts'
import { productIdOf, taxonIdOf, variantIdOf } from '../../../src/server/catalogue/products/product-ids.ts'
import { importFile } from '../../../src/server/catalogue/import/import-file.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const suppliers = join(import.meta.dirname, '../../../content/suppliers')
const electronics = supplierMapping.parse(JSON.parse(readFileSync(join(suppliers, 'electronics.mapping.json'), 'utf8')))
const OWN_RECORD = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../support/content/catalogue/products/all.json'), 'utf8')
)[0] as object

/** Every id by which a page or a browser may speak of goods. */
const idsOf = async ({ shop: { db } }: TestShop) => ({
  products: await db.query.selectFrom('products').select(['sku', 'id']).orderBy('sku').execute(),
  variants: await db.query.selectFrom('variants').select(['sku', 'id']).orderBy('sku').execute(),
  taxons: await db.query.selectFrom('taxons').select(['permalink', 'id']).orderBy('permalink').execute()
})

const importSample = ({ shop, clock }: TestShop) =>
  importFile({
    db: shop.db,
    file: join(suppliers, 'sample-electronics.jsonl'),
    mapping: electronics,
    now: () => clock.now
  })

const importOwn = ({ shop, clock }: TestShop, record: object) => {
  const file = join(mkdtempSync(join(tmpdir(), 'delguur-goods-')), 'own.jsonl')
  writeFileSync(file, JSON.stringify(record))
  return importFile({ db: shop.db, file, now: () => clock.now })
}

onBothDatabases('product ids', open => {
  test('product ids: two databases filled at different times have the same ids, seeded or imported', async () => {
    const one = await open()
    const other = await open({ now: new Date('2026-12-24T10:00:00.000Z') })
    await importOwn(other, { ...OWN_RECORD, sku: 'FIRST-1', slug: 'first' })
    await importSample(one)
    await importSample(other)
    await importOwn(one, { ...OWN_RECORD, sku: 'FIRST-1', slug: 'first' })

    const ids = await idsOf(one)
    expect(ids.products.length).toBeGreaterThan(116)
    expect(await idsOf(other)).toEqual(ids)
    const all = Object.values(ids).flatMap(rows => rows.map(({ id }) => id))
    expect(new Set(all).size).toBe(all.length)
  })

  test('product ids: products with other ids in a database keep them', async () => {
    const shop = await open()
    const id = '01981111-1111-7111-8111-111111111111'
    const at = shop.clock.now.toISOString()
    // The database reads the barcode out of the document by itself.
    const { barcode: _, ...known } = await shop.shop.db.query
      .selectFrom('products')
      .selectAll()
      .where('sku', '=', 'PAR-500')
      .executeTakeFirstOrThrow()
    const old = { ...known, id, sku: 'OLD-1', slug: 'old', created_at: at, updated_at: at }
    await shop.shop.db.change(tx => tx.query.insertInto('products').values(old).execute())
    const { changed } = await importOwn(shop, {
      ...OWN_RECORD,
      sku: 'OLD-1',
      slug: 'old',
      title: { mn: 'Шинэ нэр', en: 'New name' }
    })
    expect(changed).toBe(1)
    expect((await idsOf(shop)).products.find(({ sku }) => sku === 'OLD-1')).toEqual({ sku: 'OLD-1', id })
  })
})

test('article id: is what built pages say for good', () => {
  expect([productIdOf('PAR-500'), variantIdOf('PAR-500'), taxonIdOf('medicine/pain')]).toMatchInlineSnapshot(`
    [
      "2a357422-6873-5d90-98ac-c101a345202b",
      "78f7e854-2e21-5369-a161-602b1ea26aee",
      "7c0c471e-b9ca-5f8c-b468-07a01b857157",
    ]
  `)
})

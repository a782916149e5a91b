import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { supplierMapping } from '../../../src/contract/catalogue/supplier-mapping.ts'
import { importFile, type ImportProblem } from '../../../src/server/catalogue/import/import-file.ts'
import { onBothDatabases, type TestShop } from '../../support/shop.ts'

const suppliers = new URL('../../../content/suppliers/', import.meta.url)
const electronics = supplierMapping.parse(
  JSON.parse(readFileSync(new URL('electronics.mapping.json', suppliers), 'utf8'))
)
const sample = readFileSync(new URL('sample-electronics.jsonl', suppliers), 'utf8')

const fileOf = (name: string, content: string | Buffer) => {
  const file = join(mkdtempSync(join(tmpdir(), 'delguur-import-')), name)
  writeFileSync(file, content)
  return file
}

async function run({ shop, clock }: TestShop, file: string, mapping = electronics) {
  const problems: ImportProblem[] = []
  const count = await importFile({
    db: shop.db,
    file,
    mapping,
    now: () => clock.now,
    onProblem: each => problems.push(each)
  })
  return { count, problems }
}

onBothDatabases('import', open => {
  test('import: takes valid rows, names the line of the others, and changes nothing the second time', async () => {
    const shop = await open()
    const file = fileOf('feed.jsonl', sample)
    const first = await run(shop, file)
    expect(first.count).toMatchObject({ created: 116, changed: 0, refused: 3 })
    expect(first.problems.map(({ line }) => line)).toEqual([41, 91, 116])
    expect((await run(shop, file)).count).toMatchObject({ created: 0, changed: 0, same: 116 })
  })

  test('import: a changed price and stock are found by SKU', async () => {
    const shop = await open()
    await run(shop, fileOf('feed.jsonl', sample))
    const [first = ''] = sample.split('\n')
    const row = JSON.parse(first) as { price: number }
    const cheaper = JSON.stringify({ ...row, price: row.price + 1_000 })
    expect((await run(shop, fileOf('feed.jsonl', cheaper))).count).toMatchObject({ created: 0, changed: 1 })
  })

  test('import: an imported product can be found and bought a moment later', async () => {
    const shop = await open()
    await run(shop, fileOf('feed.jsonl.gz', gzipSync(sample)))
    await shop.job('search.sync')
    const { count } = await (
      await shop.request(
        'POST',
        '/search/catalogue/_search?rest_total_hits_as_int=true',
        { query: { prefix: { product_cat: 'electronics' } } },
        {
          authorization: `Basic ${btoa('guest:guest')}`
        }
      )
    )
      .json()
      .then(answer => ({ count: (answer as { hits: { total: number } }).hits.total }))
    expect(count).toBeGreaterThan(100)
  })

  test('import: an interrupted one continues where it was', async () => {
    const shop = await open()
    const rows = Array.from({ length: 250 }, (_, index) =>
      JSON.stringify({ ...JSON.parse(sample.split('\n')[0] ?? ''), id: `N${index}` })
    )
    const file = fileOf('feed.jsonl', rows.join('\n'))
    let batches = 0
    const dying = {
      ...shop.shop.db,
      change: <T>(work: Parameters<typeof shop.shop.db.change<T>>[0]) =>
        ++batches > 3 ? Promise.reject(new Error('killed')) : shop.shop.db.change(work)
    }
    await expect(importFile({ db: dying, file, mapping: electronics, now: () => shop.clock.now })).rejects.toThrow(
      'killed'
    )
    const { count } = await run(shop, file)
    expect(count).toMatchObject({ created: 50, resumed: 200, refused: 0 })
  })

  test('import: a line separator inside a text does not break the line', async () => {
    const shop = await open()
    const row = JSON.parse(sample.split('\n')[0] ?? '') as { title: string }
    const { count } = await run(
      shop,
      fileOf('feed.jsonl', JSON.stringify({ ...row, title: `One\u2028two ${row.title}` }))
    )
    expect(count).toMatchObject({ created: 1, refused: 0 })
  })

  test('import: CSV with quotes and commas reads like JSON Lines', async () => {
    const shop = await open()
    const csv =
      '\ufeffid,name,title,supplier,price,date_released\n1,A-1,"Cable, ""long""",Acme,1200,2020-01-01T00:00:00Z\n\n2,A-2,Cable,Acme,x,\n'
    const { count, problems } = await run(shop, fileOf('feed.csv', csv))
    expect(count).toMatchObject({ created: 1, refused: 1 })
    expect(problems[0]).toMatchObject({ line: 4, reason: expect.stringContaining('price') })
  })

  test('import: TSV with commas and marks inside cells reads like CSV', async () => {
    const shop = await open()
    const tsv =
      'id\tname\ttitle\tsupplier\tprice\tdate_released\n1\tA-1\tCable 5" long, red\tAcme\t1200\t2020-01-01T00:00:00Z\n2\tA-2\tCable\tAcme\tx\t\n'
    const { count, problems } = await run(shop, fileOf('feed.tsv', tsv))
    expect(count).toMatchObject({ created: 1, refused: 1 })
    expect(problems[0]).toMatchObject({ line: 3, reason: expect.stringContaining('price') })
  })

  test('import: the shop’s own records need no mapping, and unknown taxons are refused', async () => {
    const shop = await open()
    const [record] = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../support/content/catalogue/products/all.json'), 'utf8')
    ) as [object]
    const lines = [
      { ...record, sku: 'OWN-1', slug: 'own' },
      { ...record, sku: 'OWN-2', slug: 'own-2', taxons: ['nowhere'] },
      { ...record, sku: 'OWN-3' }
    ]
    const problems: ImportProblem[] = []
    const count = await importFile({
      db: shop.shop.db,
      file: fileOf('own.jsonl', lines.map(each => JSON.stringify(each)).join('\n')),
      now: () => shop.clock.now,
      onProblem: each => problems.push(each)
    })
    expect(count).toMatchObject({ created: 1, refused: 2 })
    expect(problems.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('nowhere'),
      expect.stringContaining('PAR-500')
    ])
  })
})

import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import { commandLine, runCommand } from '../../scripts/command.ts'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import { dayAfter } from '../../src/domain/booking/hotel-price.ts'
import { addMonths, localDate } from '../../src/domain/time.ts'
import { supplierMapping } from '../../src/contract/catalogue/supplier-mapping.ts'
import { seedCatalogue } from '../../src/server/catalogue/products/seed.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { importFile } from '../../src/server/catalogue/import/import-file.ts'
import { drawResults } from './beside/report.ts'
import { measureBeside, PEERS } from './beside/run.ts'
import { startBuiltShop } from './built-shop.ts'
import { buying } from './buying.ts'
import { stockedProducts } from './stocked-products.ts'
import { adding, asking, expectStatus, figure, json, perSecond, turn, type Figure, type Visitor } from './measure.ts'

const QUERIES = [
  'парацетамол',
  'vitamin',
  'тос',
  'хүүхдийн',
  'shampun',
  'cable',
  'printer',
  'нүүрний тос',
  'даралт',
  'hp'
]
const GUEST = `authorization: Basic ${btoa('guest:guest')}\r\n`

/** Two nights of a family a month from now. */
const checkIn = addMonths(localDate(new Date()), 1)
const STAY = json({
  ...{ hotel_id: 'khusug-lake', room_id: 'family-house', check_in: checkIn, check_out: dayAfter(checkIn, 2) },
  ...{ adults: 2, children: [3, 9] }
})

const program = commandLine(
  'bench',
  'Requests a second of the built shop; the figures are kept in tests/bench/latest.json.'
)
  .option('--feed <file>', 'a supplier’s feed that is imported first')
  .option('--mapping <file>', 'how the feed is read')
  .option('--only <parts>', 'with commas: add, checkout, api, stay, search, page, cache, brotli, static')
  .addOption(
    new Option('--beside <shop>', 'the same work in another shop and in this one, on PostgreSQL').choices(
      Object.keys(PEERS)
    )
  )
  .option('--remove', 'the other shop’s folder is removed afterwards; else the next run finds it installed')
  .option('--draw', 'only draws what was measured beside other shops into docs/performance.md')
  .action(({ beside, remove, draw }) =>
    draw ? drawResults() : beside === undefined ? main() : measureBeside(beside, { remove })
  )

interface BenchProducts {
  readonly slugs: readonly string[]
  readonly variants: readonly string[]
}

/** A database of its own with the shop's catalogue, and a supplier's feed if one is given. */
async function prepare(folder: string): Promise<BenchProducts> {
  const db = await openDatabase({ dataDir: folder })
  await seedCatalogue(db, 'content/catalogue', new Date())
  const { feed, mapping: mappingFile } = program.opts()
  if (feed) {
    const mapping =
      mappingFile === undefined ? undefined : supplierMapping.parse(JSON.parse(readFileSync(mappingFile, 'utf8')))
    await importFile({ db, file: feed, mapping, now: () => new Date() })
  }
  const rows = await stockedProducts(db)
  await db.close()
  return { slugs: rows.map(({ slug }) => slug), variants: rows.map(({ variantId }) => variantId) }
}

/** Headers of a browser that has been here before. */
const BROWSER =
  'accept-encoding: gzip, deflate, br, zstd\r\naccept-language: mn-MN,mn;q=0.9,en;q=0.8\r\ncookie: age=adult\r\n'

async function measure({ slugs, variants }: BenchProducts, server: ServerProcess, report: (figure: Figure) => void) {
  const [slug, text] = [turn(slugs), turn(QUERIES)]
  const search: Visitor = async (client, isOver) => {
    let count = 0
    for (; !isOver(); count++) {
      const body = json(listBody({ text: text(), facets: true }))
      await expectStatus(client.ask('POST', '/search/catalogue/product/_search', GUEST + BROWSER, body), 200)
    }
    return count
  }
  const get = (path: () => string, headers = BROWSER) => asking('GET', path, headers)
  const all: readonly (readonly [part: string, name: string, visitor: Visitor])[] = [
    ['add', 'add to an existing cart, durable', adding(variants)],
    ['checkout', 'whole guest checkout (6 calls)', buying(variants)],
    ['api', 'product detail, API', get(() => `/api/v2/products/${slug()}`)],
    ['stay', 'price of a hotel stay', asking('POST', () => '/api/v2/horeca/calculate_price', BROWSER, STAY)],
    ['search', 'search with text and facets', search],
    ['page', 'product pages in turn, renewed every 2 s', get(() => `/products/${slug()}`)],
    ['cache', 'product page, from the page cache, plain', get(() => `/products/${slugs[0]}`, '')],
    ['brotli', 'product page, as browsers ask for it', get(() => `/products/${slugs[0]}`)],
    ['static', 'category page, prebuilt', get(() => '/t/medicine')]
  ]
  const { only } = program.opts()
  for (const [part, name, visitor] of all)
    if (!only || only.split(',').includes(part)) report(await perSecond(name, server.port, visitor, server.pid))
}

interface ServerProcess {
  readonly pid: number
  readonly port: number
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-bench-'))
  const figures: Figure[] = []
  const report = (each: Figure) => {
    figures.push(each)
    const show = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en')).padStart(9)
    const { processorMicroseconds: microseconds, loadShare = 0 } = each
    const cost = microseconds === undefined ? '' : ` ${show(microseconds)} µs, load ${Math.round(loadShare * 100)} %`
    console.log(`${each.name.padEnd(42)} ${show(each.min)} ${show(each.median)} ${show(each.max)} ${each.unit}${cost}`)
  }
  try {
    const products = await prepare(folder)
    const { child, port, startMs } = await startBuiltShop(folder)
    console.log(
      `${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}\n${''.padEnd(42)} ${'min'.padStart(9)} ${'median'.padStart(9)} ${'max'.padStart(9)}`
    )
    report(figure('server ready', 's', [startMs / 1_000]))
    report(figure('memory after start', 'MB', [residentMb(child.pid ?? 0)]))
    try {
      await measure(products, { pid: child.pid ?? 0, port }, report)
      report(figure('memory after load', 'MB', [residentMb(child.pid ?? 0)]))
    } finally {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const file = join(import.meta.dirname, 'latest.json')
  writeFileSync(
    file,
    `${JSON.stringify({ measured_at: new Date().toISOString(), node: process.version, cpus: cpus().length, figures }, null, 2)}\n`
  )
}

await runCommand(program)

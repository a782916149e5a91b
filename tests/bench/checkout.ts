import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Option } from '@commander-js/extra-typings'
import { commandLine, runCommand } from '../../scripts/command.ts'
import { seedCatalogue } from '../../src/server/catalogue/products/seed.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { administer, postgresPrograms, startPostgres } from '../support/postgres.ts'
import { openBuyers, type Buyer } from './buyers.ts'
import { buying } from './buying.ts'
import { startFloor } from './checkout-floor.ts'
import { stockedProducts } from './stocked-products.ts'
import { perSecond, type Visitor } from './measure.ts'
import { stopProcess } from './start-process.ts'

const CONTENT = resolve('content')
const SERVER = join(import.meta.dirname, '../support/serve-shop.ts')

const program = commandLine(
  'bench:checkout',
  'Whole checkouts a second on both databases, each as a shop has it (fsync on), without pages and search in the way.'
)
  .addOption(new Option('--only <database>', 'one database').choices(['sqlite', 'postgres']))
  .addOption(
    new Option('--mix <buyers>', 'guests alone, or customers with coupon and wallet').choices(['guest', 'own'])
  )
  .option('--floor', 'the statements of a guest’s checkout behind bare calls as well: what they alone cost')
  .option('--profile <folder>', 'writes CPU profiles of the server there')
  .action(main)

type Place = { readonly databaseUrl?: string; readonly dataDir: string }

interface Prepared {
  readonly variants: readonly string[]
  readonly buyers: readonly Buyer[]
}

async function prepare(place: Place): Promise<Prepared> {
  const db = await openDatabase(place)
  await seedCatalogue(db, join(CONTENT, 'catalogue'), new Date())
  const stocked = await stockedProducts(db)
  const buyers = await openBuyers(db)
  await db.close()
  return { variants: stocked.map(({ variantId }) => variantId), buyers }
}

async function start({ databaseUrl = '', dataDir }: Place): Promise<{ child: ChildProcess; port: number }> {
  const { profile } = program.opts()
  const profiled = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const child = spawn(process.execPath, [...profiled, SERVER], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SEARCH_URL: '',
      CONTENT_FOLDER: CONTENT
    },
    stdio: ['ignore', 'pipe', 'inherit']
  })
  if (!child.stdout) throw new Error('no output to read')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^listening (\d+)$/.exec(line)?.[1]
    if (port) return { child, port: Number(port) }
  }
  throw new Error('The server did not start')
}

async function measure(name: string, port: number, pid: number, visitor: Visitor) {
  const { min, median, max, processorMicroseconds = 0, loadShare = 0 } = await perSecond(name, port, visitor, pid)
  console.log(
    `${name.padEnd(44)} ${[min, median, max].map(rate => Math.round(rate).toString().padStart(7)).join('')} /s,` +
      ` ${(processorMicroseconds / 1_000).toFixed(2)} ms of the server's processor each,` +
      ` ${Math.round(loadShare * 100)} % of both the load's`
  )
}

async function measureAll(database: string, place: Place) {
  const { mix } = program.opts()
  const { variants, buyers } = await prepare(place)
  const { child, port } = await start(place)
  const pid = child.pid ?? 0
  try {
    if (mix !== 'own') await measure(`whole guest checkout, ${database}`, port, pid, buying(variants))
    if (mix !== 'guest') await measure(`with coupon and wallet, ${database}`, port, pid, buying(variants, buyers))
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  if (program.opts().floor) await measureFloor(database, place, variants)
}

async function measureFloor(database: string, place: Place, variants: readonly string[]) {
  const { child, port, visitor } = await startFloor(place, variants)
  try {
    await measure(`its statements alone, ${database}`, port, child.pid ?? 0, visitor)
  } finally {
    await stopProcess(child)
  }
}

async function main({ only }: { readonly only?: string | undefined }) {
  const folder = mkdtempSync(join(tmpdir(), 'delguur-bench-'))
  try {
    if (only !== 'postgres') await measureAll('SQLite', { dataDir: folder })
    const programs = postgresPrograms()
    if (only !== 'sqlite' && programs) {
      const cluster = await startPostgres(programs, { durable: true })
      try {
        await administer(cluster.url('postgres'), 'CREATE DATABASE bench')
        await measureAll('PostgreSQL', { databaseUrl: cluster.url('bench'), dataDir: folder })
      } finally {
        await cluster.stop()
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await runCommand(program)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fork } from 'node:child_process'
import { listBody } from '../../src/contract/catalogue-query.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'
import { syntheticDocuments } from './synthetic-documents.ts'

/** `node tests/bench/memory.ts [sizes]`: what the engine takes, by the number of products; each size in fresh processes. */
const SIZES = process.argv.slice(2).map(Number)
/** Products made at a time, so that the bench itself does not count. */
const BATCH = 5_000
/** Changes of price made one after the other, and products renamed, while the event loop is watched. */
const CHANGES = 2_000
const RENAMED = 500

interface Figures {
  readonly seconds: number
  readonly cpuSeconds: number
  /** Resident, MB. */
  readonly resident: number
  readonly mostResident: number
  /** Longest stretch without a turn of the event loop, ms of the processor: while changes and a snapshot were made. */
  readonly pauses?: Readonly<Record<string, number>>
}

function* products(count: number) {
  for (let from = 0; from < count; from += BATCH)
    for (const document of syntheticDocuments(Math.min(BATCH, count - from), from + 1)) {
      const own = Number(document.id.slice('product-'.length)) + from
      yield { ...document, id: `product-${own}`, slug: `product-${own}`, vid: `variant-${own}`, sku: `S-${own}` }
    }
}

const open = (folder: string) =>
  openEmbeddedSearch({ snapshots: { folder, madeBy: 'bench', onUnfit: reason => console.log(reason) } })

async function ask(engine: ReturnType<typeof open>) {
  const request = parseSearch(listBody({ text: 'витамин', facets: true }), catalogueSchema)
  if (!request.ok) throw new Error(request.refusal.reason)
  await engine.search('catalogue', request.value)
}

/** The longest stretch between two turns of the event loop, in time of the processor: others' work does not count. */
async function watch(run: () => Promise<unknown>) {
  let longest = 0
  let isOver = false
  const turns = async () => {
    for (let before = process.cpuUsage(); !isOver; before = process.cpuUsage()) {
      await nextTurn()
      const { user, system } = process.cpuUsage(before)
      longest = Math.max(longest, (user + system) / 1_000)
    }
  }
  const watching = turns()
  await run()
  isOver = true
  await watching
  return longest
}

async function measured(run: () => Promise<Readonly<Record<string, number>> | undefined>): Promise<Figures> {
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  const pauses = await run()
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - started) / 1_000
  globalThis.gc?.()
  await new Promise(resolve => setTimeout(resolve, 200))
  globalThis.gc?.()
  const resident = process.memoryUsage().rss / 1e6
  const mostResident = process.resourceUsage().maxRSS / 1e3
  return { seconds, cpuSeconds: (user + system) / 1e6, resident, mostResident, ...(pauses && { pauses }) }
}

const TASKS = {
  index: (folder: string, count: number) =>
    measured(async () => {
      const engine = open(folder)
      await engine.replaceAll(products(count))
      await engine.kept?.keep('here')
      return undefined
    }),
  start: (folder: string) =>
    measured(async () => {
      await ask(open(folder))
      return undefined
    }),
  change: (folder: string) =>
    measured(async () => {
      const engine = open(folder)
      await ask(engine)
      const some = [...products(CHANGES)]
      const cheaper = some.map(one => ({ ...one, selling_price: 1 }))
      const renamed = some.slice(0, RENAMED).map(one => ({ ...one, title: `${one.title} 2` }))
      const prices = await watch(() => engine.put(cheaper))
      const names = await watch(() => engine.put(renamed))
      const snapshot = await watch(async () => engine.kept?.keep('there'))
      return { prices, names, snapshot }
    })
}

type Task = keyof typeof TASKS

const inProcess = (task: Task, folder: string, count: number) =>
  new Promise<Figures>((resolve, reject) => {
    const child = fork(import.meta.filename, [], {
      execArgv: ['--expose-gc'],
      env: { ...process.env, BENCH_TASK: JSON.stringify({ task, folder, count }) }
    })
    child.once('message', figures => resolve(figures as Figures))
    child.once('exit', code => reject(new Error(`the bench's process ended with ${code}`)))
  })

async function main() {
  for (const count of SIZES.length ? SIZES : [10_000, 100_000, 1_000_000]) {
    const folder = mkdtempSync(join(tmpdir(), 'delguur-memory-'))
    for (const task of ['index', 'start', 'change'] as const) {
      const { seconds, cpuSeconds, resident, mostResident, pauses = {} } = await inProcess(task, folder, count)
      console.log(
        `${String(count).padStart(9)} ${task.padEnd(7)} ${seconds.toFixed(2)} s (${cpuSeconds.toFixed(2)} s of processor), ` +
          `${Math.round(resident)} MB resident, at most ${Math.round(mostResident)} MB`,
        Object.entries(pauses)
          .map(([name, ms]) => `longest pause ${name} ${ms.toFixed(1)} ms`)
          .join(', ')
      )
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

const { BENCH_TASK } = process.env
if (BENCH_TASK === undefined) await main()
else {
  const { task, folder, count } = JSON.parse(BENCH_TASK) as { task: Task; folder: string; count: number }
  process.send?.(await TASKS[task](folder, count))
  process.disconnect?.()
  process.exit()
}

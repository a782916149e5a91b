import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fork } from 'node:child_process'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'
import { randomFrom, syntheticDocuments } from './synthetic-documents.ts'

/** `node tests/bench/memory.ts [sizes]`: what the engine takes, by the number of products; each size in fresh processes. */
const SIZES = process.argv.slice(2).map(Number)
/** Products made at a time, so that the bench itself does not count. */
const BATCH = 5_000
/** Changes of price made one after the other, products renamed, and more new ones than there is room for, while the event loop is watched. */
const CHANGES = 2_000
const RENAMED = 500
/** Searches asked to know how long they take. */
const SEARCHES = 500
const addedTo = (count: number) => Math.min(10_000, 2_000 + (count >>> 4))

interface Figures {
  readonly seconds: number
  readonly cpuSeconds: number
  /** Resident, MB. */
  readonly resident: number
  readonly mostResident: number
  /** Milliseconds of the processor: longest stretches without a turn of the event loop, or of searches. */
  readonly pauses?: Readonly<Record<string, number>>
}

/** Processor time, in seconds, that went into making products: it is not the engine's. */
let spentOnProducts = 0

function* products(count: number, first = 0) {
  for (let from = first; from < first + count; from += BATCH) {
    const started = process.cpuUsage()
    const made = syntheticDocuments(Math.min(BATCH, first + count - from), from + 1)
    spentOnProducts += secondsSince(started)
    for (const document of made) {
      const own = Number(document.id.slice('product-'.length)) + from
      yield { ...document, id: `product-${own}`, slug: `product-${own}`, vid: `variant-${own}`, sku: `S-${own}` }
    }
  }
}

function secondsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1e6
}

const open = (folder: string) =>
  openEmbeddedSearch({ snapshots: { folder, codeVersion: 'bench', onUnusable: reason => console.log(reason) } })

async function ask(engine: ReturnType<typeof open>) {
  const request = parseSearch(listBody({ text: 'витамин', facets: true }), catalogueSchema)
  if (!request.ok) throw new Error(request.refusal.reason)
  await engine.search('catalogue', request.value)
}

/** Words of titles with five facets and forty products: how long one answer takes. */
async function textAndFacets(engine: ReturnType<typeof open>) {
  const words = syntheticDocuments(1_000, 1).flatMap(({ title }) => title.split(' ').filter(word => word.length > 2))
  const random = randomFrom(7)
  const word = () => words[Math.floor(random() * words.length)] as string
  const times = async (make: () => string) => {
    const found: number[] = []
    for (let round = 0; round < SEARCHES; round++) {
      const aggs = ['l0', 'l1', 'l2', 'l3', 'l4'].map(level => [level, { terms: { field: level, size: 20 } }] as const)
      const body = { ...listBody({ text: make() }), aggs: Object.fromEntries(aggs) }
      const started = performance.now()
      const request = parseSearch(body, catalogueSchema)
      if (!request.ok) throw new Error(request.refusal.reason)
      await engine.search('catalogue', request.value)
      if (round >= SEARCHES / 5) found.push(performance.now() - started)
    }
    found.sort((a, b) => a - b)
    return (share: number) => found[Math.floor(found.length * share)] ?? 0
  }
  const one = await times(word)
  const two = await times(() => `${word()} ${word()}`)
  return {
    'a word p50': one(0.5),
    'a word p99': one(0.99),
    'two words p50': two(0.5),
    'two words p99': two(0.99)
  }
}

/** The longest stretch between two turns of the event loop, in processor time of its thread: others' work does not count. */
async function watch(run: () => Promise<unknown>) {
  let longest = 0
  let isOver = false
  const turns = async () => {
    for (let before = process.threadCpuUsage(); !isOver; before = process.threadCpuUsage()) {
      await nextTurn()
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, (user + system) / 1_000)
    }
  }
  const watching = turns()
  await run()
  isOver = true
  await watching
  return longest
}

async function measured(
  engine: ReturnType<typeof open>,
  run: () => Promise<Readonly<Record<string, number>> | undefined>
): Promise<Figures> {
  const [started, cpu] = [performance.now(), process.cpuUsage()]
  const pauses = await run()
  const cpuSeconds = secondsSince(cpu) - spentOnProducts
  const seconds = (performance.now() - started) / 1_000
  globalThis.gc?.()
  await new Promise(resolve => setTimeout(resolve, 200))
  globalThis.gc?.()
  const resident = process.memoryUsage().rss / 1e6
  const mostResident = process.resourceUsage().maxRSS / 1e3
  // An engine that nobody holds any more would not have been counted.
  await engine.close()
  return { seconds, cpuSeconds, resident, mostResident, ...(pauses && { pauses }) }
}

const TASKS = {
  index: (folder: string, count: number) => {
    const engine = open(folder)
    return measured(engine, async () => {
      await engine.replaceAll(products(count))
      await engine.snapshots?.save('here')
      return undefined
    })
  },
  start: (folder: string) => {
    const started = performance.now()
    const engine = open(folder)
    return measured(engine, async () => {
      await ask(engine)
      return { 'start and first search': performance.now() - started }
    })
  },
  ask: (folder: string) => {
    const engine = open(folder)
    return measured(engine, () => textAndFacets(engine))
  },
  change: (folder: string, count: number) => {
    const engine = open(folder)
    return measured(engine, async () => {
      await ask(engine)
      const some = [...products(CHANGES)]
      const cheaper = some.map(one => ({ ...one, selling_price: 1 }))
      const renamed = some.slice(0, RENAMED).map(one => ({ ...one, title: `${one.title} 2` }))
      const added = [...products(addedTo(count), count)]
      return {
        'pause, prices': await watch(() => engine.put(cheaper)),
        'pause, names': await watch(() => engine.put(renamed)),
        'pause, new products': await watch(() => engine.put(added)),
        'pause, snapshot': await watch(async () => engine.snapshots?.save('there'))
      }
    })
  }
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
    for (const task of ['index', 'start', 'ask', 'change'] as const) {
      const { seconds, cpuSeconds, resident, mostResident, pauses = {} } = await inProcess(task, folder, count)
      console.log(
        `${String(count).padStart(9)} ${task.padEnd(7)} ${seconds.toFixed(2)} s (${cpuSeconds.toFixed(2)} s of processor), ` +
          `${Math.round(resident)} MB resident, at most ${Math.round(mostResident)} MB`,
        Object.entries(pauses)
          .map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`)
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

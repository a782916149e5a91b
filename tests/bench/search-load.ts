import { setImmediate as nextTurn } from 'node:timers/promises'
import { suggestBody, suggestedProductsBody } from '../../src/contract/search/suggest-query.ts'
import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'
import type { SearchBody } from '../../src/contract/search/search-protocol.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { costOf, COST_MAX } from '../../src/search/query/cost.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'
import { searchApp } from '../support/search-app.ts'
import { hostileBodies } from './hostile-bodies.ts'
import { randomFrom } from './synthetic-documents.ts'

export interface LoadFigure {
  readonly name: string
  readonly count: number
  /** Milliseconds of the main thread: on a busy machine the clock measures other programs, too. */
  readonly p50: number
  readonly p99: number
  readonly max: number
}

const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** Products in one change of an import. */
const BATCH = 100
const WARM_UP = 300
const AUTHORIZATION = `Basic ${btoa('guest:guest')}`

function figureOf(name: string, times: readonly number[]): LoadFigure {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { name, count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** Suggestions while four fifths of a catalogue are there and the last fifth is imported, with their waiting. */
export async function benchSuggestionsDuringImport(documents: readonly ProductDocument[]): Promise<LoadFigure[]> {
  const engine = openEmbeddedSearch()
  const known = Math.floor(documents.length * 0.8)
  await engine.replaceAll(documents.slice(0, known))
  const random = randomFrom(11)
  const titles = documents.map(({ title }) => title)
  const prefix = () => (titles[Math.floor(random() * known)] ?? '').slice(0, 1 + Math.floor(random() * 6))
  const ask = async (body: SearchBody) => {
    const started = threadMs()
    const request = parseSearch(body, catalogueSchema)
    if (!request.ok) throw new Error(request.refusal.reason)
    await engine.search('catalogue', request.value)
    return threadMs() - started
  }
  for (let round = 0; round < WARM_UP; round++) {
    await ask(suggestBody(prefix()))
    await ask(suggestedProductsBody(prefix()))
  }
  let isImporting = true
  const importing = (async () => {
    for (let at = known; at < documents.length; at += BATCH) {
      await engine.put(documents.slice(at, at + BATCH))
      await nextTurn()
    }
    isImporting = false
  })()
  const completions: number[] = []
  const products: number[] = []
  while (isImporting) {
    completions.push(await ask(suggestBody(prefix())))
    products.push(await ask(suggestedProductsBody(prefix())))
    await nextTurn()
  }
  await importing
  const after: number[] = []
  for (let round = 0; round < WARM_UP; round++) after.push(await ask(suggestBody(prefix())))
  await engine.close()
  return [
    figureOf('completions, importing', completions),
    figureOf('products, importing', products),
    figureOf('completions, imported', after)
  ]
}

/** Hostile bodies, each alone and then all at once: how long the event loop stands still, and how each was answered. */
export async function benchHostileBodies(documents: readonly ProductDocument[]): Promise<LoadFigure[]> {
  const engine = openEmbeddedSearch()
  await engine.replaceAll(documents)
  const app = searchApp(engine)
  const post = async (body: object, from: string) =>
    (
      await app.request('/search/catalogue/_search', {
        method: 'POST',
        headers: { Authorization: AUTHORIZATION, 'X-Forwarded-For': from },
        body: JSON.stringify(body)
      })
    ).status
  const permitted = permittedBodies(400)
  for (const body of permitted.slice(0, 40)) await post(body, '10.0.0.1')
  const alone: number[] = []
  for (const [at, body] of permitted.entries())
    alone.push(Math.max(...(await turnsOf(post(body, `10.1.${at >> 8}.${at & 255}`)))))
  const statuses = new Map<number, number>()
  const together = await turnsOf(
    Promise.all(
      permitted.map(async (body, at) => {
        const status = await post(body, `10.2.${at >> 8}.${at & 255}`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      })
    )
  )
  await engine.close()
  const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  return [figureOf('hostile body, longest turn', alone), figureOf(`all at once (${answered})`, together)]
}

/** What each turn of the event loop takes until the work is done. */
async function turnsOf(work: Promise<unknown>): Promise<readonly number[]> {
  const turns: number[] = []
  let isDone = false
  const done = work.finally(() => (isDone = true))
  while (!isDone) {
    const started = threadMs()
    await nextTurn()
    turns.push(threadMs() - started)
  }
  await done
  return turns
}

/** As heavy as the limits let through: of many bodies those that are run. */
function permittedBodies(count: number): readonly object[] {
  const found: object[] = []
  for (let seed = 1; found.length < count; seed++)
    for (const body of hostileBodies(200, seed)) if (found.length < count && isRun(body)) found.push(body)
  return found
}

const isRun = (body: object) => {
  const request = parseSearch(body, catalogueSchema)
  return request.ok && costOf(request.value) <= COST_MAX
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { commandLine, runCommand, wholeNumber } from '../../scripts/command.ts'
import { listBody } from '../../src/contract/catalogue/catalogue-query.ts'
import { relatedBody, seriesBody } from '../../src/contract/catalogue/listing-query.ts'
import { suggestBody } from '../../src/contract/search/suggest-query.ts'
import type { SearchBody } from '../../src/contract/search/search-protocol.ts'
import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'
import { catalogueSchema } from '../../src/search/catalogue-schema.ts'
import { openEmbeddedSearch } from '../../src/search/embedded/engine.ts'
import { parseSearch } from '../../src/search/query/parse-search.ts'
import { perSecond } from './measure.ts'
import type { Figure } from './measure.ts'
import { PEERS } from './search-peers.ts'
import { benchMedicineOrder } from './medicine-order.ts'
import { benchHostileBodies, benchSuggestionsDuringImport } from './search-load.ts'
import type { RawClient } from './raw-client.ts'
import { randomFrom, syntheticDocuments } from './synthetic-documents.ts'

interface SearchFigure {
  readonly kind: string
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly max: number
}

/** The question the budget is set for: words, the catalogue filter, five facets of twenty, forty products. */
const fiveFacets = (text: string): SearchBody => ({
  ...listBody({ text }),
  aggs: Object.fromEntries(['l0', 'l1', 'l2', 'l3', 'l4'].map(level => [level, { terms: { field: level, size: 20 } }]))
})

/** Asks the engine what shoppers ask and tells how long single answers take, parsing included. */
async function benchEngine(documents: readonly ProductDocument[], only?: readonly string[]) {
  globalThis.gc?.()
  const before = process.memoryUsage()
  const engine = openEmbeddedSearch()
  const started = performance.now()
  await engine.replaceAll(documents)
  const indexedMs = performance.now() - started
  globalThis.gc?.()
  const after = process.memoryUsage()
  const mb =
    (after.heapUsed + after.arrayBuffers + after.external - before.heapUsed - before.arrayBuffers - before.external) /
    1e6

  const random = randomFrom(7)
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const word = wordsOf(documents, random)
  const misspelt = () => misspell(word(), random)
  const kinds: Readonly<Record<string, () => SearchBody>> = {
    'one word, five facets': () => fiveFacets(word()),
    'two words, five facets': () => fiveFacets(`${word()} ${word()}`),
    'title, five facets': () => fiveFacets(one(documents).title),
    'misspelt, five facets': () => fiveFacets(misspelt()),
    'two misspelt, five facets': () => fiveFacets(`${misspelt()} ${misspelt()}`),
    'beginning, five facets': () => fiveFacets(word().slice(0, 1 + Math.floor(random() * 3))),
    'all facets of the page': () => listBody({ text: word(), facets: true }),
    'facets with choices': () =>
      listBody({ text: word(), facets: true, brands: [one(documents).brand.code], priceFrom: 1_000 }),
    'category, all facets': () => listBody({ taxon: one(documents).l0[0] ?? '', facets: true, sort: 'date_desc' }),
    'category, range of numbers': () =>
      listBody({ taxon: 't01', attributes: [`trait-t01-1:${10 + Math.floor(random() * 10)}..25-in`], facets: true }),
    'everything, all facets': () => listBody({ facets: true, sort: 'price_asc' }),
    random: () => listBody({ sort: 'random', seed: String(random()) }),
    'by title': () => listBody({ sort: 'title_asc' }),
    series: () => seriesBody(one(documents)),
    related: () => relatedBody(one(documents)),
    suggest: () => suggestBody(word().slice(0, 2 + Math.floor(random() * 4))),
    'suggest, misspelt': () => suggestBody(misspelt())
  }
  const ask = async (body: SearchBody) => {
    const request = parseSearch(body, catalogueSchema)
    if (!request.ok) throw new Error(request.refusal.reason)
    await engine.search('catalogue', request.value)
  }
  const put = () => {
    const document = one(documents)
    return engine.put([
      { ...document, total_on_hand: Math.floor(random() * 9), selling_price: 1_000 + Math.floor(random() * 9_000) }
    ])
  }

  const figures: SearchFigure[] = []
  for (const [kind, make] of Object.entries(kinds))
    if (!only || only.includes(kind)) figures.push(await measure(kind, make, ask))
  if (!only) figures.push(await measure('price and stock changed', () => undefined, put))
  await engine.close()
  return { products: documents.length, indexedMs, mb, figures }
}

/** Words of some products' titles. */
function wordsOf(documents: readonly ProductDocument[], random: () => number): () => string {
  const words = documents
    .slice(0, 20_000)
    .flatMap(({ title, name }) => `${title} ${name}`.split(/\s+/).filter(word => word.length > 2))
  return () => words[Math.floor(random() * words.length)] as string
}

/** The same words to every engine; each counts five facets and gives forty products. */
async function benchPeers(documents: readonly ProductDocument[]) {
  const found: { name: string; indexedMs: number; one: SearchFigure; two: SearchFigure }[] = []
  for (const open of PEERS) {
    const started = performance.now()
    const peer = await open(documents)
    const indexedMs = performance.now() - started
    const word = wordsOf(documents, randomFrom(7))
    const ask = async (text: string) => void (await peer.ask(text))
    const one = await measure('one word, five facets', word, ask)
    const two = await measure('two words, five facets', () => `${word()} ${word()}`, ask)
    found.push({ name: peer.name, indexedMs, one, two })
    console.log(`${peer.name.padEnd(28)}indexed in ${Math.round(indexedMs)} ms`)
    print([one, two])
  }
  return found
}

const GUEST = `authorization: Basic ${btoa('guest:guest')}\r\n`

/** Searches with text and five facets over HTTP: the server, which sells something every second, in a process of its own, the load from this one. */
async function benchHttp(products: number): Promise<readonly Figure[]> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'search-server.ts'), String(products)], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const port = Number(line.split(' ')[1])
    const word = wordsOf(syntheticDocuments(2_000), randomFrom(5))
    const known = Array.from({ length: 10 }, word)
    let fresh = 0
    // `preference` changes nothing but the question's bytes: no answer is one that was kept.
    const asking = (text: () => string, query: () => string) => async (client: RawClient, isOver: () => boolean) => {
      let count = 0
      for (; !isOver(); count++) {
        const { status, body } = await client.ask(
          'POST',
          `/search/catalogue/_search${query()}`,
          GUEST,
          JSON.stringify(fiveFacets(text()))
        )
        if (status !== 200) throw new Error(`${status} ${body.slice(0, 200)}`)
      }
      return count
    }
    const figures = [
      await perSecond(
        'searches, each answered anew',
        port,
        asking(word, () => `?preference=${fresh++}`)
      ),
      await perSecond(
        'words of titles, as people ask',
        port,
        asking(word, () => '')
      ),
      await perSecond(
        'ten searches over and over',
        port,
        asking(
          () => known[fresh++ % known.length] as string,
          () => ''
        )
      )
    ]
    for (const { name, min, median, max } of figures)
      console.log(
        `${name.padEnd(32)}${[min, median, max].map(rate => Math.round(rate).toString().padStart(8)).join('')} /s`
      )
    return figures
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** A server is asked all day: what the first questions after a start cost is the business of `memory.ts`. */
const WARM_UP = 1_000
const ROUNDS = 600
/** So that slow engines do not hold up the others, ms. */
const LONGEST_MS = 12_000

async function measure<T>(kind: string, make: () => T, run: (made: T) => Promise<unknown>): Promise<SearchFigure> {
  const times: number[] = []
  const begun = performance.now()
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const made = make()
    const started = performance.now()
    await run(made)
    if (round >= WARM_UP || started - begun > LONGEST_MS / 2) times.push(performance.now() - started)
    if (started - begun > LONGEST_MS) break
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { kind, p50: at(0.5), p99: at(0.99), max: at(1) }
}

/** One letter left out, doubled or swapped with the next. */
function misspell(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2))
  const [before, letter = '', after] = [word.slice(0, at), word[at], word.slice(at + 1)]
  const wrong = [before + after, before + letter + letter + after, before + (after[0] ?? '') + letter + after.slice(1)]
  return wrong[Math.floor(random() * wrong.length)] ?? word
}

function print(figures: readonly SearchFigure[]): void {
  console.log(`${'ms'.padEnd(28)}${'p50'.padStart(8)}${'p99'.padStart(8)}${'max'.padStart(8)}`)
  for (const { kind, p50, p99, max } of figures)
    console.log(kind.padEnd(28) + [p50, p99, max].map(ms => ms.toFixed(3).padStart(8)).join(''))
}

const program = commandLine(
  'bench:search',
  'How long the search engine takes for an answer, and searches a second over HTTP.'
)
  .option('--products <number>', 'how many are indexed', wholeNumber(1, 10_000_000), 43_000)
  .option('--million', 'a million products too')
  .option('--only <parts>', 'with commas: engine, medicine, load, scale, peers, http')
  .action(main)
const SCALED = [
  'one word, five facets',
  'two words, five facets',
  'beginning, five facets',
  'misspelt, five facets',
  'suggest'
]

async function main() {
  const { products, million, only } = program.opts()
  const wants = (part: string) => !only || only.split(',').includes(part)
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}`)
  const tell = ({ products, indexedMs, mb, figures }: Awaited<ReturnType<typeof benchEngine>>) => {
    console.log(`\n${products} products indexed in ${Math.round(indexedMs)} ms, ${Math.round(mb)} MB`)
    print(figures)
  }
  const result: Record<string, unknown> = {
    measured_at: new Date().toISOString(),
    node: process.version,
    cpus: cpus().length
  }
  const documents = syntheticDocuments(products)
  if (wants('engine')) {
    const measured = await benchEngine(documents)
    tell(measured)
    result['engine'] = measured
  }
  if (wants('medicine')) await benchMedicineOrder(documents, wordsOf(documents, randomFrom(7)))
  if (wants('load')) {
    const load = [...(await benchSuggestionsDuringImport(documents)), ...(await benchHostileBodies(documents))]
    print(load.map(({ name, ...figure }) => ({ kind: name, ...figure })))
    result['load'] = load
  }
  if (wants('scale')) {
    const curve: unknown[] = []
    for (const size of [10_000, 100_000, ...(million ? [1_000_000] : [])]) {
      const measured = await benchEngine(syntheticDocuments(size), SCALED)
      tell(measured)
      curve.push(measured)
    }
    result['scale'] = curve
  }
  if (wants('peers')) result['peers'] = await benchPeers(documents)
  if (wants('http')) result['http'] = await benchHttp(products)
  if (!only) writeFileSync(join(import.meta.dirname, 'latest-search.json'), `${JSON.stringify(result, null, 2)}\n`)
}

await runCommand(program)

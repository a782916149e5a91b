import { commandLine, runCommand, wholeNumber } from '../../../scripts/command.ts'
import type { ProductDocument } from '../../../src/contract/catalogue/product-document.ts'
import { openClusterSearch } from '../../../src/search/cluster/engine.ts'
import type { SearchEngine } from '../../../src/search/port.ts'
import { openSearchMissing, startOpenSearch } from '../../support/opensearch.ts'
import { feedProducts, feedQueries, feedUnseenQueries } from './feed.ts'
import { groceryProducts, groceryQueries } from './grocery.ts'
import { figuresOf, judgeAll, NOW, type Judged, type JudgedQuery } from './judge.ts'
import { isHeldOut } from './rules.ts'
import { SHOP_QUERIES, shopProducts } from './shop.ts'

const program = commandLine('bench:relevance', 'How well the shop’s search answers, beside plain BM25 and SQLite.')
  .option('--worst <number>', 'shows so many queries that are answered worst', wholeNumber(0, 10_000), 0)
  .option('--feed <file>', 'also asks a supplier’s feed of electronics, JSON lines')
  .option('--cluster', 'also asks a throw-away OpenSearch')
  .action(main)

/** Nobody waits for these answers: a busy machine must not end the measurement. */
const PATIENT_MS = 60_000

const FIGURES = ['nDCG@10', 'first', 'none'] as const
const SEARCHES = ['this search', 'plain BM25', 'SQLite FTS5'] as const
const ON_CLUSTER = 'on OpenSearch'

function line(name: string, lists: readonly (readonly Judged[])[]) {
  const cells = lists
    .map(figuresOf)
    .flatMap(({ ndcg, firstRight, zeroResults }) => [
      ndcg.toFixed(3),
      `${(firstRight * 100).toFixed(1)} %`,
      `${(zeroResults * 100).toFixed(1)} %`
    ])
  console.log(
    [name.padEnd(12), String(lists[0]?.length ?? 0).padStart(4), ...cells.map(cell => cell.padStart(9))].join('')
  )
}

interface Part {
  readonly name: string
  readonly queries: readonly JudgedQuery[]
  /** Queries that search was made to answer are shown one by one, others in their sum only. */
  readonly isTuned: boolean
}

interface Reporting {
  readonly worst: number
  readonly cluster: SearchEngine | undefined
}

async function report(
  catalogue: string,
  products: readonly ProductDocument[],
  parts: readonly Part[],
  { worst, cluster: second }: Reporting
) {
  const queries = parts.flatMap(part => part.queries)
  const { own, bm25, fts5, cluster } = await judgeAll(products, queries, undefined, second)
  const searches = [...SEARCHES, ...(cluster ? [ON_CLUSTER] : [])]
  for (const { name, queries, isTuned } of parts) {
    const querySet = new Set(queries)
    const lists = [own, bm25, fts5, ...(cluster ? [cluster] : [])].map(list =>
      list.filter(({ query }) => querySet.has(query))
    )
    console.log(`\n${catalogue}, ${name}: ${queries.length} queries, ${products.length} products`)
    console.log(' '.repeat(16) + searches.map(each => each.padStart(9 * FIGURES.length)).join(''))
    console.log(' '.repeat(16) + searches.flatMap(() => FIGURES.map(each => each.padStart(9))).join(''))
    line('all', lists)
    for (const kind of new Set(queries.map(({ kind }) => kind)))
      line(
        kind,
        lists.map(list => list.filter(({ query }) => query.kind === kind))
      )
    if (isTuned) showWorst(lists[0] ?? [], worst)
  }
}

function showWorst(judged: readonly Judged[], worst: number) {
  for (const { query, found, ndcg } of judged.toSorted((a, b) => a.ndcg - b.ndcg).slice(0, worst))
    console.log(
      `${ndcg.toFixed(3)}  ${query.kind.padEnd(12)}${query.text} → ${found.slice(0, 6).join(' ') || 'nothing'}`
    )
}

interface Options {
  readonly worst: number
  readonly feed?: string
  readonly cluster?: boolean
}

async function main(options: Options) {
  const missing = options.cluster === true ? openSearchMissing() : undefined
  if (missing !== undefined) throw new Error(missing)
  const server = options.cluster === true ? await startOpenSearch() : undefined
  const cluster =
    server &&
    openClusterSearch({ url: server.url, prefix: 'relevance', now: () => NOW.getTime(), timeoutMs: PATIENT_MS })
  try {
    await reportAll(options, cluster)
  } finally {
    await cluster?.close()
    await server?.stop()
  }
}

async function reportAll({ worst, feed }: Options, cluster: SearchEngine | undefined) {
  const reporting = { worst, cluster }
  const shop = await shopProducts()
  const part = (name: keyof typeof SHOP_QUERIES, isTuned: boolean): Part => ({
    name,
    queries: SHOP_QUERIES[name],
    isTuned
  })
  const parts = [
    part('tuning', true),
    part('held out', false),
    part('needs', true),
    part('needs held out', false),
    part('needs unseen', false),
    part('sentences', true),
    part('sentences unseen', false)
  ]
  await report('The shop', shop, parts, reporting)
  await report(
    'A grocery nobody keeps',
    groceryProducts(),
    [{ name: 'never tuned', queries: groceryQueries, isTuned: false }],
    reporting
  )
  if (feed === undefined) return
  await report(
    'A supplier’s feed',
    await feedProducts(feed),
    [
      { name: 'tuning', queries: feedQueries.filter(query => !isHeldOut(query)), isTuned: true },
      { name: 'held out', queries: feedQueries.filter(isHeldOut), isTuned: false },
      { name: 'unseen', queries: feedUnseenQueries, isTuned: false }
    ],
    reporting
  )
}

await runCommand(program)

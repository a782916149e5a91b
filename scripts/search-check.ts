import { setTimeout as pause } from 'node:timers/promises'
import { openClusterSearch } from '../src/search/cluster/engine.ts'
import {
  remoteCheck,
  compareAll,
  countKinds,
  reconciliation,
  type ComparableIndex,
  type IndexDiscrepancy,
  type Reconciliation
} from '../src/server/catalogue/products/index.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { commandEnvironment, commandLine, databaseSettings, refuseCommand, runCommand } from './command.ts'

/** Products of one read from the database. */
const STEP = 500
/** A running shop follows within a second; a change that is on its way right now is no difference. */
const FOLLOWING_MS = 1_500
const PROGRESS_STEP = 5_000
const LINES_MAX = 10

const program = commandLine(
  'search:check',
  'Compares search with the database: the cluster’s where SEARCH_URL names one, else that of the running shop. Ends with 0 when they agree.'
)
  .option('--repair', 'indexes the products that differ anew')
  .option('--all', 'names every product that differs, not the first ten alone')
  .option('--url <address>', 'where the shop runs, if not where `npm start` wrote down that it does')
  .action(checkSearch)

interface Options {
  readonly repair?: true
  readonly all?: true
  readonly url?: string
}

async function checkSearch(options: Options): Promise<void> {
  const environment = commandEnvironment()
  const { user, password } = environment.searchPublicLogin
  const url = options.url ?? `http://${environment.host}:${environment.port}`
  const cluster = environment.searchUrl === undefined ? undefined : openClusterSearch({ url: environment.searchUrl })
  const engine: ComparableIndex =
    cluster ??
    remoteCheck({ publicLogin: `${user}:${password}`, send: (path, request) => fetch(`${url}/search${path}`, request) })
  const db = await openDatabase(databaseSettings(environment))
  try {
    const compared = reconciliation({ db, engine, now: () => new Date(), step: STEP })
    const { count } = await db.query
      .selectFrom('products')
      .select(e => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    console.log(`Comparing ${count} products with ${cluster ? 'the cluster' : url} …`)
    const began = performance.now()
    const lasting = await lastingDiscrepancies(compared, await compareAll(compared, progress(Number(count))))
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    print(lasting, options)
    if (lasting.length === 0) return console.log(`Search and database agree (${seconds} s).`)
    if (!options.repair)
      return refuseCommand(`${lasting.length} products differ. With \`-- --repair\` search reads them anew.`)
    await compared.repair(lasting)
    const left = await lastingDiscrepancies(compared, lasting)
    if (left.length > 0)
      return refuseCommand(`${left.length} of ${lasting.length} still differ: does a shop run on this database?`)
    console.log(`${lasting.length} products repaired.`)
  } finally {
    await cluster?.close()
    await db.close()
  }
}

/** A line for every so many products: a large catalogue takes minutes. */
function progress(all: number) {
  let said = 0
  return (products: number) => {
    if (products - said < PROGRESS_STEP) return
    said = products
    console.log(`${products} of ${all} compared`)
  }
}

/**
 * Differences that stay. A running shop follows within a second, and an import within minutes: as long as fewer
 * products differ each time, search is on its way, which is no difference.
 */
async function lastingDiscrepancies(compared: Reconciliation, first: readonly IndexDiscrepancy[]) {
  let differing = first
  while (differing.length > 0) {
    await pause(FOLLOWING_MS)
    const again = inBoth(differing, await compareAll(compared))
    if (again.length === differing.length) return again
    if (again.length > 0) console.log(`${again.length} products are not in search yet, of ${differing.length} before`)
    differing = again
  }
  return differing
}

const inBoth = (before: readonly IndexDiscrepancy[], after: readonly IndexDiscrepancy[]) => {
  const ids = new Set(before.map(({ productId }) => productId))
  return after.filter(({ productId }) => ids.has(productId))
}

function print(discrepancies: readonly IndexDiscrepancy[], { all }: Options) {
  for (const [kind, count] of Object.entries(countKinds(discrepancies))) console.log(`${kind}: ${count}`)
  const named = all ? discrepancies : discrepancies.slice(0, LINES_MAX)
  for (const { productId, kind, fields } of named)
    console.log(`  ${productId}  ${kind}${fields ? `: ${fields.join(', ')}` : ''}`)
  if (discrepancies.length > named.length)
    console.log(`  … and ${discrepancies.length - named.length} more: \`-- --all\` names them`)
}

await runCommand(program, undefined, error =>
  error instanceof TypeError && error.message === 'fetch failed'
    ? 'No shop answers there; --url says where it runs.'
    : error
)

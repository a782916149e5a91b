import { setTimeout as pause } from 'node:timers/promises'
import { openClusterSearch } from '../src/search/cluster/engine.ts'
import {
  remoteCheck,
  compareAll,
  reconciliation,
  type ComparableIndex,
  type IndexDiscrepancy
} from '../src/server/catalogue/products/index.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { readEnvironment } from '../src/server/platform/environment/environment.ts'
import { commandLine, databaseSettings, refuseCommand, runCommand } from './command.ts'

/** Products of one read from the database. */
const STEP = 500
/** A running shop follows within a second; a change that is on its way right now is no difference. */
const FOLLOWING_MS = 1_500
const LINES_MAX = 50

const program = commandLine(
  'search:check',
  'Compares search with the database: the cluster’s where SEARCH_URL names one, else that of the running shop. Ends with 0 when they agree.'
)
  .option('--repair', 'indexes the products that differ anew')
  .option('--url <address>', 'where the shop runs, http://127.0.0.1:4321')
  .action(checkSearch)

interface Options {
  readonly repair?: true
  readonly url?: string
}

async function checkSearch(options: Options): Promise<void> {
  const environment = readEnvironment(process.env)
  const { user, password } = environment.searchPublicLogin
  const url = options.url ?? `http://${environment.host}:${environment.port}`
  const cluster = environment.searchUrl === undefined ? undefined : openClusterSearch({ url: environment.searchUrl })
  const engine: ComparableIndex =
    cluster ??
    remoteCheck({ publicLogin: `${user}:${password}`, send: (path, request) => fetch(`${url}/search${path}`, request) })
  const db = await openDatabase(databaseSettings(environment))
  try {
    const compared = reconciliation({ db, engine, now: () => new Date(), step: STEP })
    const began = performance.now()
    const first = await compareAll(compared)
    if (first.length > 0) await pause(FOLLOWING_MS)
    const lasting = first.length > 0 ? inBoth(first, await compareAll(compared)) : []
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    print(lasting)
    if (lasting.length === 0) return console.log(`Search and database agree (${seconds} s).`)
    if (!options.repair)
      return refuseCommand(`${lasting.length} products differ. With \`-- --repair\` search reads them anew.`)
    await compared.repair(lasting)
    await pause(FOLLOWING_MS)
    const left = inBoth(lasting, await compareAll(compared))
    if (left.length > 0)
      return refuseCommand(`${left.length} of ${lasting.length} still differ: does a shop run on this database?`)
    console.log(`${lasting.length} products repaired.`)
  } finally {
    await cluster?.close()
    await db.close()
  }
}

const inBoth = (before: readonly IndexDiscrepancy[], after: readonly IndexDiscrepancy[]) =>
  after.filter(({ productId }) => before.some(other => other.productId === productId))

function print(discrepancies: readonly IndexDiscrepancy[]) {
  for (const { productId, kind, fields } of discrepancies.slice(0, LINES_MAX))
    console.log(`${productId}  ${kind}${fields ? `: ${fields.join(', ')}` : ''}`)
  if (discrepancies.length > LINES_MAX) console.log(`… and ${discrepancies.length - LINES_MAX} more`)
}

await runCommand(program, undefined, error =>
  error instanceof TypeError && error.message === 'fetch failed' ? 'No shop answers; --url says where it runs.' : error
)

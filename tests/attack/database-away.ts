import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { eventually } from '../support/eventually.ts'
import { administer } from '../support/postgres.ts'
import { openAuditor, type ConfirmedOrder } from './auditor.ts'
import { networkOf } from './customer.ts'
import { responseFault } from './error-shape.ts'
import { openFaults, type Faults, type Part, type Scale } from './part.ts'
import { productsWith, openShopper } from './shopping.ts'
import { hasPostgres, openTarget, type Target } from './target.ts'

const BUYERS = 8
const BACK_WITHIN_MS = 60_000
/** Of one outage of each kind, ms. */
const FROZEN_MS = 12_000

/** Buys until told to stop; while the database is away a refusal must be 503 with `Retry-After`. */
function traffic(target: Target, variants: readonly string[], confirmed: ConfirmedOrder[], faults: Faults) {
  let isOver = false
  let refused = 0
  const one = async (index: number) => {
    for (let round = 0; !isOver && target.isRunning(); round++) {
      const shopper = openShopper({
        ...{ client: target.client, method: 'cash', variantId: variants[round % variants.length] ?? '' },
        headers: { 'x-forwarded-for': networkOf(index * 991 + round), 'accept-language': 'en' }
      })
      const answer = (await shopper.fill()) ?? (await shopper.complete(`${index}-${round}`))
      const order = shopper.order()
      if (answer.status === 200 && order?.state === 'complete')
        confirmed.push({ number: order.number, token: order.token, total: order.total, placed: true, paid: false })
      const wrong = responseFault(answer, { mayBeBusy: true })
      if (wrong !== undefined) faults.add(`While the database was away: ${wrong}`)
      if (answer.status !== 200) {
        refused++
        await pause(20)
      }
    }
  }
  const running = Promise.all(Array.from({ length: BUYERS }, (_, index) => one(index)))
  return async () => {
    isOver = true
    await running
    return refused
  }
}

const isServing = async ({ client }: Target) => (await client.send('GET', '/readyz')).status === 200

/** The database as processes: the one that listens, and those that serve. */
async function processesOf({ db }: Target): Promise<readonly number[]> {
  const { rows } = await sql<{ data_directory: string }>`show data_directory`.execute(db.query)
  const folder = rows[0]?.data_directory ?? ''
  const first = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ').map(Number)
  return [first, ...children].filter(pid => pid > 1)
}

/** Processes may end by themselves meanwhile. */
const signalAll = (pids: readonly number[], signal: NodeJS.Signals) => {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

/** All connections are cut, as a restart of PostgreSQL does; several times under load. */
async function terminated(target: Target, times: number, faults: Faults) {
  const cluster = target.cluster?.url('postgres') ?? ''
  for (let each = 0; each < times; each++) {
    await pause(500)
    await administer(
      cluster,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'attacked' AND pid <> pg_backend_pid()"
    )
  }
  await pause(500)
  faults.must(target.isRunning(), 'The server ended when its connections were cut')
}

/** The database neither answers nor refuses. */
async function frozen(target: Target, faults: Faults) {
  const pids = await processesOf(target)
  signalAll(pids, 'SIGSTOP')
  try {
    const until = performance.now() + FROZEN_MS
    while (performance.now() < until) {
      const health = await target.client.send('GET', '/healthz')
      faults.must(health.status === 200, `/healthz answered ${health.status} while the database was frozen`)
      await pause(200)
    }
    const ready = await target.client.send('GET', '/readyz')
    faults.must(ready.status === 503, `/readyz answered ${ready.status || ready.error} while the database was frozen`)
  } finally {
    signalAll(pids, 'SIGCONT')
  }
}

async function attack(target: Target, { isShort }: Scale, faults: Faults) {
  const variants = await productsWith(target, 5_000)
  const confirmed: ConfirmedOrder[] = []
  const auditor = openAuditor(target, confirmed)
  const outages: readonly (readonly [string, () => Promise<void>])[] = [
    ['cut', () => terminated(target, isShort ? 2 : 8, faults)],
    ['frozen', () => frozen(target, faults)]
  ]
  const did: string[] = []
  for (const [name, outage] of outages) {
    if (!target.isRunning()) await target.start()
    const stop = traffic(target, variants, confirmed, faults)
    await pause(300)
    await outage()
    // It has been said; what was acknowledged is looked at all the same.
    if (!target.isRunning()) await target.start()
    await eventually(() => isServing(target), BACK_WITHIN_MS, 100).catch(() =>
      faults.add(`${name}: the shop did not come back within ${BACK_WITHIN_MS} ms`)
    )
    const before = confirmed.length
    const refused = await stop()
    const stopAgain = traffic(target, variants, confirmed, faults)
    await eventually(async () => confirmed.length > before, BACK_WITHIN_MS, 50).catch(() =>
      faults.add(`${name}: nothing could be bought afterwards`)
    )
    await stopAgain()
    did.push(`${name} (${refused} refused)`)
    await auditor.audit(faults)
  }
  return `${did.join(', ')}; ${confirmed.length} orders`
}

export const databaseAway: Part = {
  name: 'database away and frozen',
  async attack(scale) {
    if (!hasPostgres) return { did: '', faults: [], skipped: 'PostgreSQL is not installed here' }
    const faults = openFaults()
    const target = await openTarget(scale, { kind: 'PostgreSQL' })
    try {
      return { did: await attack(target, scale, faults), faults: faults.list() }
    } finally {
      await target.close()
    }
  }
}

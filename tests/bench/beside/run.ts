import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { administer, postgresPrograms, startPostgres, type Cluster } from '../../support/postgres.ts'
import { CONNECTIONS, processorTimeOfTree, repeatedRuns, type Visitor } from '../measure.ts'
import { RawClient } from '../raw-client.ts'
import { startOwnShop } from './own-shop.ts'
import { installPeer, removePeer, WORKS, type Peer, type RunningShop, type Site, type Work } from './peer.ts'
import { exampleProducts, searchedWords } from './products.ts'
import { saveResult, tableOf, type BesideResult, type WorkFigures } from './report.ts'
import { evershop } from './evershop.ts'
import { vendure } from './vendure.ts'

export const PEERS: Readonly<Record<string, Peer>> = { vendure, evershop }

/** Installs another shop, does the same work in it and in this one, each alone on the same PostgreSQL, and keeps the table. */
export async function measureBeside(key: string, { remove = false } = {}) {
  const [peer, programs] = [PEERS[key], postgresPrograms()]
  if (!peer) throw new Error(`There is no ${key}.`)
  if (programs === undefined) throw new Error('PostgreSQL 15 or newer must be installed.')
  const folder = installPeer(peer)
  const products = exampleProducts()
  const shared = { products, words: searchedWords(products) }
  const cluster = await startPostgres(programs, { durable: true })
  const data = mkdtempSync(join(tmpdir(), 'delguur-bench-'))
  endWithProcess(cluster, data)
  try {
    const theirs = await measureShop(peer.name, cluster, { ...shared, folder }, site => peer.start(site))
    const own = await measureShop('Delguur', cluster, { ...shared, folder: data }, startOwnShop)
    const result: BesideResult = {
      ...{ peer: peer.name, version: peer.version, differences: peer.differences },
      ...{ measured_at: new Date().toISOString(), node: process.version, postgres: versionOf(programs) },
      ...{ cpus: cpus().length, products: products.length, connections: CONNECTIONS },
      works: eachWork(work => ({ peer: theirs[work], own: own[work] }))
    }
    saveResult(key, result)
    console.log(`\n${tableOf(result)}\n\n${peer.differences.join('\n')}`)
  } finally {
    await cluster.stop()
    rmSync(data, { recursive: true, force: true })
    if (remove) removePeer(peer.name)
  }
}

/** A run that is interrupted leaves nothing behind that still runs. */
function endWithProcess(cluster: Cluster, data: string) {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  process.once('exit', () => {
    rmSync(data, { recursive: true, force: true })
    try {
      process.kill(cluster.pid(), 'SIGQUIT')
    } catch {
      // It was stopped in time.
    }
  })
}

const versionOf = (programs: string) =>
  /[\d.]+/.exec(execFileSync(join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }))?.[0] ?? ''

const eachWork = <T>(of: (work: Work) => T) =>
  Object.fromEntries((Object.keys(WORKS) as Work[]).map(work => [work, of(work)])) as Record<Work, T>

async function measureShop(
  name: string,
  cluster: Cluster,
  site: Omit<Site, 'database'>,
  start: (site: Site) => Promise<RunningShop>
): Promise<Readonly<Record<Work, WorkFigures>>> {
  const database = { socket: cluster.socket, name: name.toLowerCase() }
  await administer(cluster.url('postgres'), `CREATE DATABASE ${database.name}`)
  console.log(`${name}: fills its database and starts`)
  const shop = await start({ ...site, database })
  try {
    // As autovacuum leaves a shop that has been open for a while.
    await administer(cluster.url(database.name), 'VACUUM (ANALYZE)')
    for (const visitor of Object.values(shop.visitors)) await doOnce(shop.port, visitor)
    const figures = eachWork<WorkFigures | undefined>(() => undefined)
    for (const work of Object.keys(WORKS) as Work[]) {
      figures[work] = await measureWork(shop, work, cluster)
      const { rate, shop_us, postgres_us, load } = figures[work]
      console.log(
        `${name}, ${WORKS[work]}: ${rate.toFixed(1)}/s, ${Math.round(shop_us)} + ${Math.round(postgres_us)} µs, load average ${load.toFixed(1)}`
      )
    }
    return figures as Record<Work, WorkFigures>
  } finally {
    await shop.stop()
  }
}

/** What does not work ends the run here and not after minutes of measuring. */
async function doOnce(port: number, visitor: Visitor) {
  const client = new RawClient(port)
  let looks = 0
  await visitor(client, () => looks++ > 2)
  client.close()
}

async function measureWork({ port, pids, visitors }: RunningShop, work: Work, cluster: Cluster): Promise<WorkFigures> {
  const { rates, spent } = await repeatedRuns(port, visitors[work], [
    () => pids.reduce((sum, pid) => sum + processorTimeOfTree(pid), 0),
    () => processorTimeOfTree(cluster.pid())
  ])
  const [min = 0, rate = 0, max = 0] = rates.toSorted((a, b) => a - b)
  const [shop = 0, postgres = 0] = spent
  return { rate, min, max, shop_us: shop, postgres_us: postgres, load: loadavg()[0] ?? 0 }
}

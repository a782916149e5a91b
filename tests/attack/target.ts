import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Database } from '../../src/server/platform/db/database.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { openProviders, type Providers } from '../model/providers.ts'
import { builtServer } from '../support/built-server.ts'
import { freePorts } from '../support/nginx.ts'
import { administer, postgresPrograms, startPostgres, type Cluster } from '../support/postgres.ts'
import { startShop } from '../support/shop-process.ts'
import { openClient, type Client } from './client.ts'
import type { Scale } from './part.ts'

export type DatabaseKind = 'SQLite' | 'PostgreSQL'

export const hasPostgres = postgresPrograms() !== undefined
export const DATABASES: readonly DatabaseKind[] = hasPostgres ? ['SQLite', 'PostgreSQL'] : ['SQLite']

/** The shop in a process of its own, as an operator starts it, beside stand-ins for every provider. */
export interface Target {
  readonly port: number
  readonly client: Client
  /** The same database, seen beside the shop. */
  readonly db: Database
  readonly providers: Providers
  readonly cluster: Cluster | undefined
  readonly environment: Readonly<Record<string, string>>
  /** Undefined while it does not run. */
  pid(): number | undefined
  isRunning(): boolean
  start(): Promise<void>
  /** `kill -9` */
  kill(): Promise<void>
  /** As systemd does it; answers how it ended. */
  stop(): Promise<number | null>
  close(): Promise<void>
}

interface Options {
  readonly kind?: DatabaseKind
  readonly environment?: Readonly<Record<string, string>>
  /** Instead of a folder of its own. */
  readonly dataFolder?: string
}

/** What is started: the built shop, or the API and search alone. */
export const programFile = (program: Scale['program']) => (program === 'site' ? builtServer() : undefined)
const CACHE = resolve('.cache/attack')

export async function openTarget(
  { program }: Pick<Scale, 'program'>,
  { kind = 'SQLite', environment: more = {}, dataFolder: given }: Options = {}
): Promise<Target> {
  mkdirSync(CACHE, { recursive: true })
  const dataFolder = given ?? mkdtempSync(`${CACHE}/`)
  const [port = 0] = await freePorts(1)
  const programs = kind === 'PostgreSQL' ? postgresPrograms() : undefined
  const cluster = programs === undefined ? undefined : await startPostgres(programs, { durable: true })
  if (cluster) await administer(cluster.url('postgres'), 'CREATE DATABASE attacked')
  const providers = await openProviders(() => new Date())
  const environment = {
    PORT: String(port),
    DATA_DIR: dataFolder,
    DATABASE_URL: cluster?.url('attacked') ?? '',
    SEARCH_URL: '',
    LOG_LEVEL: 'fatal',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    // Strangers come from many networks here, and all of them through this machine.
    TRUSTED_PROXIES: '127.0.0.1',
    ...providers.environment,
    ...more
  }
  const client = openClient(port)
  const file = programFile(program)
  let child: ChildProcess | undefined
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return ending?.exitCode ?? null
    ending.kill(signal)
    await once(ending, 'exit')
    return ending.exitCode
  }
  const start = async () => {
    const started = await startShop(environment, file)
    child = started.child
    child.stdout?.resume()
  }
  await start()
  const db = await openDatabase({ databaseUrl: cluster?.url('attacked'), dataDir: dataFolder })

  return {
    ...{ port, client, db, providers, cluster, environment, start },
    pid: () => child?.pid,
    isRunning: () => child !== undefined && child.exitCode === null && child.signalCode === null,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    async close() {
      client.close()
      await end('SIGKILL')
      await db.close()
      await providers.close()
      await cluster?.stop()
      if (given === undefined) rmSync(dataFolder, { recursive: true, force: true })
    }
  }
}

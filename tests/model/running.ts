import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { CommitHook, Database } from '../../src/server/platform/db/database.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import type { App } from '../../src/server/app.ts'
import { openLiveShop, type Clock } from '../support/live-shop.ts'
import { NOW_HEADER, type ShopRequest, type ShopResponse } from '../support/killable-shop-channel.ts'
import { InvariantViolation } from './invariant-violation.ts'

type DeathPoint = 'before-commit' | 'after-commit'
type Headers = Readonly<Record<string, string>>

/** A shop that runs, until it dies. */
export interface Running {
  readonly admin: App['admin']
  readonly jobs: readonly string[]
  readonly db: Database
  request(method: string, path: string, body?: unknown, headers?: Headers): Promise<Response>
  job(name: string): Promise<unknown>
  /** It is to die at the so-manieth commit from now. */
  dieAt(point: DeathPoint, commits: number): Promise<unknown>
  isDead(): boolean
  close(): Promise<void>
}

export type Start = (
  environment: Readonly<Record<string, string>>,
  clock: Clock,
  contentFolder?: string
) => Promise<Running>

/** In this process: its death is an error at a commit, after which nothing is written any more. Many a minute. */
export const startHere: Start = async (environment, clock, contentFolder) => {
  const death: { at?: DeathPoint; commits: number; dead: boolean } = { commits: 0, dead: false }
  const onCommit: CommitHook = point => {
    if (death.dead) throw new InvariantViolation('the process is dead')
    if (point !== death.at || --death.commits > 0) return
    death.dead = true
    throw new InvariantViolation('the process died')
  }
  const { shop, request, job } = await openLiveShop({
    environment,
    clock,
    onCommit,
    ...(contentFolder !== undefined && { contentFolder })
  })
  return {
    admin: shop.admin,
    jobs: shop.jobs.map(({ name }) => name),
    db: shop.db,
    request,
    job,
    dieAt: async (at, commits) => Object.assign(death, { at, commits }),
    isDead: () => death.dead,
    close: () =>
      shop.close().catch((error: unknown) => {
        if (!death.dead) throw error
      })
  }
}

const SHOP = join(import.meta.dirname, '../support/killable-shop.ts')

/** In a process of its own, which is killed where it stands (SIGKILL). */
export const startApart: Start = async (environment, clock) => {
  const child: ChildProcess = fork(SHOP, {
    env: {
      PATH: process.env['PATH'],
      TMPDIR: process.env['TMPDIR'],
      ...environment,
      TEST_NOW: String(clock.now.getTime())
    },
    execArgv: [],
    serialization: 'advanced'
  })
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let isDead = false
  let requestCount = 0
  const exited = once(child, 'exit').then(() => {
    isDead = true
    for (const { reject } of waiting.values()) reject(new InvariantViolation('the process died'))
  })
  const [ready] = (await Promise.race([once(child, 'message'), exited.then(() => [])])) as [ShopResponse?]
  if (!ready || !('port' in ready)) throw new InvariantViolation('The shop’s process did not start')
  child.on('message', (response: ShopResponse) => {
    if (!('id' in response)) return
    const asker = waiting.get(response.id)
    waiting.delete(response.id)
    if (response.error === undefined) asker?.resolve(response.value)
    else asker?.reject(new Error(response.error))
  })
  type Question = ShopRequest extends infer A ? (A extends ShopRequest ? Omit<A, 'id' | 'now'> : never) : never
  const ask = (question: Question) =>
    new Promise<unknown>((resolve, reject) => {
      if (isDead) return reject(new InvariantViolation('the process is dead'))
      const id = ++requestCount
      waiting.set(id, { resolve, reject })
      child.send({ ...question, id, now: clock.now.getTime() })
    })
  /** Its admin services as if they ran here: each call goes over the channel. */
  const adminAt = (path: readonly string[]): unknown =>
    new Proxy(() => undefined, {
      get: (_, name) => adminAt([...path, String(name)]),
      apply: (_, __, given: readonly unknown[]) => ask({ what: 'admin', path, given })
    })
  const db = await openDatabase({ databaseUrl: environment['DATABASE_URL'], dataDir: environment['DATA_DIR'] ?? '' })

  return {
    admin: adminAt([]) as App['admin'],
    jobs: ready.jobs,
    db,
    async request(method, path, body, headers = {}) {
      try {
        return await fetch(`http://127.0.0.1:${ready.port}${path}`, {
          method,
          redirect: 'manual',
          headers: {
            ...(body !== undefined && { 'content-type': 'application/json' }),
            [NOW_HEADER]: String(clock.now.getTime()),
            ...headers
          },
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) })
        })
      } catch {
        // A client that is cut off in the middle knows by that: nothing was acknowledged.
        await exited
        throw new InvariantViolation('the process died')
      }
    },
    job: name => ask({ what: 'job', name }),
    dieAt: (at, commits) => ask({ what: 'die', at, commits }),
    isDead: () => isDead,
    async close() {
      if (!isDead) child.kill('SIGKILL')
      await exited
      await db.close()
    }
  }
}

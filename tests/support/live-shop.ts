import { join } from 'node:path'
import type { Logger } from 'pino'
import { createHttpApp } from '../../src/server/http-app.ts'
import type { CommitHook } from '../../src/server/platform/db/database.ts'
import { readEnvironment } from '../../src/server/platform/environment/environment.ts'
import { openLog } from '../../src/server/platform/http/log.ts'
import { createApp, type App } from '../../src/server/app.ts'
import { checkDeclaredAnswers } from './declared-answers.ts'

export interface Clock {
  now: Date
  pass(minutes: number): void
}

export function clockAt(now: Date): Clock {
  const clock = {
    now,
    pass(minutes: number) {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
    }
  }
  return clock
}

export interface LiveShop {
  readonly shop: App
  /** All of it as it is served. */
  readonly app: ReturnType<typeof createHttpApp>
  /** The shop's clock. */
  readonly clock: Clock
  /** Answers of the API that were not as their routes declare them; `request` throws them. */
  readonly brokenAnswers: readonly string[]
  request(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** Performs one job of the worker now; `outbox` is all of its queues. */
  job(name: string): Promise<unknown>
}

interface Options {
  readonly environment: Readonly<Record<string, string>>
  readonly clock: Clock
  readonly log?: Logger
  readonly onCommit?: CommitHook
  /** Another than the small catalogue of the tests. */
  readonly contentFolder?: string
}

const isForm = (body: unknown): body is FormData => body instanceof FormData

export const TEST_CONTENT = join(import.meta.dirname, 'content')

/** The real app with a small catalogue, without a port and without a test runner. */
export async function openLiveShop({
  environment,
  clock,
  log = openLog('silent'),
  onCommit,
  contentFolder = TEST_CONTENT
}: Options): Promise<LiveShop> {
  const settings = readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SANDBOX: 'on', ...environment })
  const shop = await createApp(settings, {
    log,
    now: () => clock.now,
    contentFolder,
    ...(onCommit && { onCommit })
  })
  const { checked, broken } = checkDeclaredAnswers(shop.api)
  const backOffice = checkDeclaredAnswers(shop.backOffice, '/api/back_office')
  const app = createHttpApp({
    publicUrl: settings.publicUrl,
    trustedProxies: settings.trustedProxies,
    log,
    ready: shop.ready,
    api: checked,
    backOffice: backOffice.checked,
    search: shop.search,
    rootRoutes: shop.rootRoutes
  })
  return {
    shop,
    app,
    clock,
    brokenAnswers: broken,
    async request(method, path, body, headers = {}) {
      const response = await app.request(path, {
        method,
        headers: { ...(body !== undefined && !isForm(body) && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' || isForm(body) ? body : JSON.stringify(body) })
      })
      const faults = [...broken, ...backOffice.broken]
      if (faults.length > 0) throw new Error(`Not as declared: ${faults.join('\n')}`)
      return response
    },
    async job(name) {
      const job = shop.jobs.find(each => each.name === name)
      if (job) return job.run()
      const parts = shop.jobs.filter(each => each.name.startsWith(`${name}.`))
      if (parts.length === 0) throw new Error(`The worker has no job "${name}"`)
      return Promise.all(parts.map(part => part.run()))
    }
  }
}

import { join } from 'node:path'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import { addConcert } from '../support/concert.ts'
import { clockAt } from '../support/live-shop.ts'
import { InvariantViolation } from './invariant-violation.ts'
import { openProviders } from './providers.ts'
import { refreshSession, type Person } from './people.ts'
import { startHere, type Running, type Start } from './running.ts'

/** An order as its buyer remembers it. */
export interface Known {
  readonly number: string
  readonly token: string
  /** The customer who owns it; a guest's may be claimed later. */
  owner: Person | undefined
  /** As the shop last said. */
  body: OrderBody
  /** The shop has said that it is placed, or paid: from then on it may not forget it. */
  placed: boolean
  paid: boolean
  /** Steps that were asked under a key: asked again, the answer must be the same. */
  readonly repeatable: RepeatableCall[]
}

interface RepeatableCall {
  readonly path: string
  readonly method: string
  readonly key: string
  readonly body: object | undefined
  readonly answer: string
}

export interface Answer {
  readonly status: number
  readonly body: OrderBody & { readonly code?: string; readonly error?: string }
}

interface Place {
  readonly dataFolder: string
  readonly databaseUrl?: string
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A shop, all providers beside it, and everybody who uses both; the shop can die at any commit and come back. */
export async function openWorld({ dataFolder, databaseUrl }: Place, start: Start = startHere) {
  const clock = clockAt(new Date('2026-11-21T02:00:00.000Z'))
  const providers = await openProviders(() => clock.now)
  const environment = {
    DATA_DIR: dataFolder,
    PUBLIC_URL: 'http://127.0.0.1:9',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...providers.environment
  }
  const contentFolder = join(dataFolder, 'model-content')
  // An invented event may be tried out before its day: the model's clock hardly moves.
  addConcert(contentFolder, { demonstration: true })
  let live: Running = await start(environment, clock, contentFolder)
  const variants = await live.db.query.selectFrom('variants').select(['sku', 'id']).execute()

  const world = {
    clock,
    orders: [] as Known[],
    people: [] as Person[],
    /** Cookies of staff who are signed in, by role. */
    staff: new Map<string, Promise<string>>(),
    /** Gift cards and vouchers that were written. */
    codes: [] as string[],
    /** Ids of what is sold, by SKU. */
    variants: new Map(variants.map(({ sku, id }) => [sku, id])),
    /** A provider answers badly for the moment: 503 is allowed. */
    isFaulty: false,
    /** Everything that happened, for the search of a fault. */
    steps: 0,
    admin: () => live.admin,
    db: () => live.db,
    isDead: () => live.isDead(),
    job: (name: string) => live.job(name),
    jobs: () => live.jobs,
    providers: providers,
    /** As the API is asked, with the answer as it came. */
    send: (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
      live.request(method, `/api/v2${path}`, body, headers),

    sendBackOffice: (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
      live.request(method, `/api/back_office${path}`, body, headers),

    /** Asks as a guest with an order's token, or as its owner; every answer is looked at. */
    async ask(
      method: string,
      path: string,
      body?: object,
      more: Readonly<Record<string, string>> = {}
    ): Promise<Answer> {
      let response = await live.request(method, `/api/v2${path}`, body, more)
      const person = world.people.find(({ access }) => more['authorization'] === `Bearer ${access}`)
      if (response.status === 401 && person && (await refreshSession(world, person)))
        response = await live.request(method, `/api/v2${path}`, body, {
          ...more,
          authorization: `Bearer ${person.access}`
        })
      const answer = (await response.json()) as Answer['body']
      const mayFail = live.isDead() || (response.status === 503 && world.isFaulty)
      if (response.status >= 500 && !mayFail)
        throw new InvariantViolation(
          `${method} ${path} ${JSON.stringify(body)}: ${response.status} ${JSON.stringify(answer)}`
        )
      return { status: response.status, body: answer }
    },

    /** The process is to die at the so-manieth commit from now. */
    dieAt: (at: 'before-commit' | 'after-commit', commits: number) => live.dieAt(at, commits),
    /** As after a crash or an update: what was in memory is gone. */
    async restart() {
      await live.close()
      live = await start(environment, clock, contentFolder)
    },
    async close() {
      await live.close()
      await providers.close()
    }
  }
  return world
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Storefront } from '../contract/site/storefront.ts'
import type { Moderation } from './community/moderation/index.ts'
import type { QuestionService } from './community/questions/index.ts'
import { slowRequestRecorder } from './back-office/system/index.ts'
import { searchRoutes } from './catalogue/search/index.ts'
import type { Commerce } from './composition/commerce.ts'
import { seedCommunity } from './composition/community.ts'
import { seedGames } from './composition/games.ts'
import type { ShowForm } from './platform/http/form.ts'
import type { PushService } from './messaging/push/index.ts'
import { createModules, type Modules } from './composition/modules.ts'
import type { TransferService } from './money/bank-transfers/index.ts'
import type { CodeIssues, GiftCardPurchases, CouponAdmin } from './money/coupons/index.ts'
import { orderMethods } from './money/payments/index.ts'
import { openapiRoutes } from './openapi/routes.ts'
import { readDeliveryDirectory } from './ordering/delivery/index.ts'
import { deleteOldCarts } from './ordering/orders/index.ts'
import type { AppContext } from './platform/app-context.ts'
import type { CommitHook, Database } from './platform/db/database.ts'
import { openDatabase } from './platform/db/open.ts'
import { readiness } from './platform/db/readiness.ts'
import type { Environment } from './platform/environment/environment.ts'
import type { HttpEnv } from './platform/http/env.ts'
import { withRecordedRuns } from './platform/jobs/job-runs.ts'
import { jobProgress, jobsOfProcess, startJobs, type ScheduledJob } from './platform/jobs/scheduled-jobs.ts'
import { openPseudonymizer } from './platform/rate-limit/client-network.ts'
import { storedRedirect } from './site/site-data/index.ts'
import { seedCoupons, seedShop } from './seed.ts'

/** The project's own data: `content/` beside `src/`. */
const CONTENT = join(import.meta.dirname, '../../content')

export interface App {
  readonly db: Database
  readonly storefront: Storefront
  readonly api: Hono<HttpEnv>
  /** Calls of staff, below `/api/back_office`. */
  readonly backOffice: Hono<HttpEnv>
  readonly search: Hono<HttpEnv>
  readonly rootRoutes: readonly Hono<HttpEnv>[]
  /** Run by `startWork`; tests run them by hand. */
  readonly jobs: readonly ScheduledJob[]
  readonly onSlowRequest: ReturnType<typeof slowRequestRecorder>
  /** The redirect that staff set for a path that no page answers. */
  redirectOf(path: string): Promise<string | undefined>
  readonly push: PushService
  /** By which orders can be paid now. */
  paymentMethods(): ReturnType<typeof orderMethods>
  /** Services behind the commands of staff. */
  readonly admin: Pick<Commerce, 'shipping' | 'returns' | 'payments' | 'refunds' | 'reconcile'> & {
    readonly moderation: Moderation
    readonly travelQuotes: Modules['booking']['travelQuoteAdmin']
    readonly questions: Pick<QuestionService, 'answerAsStaff'>
    readonly coupons: CouponAdmin
    readonly codeIssues: CodeIssues
    readonly giftCards: Pick<GiftCardPurchases, 'activatePaid'>
    readonly transfers: TransferService
  }
  ready(): Promise<boolean>
  /** Starts the jobs. */
  startWork(): void
  /** Ends event streams, before the server waits for its last answers. */
  endStreams(): void
  close(): Promise<void>
}

interface AppOptions {
  readonly log: Logger
  readonly now?: () => Date
  /** One line for people about what takes long at start. */
  readonly onProgress?: (line: string) => void
  /** Called with the tag of cached pages that have become old. */
  readonly pagesChanged?: (tag: string) => void
  readonly contentFolder?: string
  /** Called after every commit, for tests that end the process there. */
  readonly onCommit?: CommitHook
  /** Shows a form again with what is to be mended; left out where there are no pages. */
  readonly showForm?: ShowForm
}

/** Opens the database (migrated, seeded when empty), the search index (built from it) and every module. */
export async function createApp(environment: Environment, options: AppOptions): Promise<App> {
  const { log, onProgress = () => undefined, pagesChanged } = options
  const { dataFolder, databaseUrl, encryptionKeys, searchPublicLogin } = environment
  const settings = { databaseUrl, dataDir: dataFolder, encryptionKeys, timeoutMs: environment.databaseTimeoutMs }
  const db = await openDatabase(settings, options.onCommit)
  // Pictures of customers and a copy of the catalogue are stored there: readable by its owner alone, also with
  // PostgreSQL.
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const context = await contextOf(db, environment, options)
  const { contentFolder, now } = context
  const deliveryDirectory = await readDeliveryDirectory(join(contentFolder, 'places/places.json'))
  const seeded = await seedShop({ db, deliveryDirectory, contentFolder, now })
  if (seeded > 0) {
    onProgress(`catalogue: ${seeded} products written to the empty database`)
    // Before search is built: its documents have the ratings.
    await seedCommunity(context)
    await seedGames(context, deliveryDirectory)
  }
  const modules = await createModules(context, {
    deliveryDirectory,
    onProgress,
    onProductsChanged: productIds => {
      for (const id of productIds) pagesChanged?.(`product:${id}`)
    },
    onSiteChanged: () => pagesChanged?.('site'),
    showForm: options.showForm
  })
  const { all, commerce, engine, rules, endStreams } = modules
  if (seeded > 0) await seedCoupons(contentFolder, commerce.coupons.admin)
  const jobs = jobsOf(context, modules)
  let worker: ReturnType<typeof startJobs> | undefined

  return {
    db,
    storefront: modules.storefront,
    redirectOf: path => storedRedirect(db, path),
    api: apiOf(modules, environment.publicUrl),
    backOffice: backOfficeOf(modules, environment.publicUrl),
    search: searchRoutes(engine, {
      publicLogin: `${searchPublicLogin.user}:${searchPublicLogin.password}`,
      now: () => now().getTime(),
      ruleset: rules
    }),
    rootRoutes: all.flatMap(module => module.rootRoutes ?? []),
    jobs,
    onSlowRequest: slowRequestRecorder({ db, log, now }),
    push: modules.push,
    paymentMethods: () => orderMethods(db, commerce.payments),
    admin: adminOf(modules),
    ready: readiness(db, log),
    startWork: () => (worker ??= startJobs(withRecordedRuns(jobsOfProcess(environment.worker, jobs), context), log)),
    endStreams,
    async close() {
      endStreams()
      await worker?.stop()
      await engine.close()
      await db.close()
    }
  }
}

const contextOf = async (db: Database, environment: Environment, options: AppOptions): Promise<AppContext> => ({
  db,
  environment,
  contentFolder: options.contentFolder ?? CONTENT,
  pseudonymize: await openPseudonymizer(db),
  now: options.now ?? (() => new Date()),
  log: options.log
})

function apiOf({ all, sessions }: Modules, publicUrl: string) {
  const api = new Hono<HttpEnv>()
  // Before their routes: an order is also its owner's, without the guest's token.
  api.use('/orders/*', sessions.authentication.optionalAuth)
  api.use('/checkouts/*', sessions.authentication.optionalAuth)
  for (const routes of all.flatMap(module => module.api ?? [])) api.route('/', routes)
  const description = 'The API of the shop: catalogue, orders, money, accounts.'
  api.route('/', openapiRoutes(api, { url: `${publicUrl}/api/v2`, title: 'Delguur', description }))
  return api
}

function backOfficeOf({ all }: Modules, publicUrl: string) {
  const backOffice = new Hono<HttpEnv>()
  for (const routes of all.flatMap(module => module.backOffice ?? [])) backOffice.route('/', routes)
  const about = { url: `${publicUrl}/api/back_office`, title: 'Delguur back office', description: 'Calls of staff.' }
  backOffice.route('/', openapiRoutes(backOffice, about))
  return backOffice
}

/** Jobs of the modules, and those that go through all of them. */
function jobsOf({ db, now }: AppContext, { all }: Modules): readonly ScheduledJob[] {
  const cartTables = all.flatMap(module => module.cartTables ?? [])
  return [
    ...all.flatMap(module => module.jobs ?? []),
    { name: 'database.statistics', everyMs: 600_000, run: () => db.updateStatistics() },
    {
      name: 'retention.carts',
      everyMs: 600_000,
      run: async () => jobProgress(await deleteOldCarts(db, cartTables, now()))
    },
    {
      name: 'retention.prune',
      everyMs: 600_000,
      run: () =>
        db.change(async tx => {
          for (const module of all) await module.prune?.(tx, now())
        })
    }
  ]
}

const adminOf = ({
  commerce: { reconcile, shipping, returns, coupons, payments, refunds, transfers },
  community,
  booking
}: Modules): App['admin'] => ({
  reconcile,
  shipping,
  returns,
  coupons: coupons.admin,
  codeIssues: coupons.issues,
  giftCards: coupons.purchases,
  payments,
  refunds,
  transfers,
  moderation: community.moderation,
  questions: community.questions,
  travelQuotes: booking.travelQuoteAdmin
})

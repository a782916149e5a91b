import { join } from 'node:path'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Storefront } from '../contract/storefront.ts'
import { alarmsOf } from './platform/alarms/alarms.ts'
import { createAccountsModule } from './customers/accounts/index.ts'
import { ageRoutes } from './site/age-gate/index.ts'
import { createAnalyticsModule } from './site/page-views/index.ts'
import { createBookmarksModule } from './customers/bookmarks/index.ts'
import { branchRoutes, branchService } from './catalogue/branches/index.ts'
import { createPaymentCardsModule } from './money/payment-cards/index.ts'
import {
  createCatalogueModule,
  packshotRoutes,
  previewRoutes,
  createVariantFactsCache
} from './catalogue/products/index.ts'
import { readPlaces } from './ordering/delivery/index.ts'
import { phoneCodes, checkoutRoutes } from './ordering/checkout/index.ts'
import { type PromotionAdmin, type GiftCardPurchases, promotionRoutes } from './money/promotions/index.ts'
import { contactFormRoutes, contactRoutes, type ShowForm, contactService } from './messaging/contact/index.ts'
import type { CommitWatch, Database } from './platform/db/database.ts'
import { openDatabase } from './platform/db/open.ts'
import { readiness } from './platform/db/readiness.ts'
import type { Environment } from './platform/environment/environment.ts'
import type { AppContext, Module } from './platform/app-context.ts'
import type { HttpEnv } from './platform/http/env.ts'
import { deleteKeysBefore } from './platform/idempotency/idempotency.ts'
import { createLeasesModule } from './money/leases/index.ts'
import { deleteLimitsBefore } from './platform/rate-limit/rate-limit.ts'
import { openPseudonymizer } from './platform/rate-limit/client-network.ts'
import { createNewsletterModule } from './messaging/newsletter/index.ts'
import { openapiRoutes } from './openapi/routes.ts'
import { orderMerger, createOrdersModule } from './ordering/orders/index.ts'
import { createOutboxModule } from './outbox/module.ts'
import { createPackagesModule } from './ordering/packages/index.ts'
import { createPaymentsModule } from './money/payments/index.ts'
import { createPushModule, pushRoutes, type PushService } from './messaging/push/index.ts'
import { createReceiptsModule, readTaxes } from './money/receipts/index.ts'
import { sweepCarts, sweepRetention } from './retention/sweep.ts'
import { searchRoutes } from './catalogue/search/index.ts'
import { createSearchesModule } from './site/search-log/index.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { seedCoupons, seedShop } from './seed.ts'
import { createSessionsModule, clientInfoOf } from './identity/index.ts'
import { siteDataRoutes } from './site/site-data/index.ts'
import { sitemapRoutes } from './site/sitemaps/index.ts'
import { createSmsModule } from './messaging/sms/index.ts'
import { createStockNoticesModule } from './messaging/back-in-stock/index.ts'
import { createCommerce, type Commerce } from './commerce.ts'
import type { TransferService } from './money/bank-transfers/index.ts'
import { createWalletModule } from './money/wallet/index.ts'
import { createWishListsModule } from './customers/wishlists/index.ts'
import { jobsOfProcess, hasMore, startJobs, type ScheduledJob } from './platform/jobs/scheduled-jobs.ts'
import { daysBefore } from '../domain/time.ts'

/** Where the project's own data lies: `content/` beside `src/`. */
const CONTENT = join(import.meta.dirname, '../../content')
/** Where the build puts the sitemaps of its pages. */
const BUILT_SITEMAPS = join(import.meta.dirname, '../../dist/client/sitemaps')

export interface App {
  readonly db: Database
  /** What pages read. */
  readonly storefront: Storefront
  readonly api: Hono<HttpEnv>
  readonly search: Hono<HttpEnv>
  readonly rootRoutes: readonly Hono<HttpEnv>[]
  /** What is done again and again while the shop is open; tests do it by hand. */
  readonly jobs: readonly ScheduledJob[]
  /** What tells people something on their devices. */
  readonly push: PushService
  /** What the staff do with orders; its commands call it. */
  readonly admin: Pick<Commerce, 'shipping' | 'returns' | 'payments' | 'reconcile'> & {
    readonly codes: PromotionAdmin
    readonly giftCards: Pick<GiftCardPurchases, 'activatePaid'>
    readonly transfers: TransferService
  }
  ready(): Promise<boolean>
  /** Starts the jobs. */
  startWork(): void
  /** Ends what is told as it happens, before the server waits for its last answers. */
  endStreams(): void
  close(): Promise<void>
}

interface AppOptions {
  readonly log: Logger
  readonly now?: () => Date
  /** One line for people about what takes long at start. */
  readonly onProgress?: (line: string) => void
  /** Called after products changed: kept pages that show them are old. */
  readonly pagesChanged?: (tag: string) => void
  readonly contentFolder?: string
  /** Told of every commit; for tests that end the process there. */
  readonly onCommit?: CommitWatch
  /** Shows a form again with what is to be mended; left out where there are no pages. */
  readonly showForm?: ShowForm
}

/** Opens the shop: database (migrated, seeded when empty), search (built from it), and its areas. */
export async function createApp(environment: Environment, options: AppOptions): Promise<App> {
  const { log, now = () => new Date(), onProgress = () => undefined, pagesChanged, contentFolder = CONTENT } = options
  const { dataFolder, databaseUrl, encryptionKeys, publicUrl, searchGuest } = environment
  const places = await readPlaces(join(contentFolder, 'places/places.json'))
  const settings = { databaseUrl, dataDir: dataFolder, encryptionKeys, timeoutMs: environment.databaseTimeoutMs }
  const db = await openDatabase(settings, options.onCommit)
  const seeded = await seedShop({ db, places, contentFolder, now })
  if (seeded > 0) onProgress(`catalogue: ${seeded} products written to the empty database`)

  const variantFacts = createVariantFactsCache()
  const context: AppContext = {
    db,
    environment,
    contentFolder,
    pseudonymize: await openPseudonymizer(db),
    now,
    log
  }
  const opened = await createCatalogueModule(context, {
    variantFacts,
    onProgress,
    onChanged: productIds => {
      wishes.heed(productIds)
      for (const id of productIds) pagesChanged?.(`product:${id}`)
    }
  })
  const { catalogue, engine } = opened
  const alarms = alarmsOf({ log, now })
  const taxes = await readTaxes(join(contentFolder, 'catalogue/tax.json'))
  const commerce = await createCommerce({ db, variantFacts, places, environment, alarms, taxes, now })
  const { orders, cart, checkout, payments, leases, codes } = commerce
  if (seeded > 0) await seedCoupons(contentFolder, codes.admin)

  const merger = orderMerger(orders, log)
  const sms = createSmsModule(context, alarms)
  const push = await createPushModule(context)
  const sessions = await createSessionsModule(context)
  const { authentication } = sessions
  const accounts = await createAccountsModule(context, {
    sessions,
    orderMerger: merger,
    places,
    push,
    smsBudget: sms.budget,
    left: codes.service.clearCartsOnSignOut
  })
  const wishes = await createWishListsModule(context, { orders, cart, variantFacts, push, authentication })
  const bought = await createOrdersModule(context, {
    ...commerce,
    orderMerger: merger,
    expireUnpaid: payments.expire,
    authentication,
    showForm: options.showForm
  })
  const receipts = createReceiptsModule(context, { orders, taxes })
  const cards = createPaymentCardsModule(context, authentication)
  const newsletter = createNewsletterModule(context)
  const contact = contactService({ db, pseudonymize: context.pseudonymize, now })
  const searches = createSearchesModule(context, catalogue.search)
  const storefront: Storefront = {
    ...catalogue,
    understandSearch: searches.service.understand,
    popularSearches: searches.service.popular,
    sharedWishList: wishes.service.shared
  }
  const running = { storeCredit: environment.storeCredit, leasing: environment.lender !== undefined }
  const methods = [...payments.methods(), 'cash' as const, ...(leases.isOffered ? ['lease' as const] : [])]

  const parts: readonly Module[] = [
    { api: [siteDataRoutes({ db, catalogue, places, running, now })] },
    opened,
    bought,
    {
      api: [
        promotionRoutes({
          codes: codes.service,
          coupons: codes.customerCoupons,
          giftCards: codes.purchases,
          cardToken: cards.service.token,
          authentication
        }),
        checkoutRoutes(
          orders,
          checkout,
          places,
          phoneCodes(orders, accounts.codes),
          c => clientInfoOf(c, context.pseudonymize),
          methods
        )
      ]
    },
    receipts,
    createLeasesModule(context, leases, authentication),
    createPaymentsModule(context, { ...commerce, cardToken: cards.service.token }),
    {
      api: [branchRoutes(branchService(db, places.branches)), contactRoutes(contact), pushRoutes(push, authentication)],
      rootRoutes: [
        ageRoutes(publicUrl),
        sandboxRoutes(environment.sandbox),
        contactFormRoutes(contact, options.showForm)
      ]
    },
    createStockNoticesModule(context, { variantFacts, push, authentication }),
    createPackagesModule(context, { variantFacts, cart, authentication }),
    newsletter,
    createAnalyticsModule(context),
    sessions,
    accounts,
    createBookmarksModule(context, {
      authentication,
      isProduct: async id => (await catalogue.product(id))?.document.id === id
    }),
    searches,
    wishes,
    cards,
    createWalletModule(context, { ...commerce, cardToken: cards.service.token, authentication }),
    sms,
    createOutboxModule(context, {
      orders,
      refunds: payments,
      newsletter: newsletter.service,
      contact,
      coupons: codes.customerCoupons,
      giftCards: codes.purchases,
      sms: sms.service,
      push,
      receipts: receipts.service,
      leases
    }),
    {
      rootRoutes: [
        packshotRoutes(db, join(dataFolder, 'packshots')),
        previewRoutes(db, storefront, join(dataFolder, 'og')),
        sitemapRoutes({ db, storefront, publicUrl, built: BUILT_SITEMAPS, now })
      ],
      prune: async (tx, at) => {
        await tx.run(deleteKeysBefore, { created_at: daysBefore(at, 1).toISOString() })
        await tx.run(deleteLimitsBefore, { since: daysBefore(at, 1).toISOString() })
        await sweepRetention(tx, at)
      }
    }
  ]

  const api = new Hono<HttpEnv>()
  // Before their routes: an order is also its owner's, without the guest's token.
  api.use('/orders/*', authentication.admitUser)
  api.use('/checkouts/*', authentication.admitUser)
  for (const routes of parts.flatMap(part => part.api ?? [])) api.route('/', routes)
  api.route('/', openapiRoutes(api, publicUrl))

  const jobs: readonly ScheduledJob[] = [
    ...parts.flatMap(part => part.jobs ?? []),
    { name: 'retention.carts', everyMs: 600_000, run: async () => hasMore(await sweepCarts(db, now())) },
    {
      name: 'retention.prune',
      everyMs: 600_000,
      run: () =>
        db.change(async tx => {
          for (const part of parts) await part.prune?.(tx, now())
        })
    }
  ]
  let worker: ReturnType<typeof startJobs> | undefined

  return {
    db,
    storefront,
    api,
    search: searchRoutes(engine, {
      guest: `${searchGuest.user}:${searchGuest.password}`,
      now: () => now().getTime()
    }),
    rootRoutes: parts.flatMap(part => part.rootRoutes ?? []),
    jobs,
    push,
    admin: {
      reconcile: commerce.reconcile,
      shipping: commerce.shipping,
      returns: commerce.returns,
      codes: codes.admin,
      giftCards: codes.purchases,
      payments,
      transfers: commerce.transfers
    },
    ready: readiness(db, log),
    startWork: () => (worker ??= startJobs(jobsOfProcess(environment.worker, jobs), log)),
    endStreams: bought.endStreams,
    async close() {
      bought.endStreams()
      await worker?.stop()
      await engine.close()
      await db.close()
    }
  }
}

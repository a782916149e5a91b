import { join } from 'node:path'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Storefront } from '../contract/storefront.ts'
import { alarmsOf } from './alarms/alarms.ts'
import { openAccounts } from './accounts/open.ts'
import { ageRoutes } from './age/routes.ts'
import { openAnalytics } from './analytics/open.ts'
import { openBookmarks } from './bookmarks/open.ts'
import { branchRoutes } from './branches/routes.ts'
import { branchService } from './branches/service.ts'
import { openCards } from './cards/open.ts'
import { openCatalogue } from './catalogue/open.ts'
import { packshotRoutes } from './catalogue/packshot-routes.ts'
import { previewRoutes } from './catalogue/preview-routes.ts'
import { readPlaces } from './checkout/places.ts'
import { phoneCodes } from './checkout/phone-code.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import type { CodesDesk } from './codes/desk.ts'
import type { GiftCardPurchases } from './codes/purchases.ts'
import { codeRoutes } from './codes/routes.ts'
import { contactFormRoutes, contactRoutes, type ShowForm } from './contact/routes.ts'
import { contactService } from './contact/service.ts'
import type { CommitWatch, Database } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { readiness } from './db/readiness.ts'
import type { Environment } from './environment.ts'
import { daysBefore, type Ground, type ShopPart } from './ground.ts'
import type { HttpEnv } from './http/env.ts'
import { forgetKeysBefore } from './idempotency/once.ts'
import { openLeases } from './leases/open.ts'
import { forgetLimitsBefore } from './limits/limits.ts'
import { openBlur } from './limits/who.ts'
import { openNewsletter } from './newsletter/open.ts'
import { openapiRoutes } from './openapi/routes.ts'
import { lineFacts } from './orders/line-facts.ts'
import { openOrders } from './orders/open.ts'
import { openOutbox } from './outbox/open.ts'
import { openPackages } from './packages/open.ts'
import { openPayments } from './payments/open.ts'
import { openPush } from './push/open.ts'
import { pushRoutes } from './push/routes.ts'
import type { PushService } from './push/service.ts'
import { openReceipts } from './receipts/open.ts'
import { sweepCarts, sweepRetention } from './retention/sweep.ts'
import { searchRoutes } from './search/routes.ts'
import { openSearches } from './searches/open.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { seedCoupons, seedShop } from './seed.ts'
import { openSessions } from './sessions/open.ts'
import { siteDataRoutes } from './site-data/routes.ts'
import { sitemapRoutes } from './sitemaps/routes.ts'
import { visitOf } from './sessions/visit.ts'
import { openSms } from './sms/open.ts'
import { openStockNotices } from './stock/open.ts'
import { tradeOf, type Trade } from './trade.ts'
import type { TransferService } from './transfers/service.ts'
import { openWallet } from './wallet/open.ts'
import { openWishLists } from './wishlists/open.ts'
import { dutiesOf, moreWhen, startWorker, type Duty } from './worker/worker.ts'

/** Where the project's own data lies: `content/` beside `src/`. */
const CONTENT = join(import.meta.dirname, '../../content')
/** Where the build puts the sitemaps of its pages. */
const BUILT_SITEMAPS = join(import.meta.dirname, '../../dist/client/sitemaps')

export interface Shop {
  readonly db: Database
  /** What pages read. */
  readonly storefront: Storefront
  readonly api: Hono<HttpEnv>
  readonly search: Hono<HttpEnv>
  readonly others: readonly Hono<HttpEnv>[]
  /** What is done again and again while the shop is open; tests do it by hand. */
  readonly duties: readonly Duty[]
  /** What tells people something on their devices. */
  readonly push: PushService
  /** What the people of the shop do with orders; its commands call it. */
  readonly desk: Pick<Trade, 'shipping' | 'returns' | 'payments' | 'reconcile'> & {
    readonly codes: CodesDesk
    readonly giftCards: Pick<GiftCardPurchases, 'paid'>
    readonly transfers: TransferService
  }
  ready(): Promise<boolean>
  /** Starts the duties. */
  startWork(): void
  /** Ends what is told as it happens, before the server waits for its last answers. */
  endStreams(): void
  close(): Promise<void>
}

interface Options {
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
export async function openShop(environment: Environment, options: Options): Promise<Shop> {
  const { log, now = () => new Date(), onProgress = () => undefined, pagesChanged, contentFolder = CONTENT } = options
  const { dataFolder, databaseUrl, encryptionKeys, publicUrl, searchGuest } = environment
  const places = await readPlaces(join(contentFolder, 'places/places.json'))
  const settings = { databaseUrl, dataDir: dataFolder, encryptionKeys, timeoutMs: environment.databaseTimeoutMs }
  const db = await openDatabase(settings, options.onCommit)
  const seeded = await seedShop({ db, places, contentFolder, now })
  if (seeded > 0) onProgress(`catalogue: ${seeded} products written to the empty database`)

  const memory = lineFacts()
  const ground: Ground = { db, environment, contentFolder, memory, places, blur: await openBlur(db), now, log }
  const opened = await openCatalogue(ground, {
    onProgress,
    onChanged: productIds => {
      wishes.heed(productIds)
      for (const id of productIds) pagesChanged?.(`product:${id}`)
    }
  })
  const { catalogue, engine } = opened
  const alarms = alarmsOf({ log, now })
  const trade = await tradeOf({ db, memory, places, environment, alarms, now })
  const { orders, cart, checkout, payments, leases, codes } = trade
  if (seeded > 0) await seedCoupons(contentFolder, codes.desk)

  const sms = openSms(ground, alarms)
  const push = await openPush(ground)
  const sessions = await openSessions(ground)
  const { callers } = sessions
  const accounts = await openAccounts(ground, {
    sessions,
    orders,
    push,
    smsBudget: sms.budget,
    left: codes.service.signedOut
  })
  const wishes = await openWishLists(ground, { orders, cart, push, callers })
  const bought = await openOrders(ground, trade, accounts, callers, options.showForm)
  const receipts = await openReceipts(ground, orders)
  const cards = openCards(ground, callers)
  const newsletter = openNewsletter(ground)
  const contact = contactService({ db, blur: ground.blur, now })
  const searches = openSearches(ground, catalogue.search)
  const storefront: Storefront = {
    ...catalogue,
    understandSearch: searches.service.understand,
    popularSearches: searches.service.popular,
    sharedWishList: wishes.service.shared
  }
  const running = { storeCredit: environment.storeCredit, leasing: environment.lender !== undefined }
  const methods = [...payments.methods(), 'cash' as const, ...(leases.isOffered ? ['lease' as const] : [])]

  const parts: readonly ShopPart[] = [
    { api: [siteDataRoutes({ db, catalogue, places, running, now })] },
    opened,
    bought,
    {
      api: [
        codeRoutes({
          codes: codes.service,
          coupons: codes.book,
          giftCards: codes.purchases,
          cardToken: cards.service.token,
          callers
        }),
        checkoutRoutes(
          orders,
          checkout,
          places,
          phoneCodes(orders, accounts.codes),
          c => visitOf(c, ground.blur),
          methods
        )
      ]
    },
    receipts,
    openLeases(ground, leases, callers),
    openPayments(ground, { ...trade, cardToken: cards.service.token }),
    {
      api: [branchRoutes(branchService(db, places.branches)), contactRoutes(contact), pushRoutes(push, callers)],
      others: [ageRoutes(publicUrl), sandboxRoutes(environment.sandbox), contactFormRoutes(contact, options.showForm)]
    },
    openStockNotices(ground, push, callers),
    openPackages(ground, cart, callers),
    newsletter,
    openAnalytics(ground),
    sessions,
    accounts,
    openBookmarks(ground, { callers, isProduct: async id => (await catalogue.product(id))?.document.id === id }),
    searches,
    wishes,
    cards,
    openWallet(ground, trade, cards.service.token, callers),
    sms,
    openOutbox(ground, {
      orders,
      refunds: payments,
      newsletter: newsletter.service,
      contact,
      coupons: codes.book,
      giftCards: codes.purchases,
      sms: sms.service,
      push,
      receipts: receipts.service,
      leases
    }),
    {
      api: [openapiRoutes(publicUrl)],
      others: [
        packshotRoutes(db, join(dataFolder, 'packshots')),
        previewRoutes(db, storefront, join(dataFolder, 'og')),
        sitemapRoutes({ db, storefront, publicUrl, built: BUILT_SITEMAPS, now })
      ],
      forget: async (tx, at) => {
        await tx.run(forgetKeysBefore, { created_at: daysBefore(at, 1).toISOString() })
        await tx.run(forgetLimitsBefore, { since: daysBefore(at, 1).toISOString() })
        await sweepRetention(tx, at)
      }
    }
  ]

  const api = new Hono<HttpEnv>()
  // Before their routes: an order is also its owner's, without the guest's token.
  api.use('/orders/*', callers.admitUser)
  api.use('/checkouts/*', callers.admitUser)
  for (const routes of parts.flatMap(part => part.api ?? [])) api.route('/', routes)

  const duties: readonly Duty[] = [
    ...parts.flatMap(part => part.duties ?? []),
    { name: 'retention.carts', everyMs: 600_000, run: async () => moreWhen(await sweepCarts(db, now())) },
    {
      name: 'old things are forgotten',
      everyMs: 600_000,
      run: () =>
        db.change(async tx => {
          for (const part of parts) await part.forget?.(tx, now())
        })
    }
  ]
  let worker: ReturnType<typeof startWorker> | undefined

  return {
    db,
    storefront,
    api,
    search: searchRoutes(engine, {
      guest: `${searchGuest.user}:${searchGuest.password}`,
      now: () => now().getTime()
    }),
    others: parts.flatMap(part => part.others ?? []),
    duties,
    push,
    desk: {
      reconcile: trade.reconcile,
      shipping: trade.shipping,
      returns: trade.returns,
      codes: codes.desk,
      giftCards: codes.purchases,
      payments,
      transfers: trade.transfers
    },
    ready: readiness(db, log),
    startWork: () => (worker ??= startWorker(dutiesOf(environment.worker, duties), log)),
    endStreams: bought.endStreams,
    async close() {
      bought.endStreams()
      await worker?.stop()
      await engine.close()
      await db.close()
    }
  }
}

import { join } from 'node:path'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Storefront } from '../contract/storefront.ts'
import { GUEST_BOOKMARK_DAYS } from '../domain/bookmark.ts'
import { GUEST_PACKAGE_DAYS } from '../domain/package.ts'
import { STOCK_NOTICE_DAYS } from '../domain/stock-notice.ts'
import { openClusterSearch } from '../search/cluster/engine.ts'
import { openEmbeddedSearch } from '../search/embedded/engine.ts'
import type { SearchEngine } from '../search/port.ts'
import { avatarFiles, avatarRoutes } from './accounts/avatar-routes.ts'
import { avatarsOf } from './accounts/avatars.ts'
import { authRoutes } from './accounts/auth-routes.ts'
import { belongingsRoutes } from './accounts/belongings-routes.ts'
import { belongingsOf } from './accounts/belongings.ts'
import { clientsOf } from './accounts/clients.ts'
import { codesOf } from './accounts/codes.ts'
import { takeNamesOffOrders } from './accounts/nameless-orders.ts'
import { ownData } from './accounts/own-data.ts'
import { profilesOf } from './accounts/profile.ts'
import { profileRoutes } from './accounts/profile-routes.ts'
import { forgetCodesBefore } from './accounts/queries.ts'
import { signingIn } from './accounts/signing-in.ts'
import { socialAccounts } from './accounts/social.ts'
import { ageRoutes } from './age/routes.ts'
import { dailyCounts, dayOf, forgetViewsBefore } from './analytics/daily-counts.ts'
import { pageViewRoutes } from './analytics/routes.ts'
import { bookmarkRoutes } from './bookmarks/routes.ts'
import { forgetBookmarksBefore } from './bookmarks/queries.ts'
import { bookmarkService } from './bookmarks/service.ts'
import { branchRoutes } from './branches/routes.ts'
import { seedBranchStock } from './branches/seed.ts'
import { branchService } from './branches/service.ts'
import { documentVersion } from './catalogue/document-version.ts'
import { catalogueFeed } from './catalogue/feed.ts'
import { packshotRoutes } from './catalogue/packshot-routes.ts'
import { previewRoutes } from './catalogue/preview-routes.ts'
import { forgetChangesBefore } from './catalogue/queries.ts'
import { siteDataRoutes } from './site-data/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { searchKeeper } from './catalogue/search-keeper.ts'
import { seedCatalogue } from './catalogue/seed.ts'
import { readSizeGuides } from './catalogue/size-guides.ts'
import { catalogueOf } from './catalogue/storefront.ts'
import type { CodesDesk } from './codes/desk.ts'
import type { GiftCardPurchases } from './codes/purchases.ts'
import { codeRoutes } from './codes/routes.ts'
import { readCoupons } from './codes/seed.ts'
import { forgetVisitsBefore } from './cards/queries.ts'
import { cardRoutes } from './cards/routes.ts'
import { cardService } from './cards/service.ts'
import { readPlaces } from './checkout/places.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { contactFormRoutes, contactRoutes, type ShowForm } from './contact/routes.ts'
import { contactService } from './contact/service.ts'
import type { CommitWatch, Database } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { seedDelivery } from './delivery/seed.ts'
import { openSecret } from './db/secrets.ts'
import type { Environment } from './environment.ts'
import type { HttpEnv } from './http/env.ts'
import { leaseRoutes } from './leases/routes.ts'
import { forgetKeysBefore } from './idempotency/once.ts'
import { orderWatch } from './live/order-watch.ts'
import { liveRoutes } from './live/routes.ts'
import { openapiRoutes } from './openapi/routes.ts'
import { forgetLimitsBefore } from './limits/limits.ts'
import { openBlur } from './limits/who.ts'
import { forgetUnconfirmedBefore } from './newsletter/queries.ts'
import { letterRoutes, newsletterRoutes } from './newsletter/routes.ts'
import { newsletterService } from './newsletter/service.ts'
import { aftermathRoutes, returnPhotoFiles } from './orders/aftermath-routes.ts'
import { licencesOf, readLicences } from './orders/licences.ts'
import { lineFacts } from './orders/line-facts.ts'
import { belongingOf } from './orders/belonging.ts'
import { myOrderRoutes } from './orders/mine-routes.ts'
import { myOrders } from './orders/mine.ts'
import { photoLinks, returnPhotosOf } from './orders/return-photos.ts'
import { reviewService } from './orders/reviews.ts'
import { orderRoutes } from './orders/routes.ts'
import { holdSweep } from './orders/sweep.ts'
import { carrier } from './outbox/carry.ts'
import { outboxDelivery } from './outbox/deliver.ts'
import { lanes } from './outbox/lanes.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { bookkeeping } from './payments/bookkeeping.ts'
import { pollPayments } from './payments/poll.ts'
import { forgetPackagesBefore } from './packages/queries.ts'
import { packageRoutes } from './packages/routes.ts'
import { packageService } from './packages/service.ts'
import { expireOverdue } from './orders/overdue.ts'
import { paymentRoutes } from './payments/routes.ts'
import { golomtCard } from './providers/card/golomt-card.ts'
import { keptMail } from './providers/mail/kept.ts'
import { smtpMail } from './providers/mail/smtp.ts'
import { vapidKeysOf } from './providers/push/vapid.ts'
import { webPush } from './providers/push/web-push.ts'
import { ebarimt } from './providers/receipt/ebarimt.ts'
import { facebookSignIn } from './providers/social/facebook.ts'
import { googleSignIn } from './providers/social/google.ts'
import { callproSms } from './providers/sms/callpro/callpro-sms.ts'
import { keptSms } from './providers/sms/kept.ts'
import { pushRoutes } from './push/routes.ts'
import { pushService, type PushService } from './push/service.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { receiptService } from './receipts/service.ts'
import { readTaxes } from './receipts/taxes.ts'
import { searchRoutes } from './search/routes.ts'
import { callersOf } from './sessions/callers.ts'
import { sessionCookies } from './sessions/cookies.ts'
import { forgetTokensBefore } from './sessions/queries.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { sessionService } from './sessions/service.ts'
import { forgetMarksBefore, forgetSearchesBefore } from './searches/queries.ts'
import { searchesRoutes } from './searches/routes.ts'
import { firstPopularDay, searchesService } from './searches/service.ts'
import { sitemapRoutes } from './sitemaps/routes.ts'
import { forgetSendingsBefore } from './sms/queries.ts'
import { smsService } from './sms/service.ts'
import { lapseWallets, warnWallets } from './wallet/lapsing.ts'
import { walletRoutes } from './wallet/routes.ts'
import { forgetNoticesBefore } from './stock/notice-queries.ts'
import { stockNoticeRoutes, stockNoticeStop } from './stock/notice-routes.ts'
import { stockNotices } from './stock/notices.ts'
import { wishNewsService } from './wishlists/news.ts'
import { wishStop } from './wishlists/stop.ts'
import { wishListRoutes } from './wishlists/routes.ts'
import { wishListService } from './wishlists/service.ts'
import { socialRoutes } from './social/routes.ts'
import { socialSignIn } from './social/sign-in.ts'
import { tradeOf, type Trade } from './trade.ts'
import type { TransferService } from './transfers/service.ts'
import { dutiesOf, startWorker, type Duty } from './worker/worker.ts'

const DAY = 86_400_000
/** Days after which an address whose owner never confirmed, counts of page views and sent SMS are forgotten. */
const UNCONFIRMED_DAYS = 14
const VIEWS_DAYS = 400
/** Search that was kept goes on from there after so many days at most. */
const CHANGES_DAYS = 7
const SMS_DAYS = 30

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

/** The search of our own, or a cluster's where one is named. */
const openSearch = ({ searchUrl, dataFolder }: Environment, now: () => number, log: Logger): SearchEngine =>
  searchUrl === undefined
    ? openEmbeddedSearch({
        now,
        snapshots: {
          folder: join(dataFolder, 'search'),
          madeBy: documentVersion(),
          onUnfit: reason => log.warn({ reason }, 'search: the snapshot is not used, everything is indexed anew')
        }
      })
    : openClusterSearch({
        url: searchUrl,
        now,
        onRejected: rejected => log.error({ rejected }, 'search takes these products never')
      })

/** Opens the shop: database (migrated, seeded when empty), search (built from it), services and their routes. */
export async function openShop(environment: Environment, options: Options): Promise<Shop> {
  const { log, now = () => new Date(), onProgress = () => undefined, pagesChanged, contentFolder = CONTENT } = options
  const places = await readPlaces(join(contentFolder, 'places/places.json'))
  const locations = places.branches
  const db = await openDatabase(
    { databaseUrl: environment.databaseUrl, dataDir: environment.dataFolder },
    options.onCommit
  )
  const seeded = await seedCatalogue(db, join(contentFolder, 'catalogue'), now())
  if (seeded > 0) {
    await seedBranchStock(db, locations)
    onProgress(`catalogue: ${seeded} products written to the empty database`)
  }

  await seedDelivery(db, places, join(contentFolder, 'places/delivery.json'))

  const engine = openSearch(environment, () => now().getTime(), log)
  const memory = lineFacts()
  const feed = catalogueFeed({
    db,
    engine,
    now,
    onChanged: productIds => {
      memory.forget(productIds)
      catalogue.forget(productIds)
      wishNews.heed(productIds)
      for (const id of productIds) pagesChanged?.(`product:${id}`)
    }
  })
  const keeper = searchKeeper({ db, engine, feed, now, log, onProgress })
  await keeper.start()
  const catalogue = await catalogueOf(db, engine, await readSizeGuides(join(contentFolder, 'size-guides')), now)

  const trade = await tradeOf({ db, memory, places, environment, now })
  const {
    orders,
    cart,
    checkout,
    payments,
    leases,
    shipping,
    returns,
    transfers,
    codes: vouchers,
    wallet,
    recharges
  } = trade
  const mail = environment.smtpUrl ? smtpMail({ url: environment.smtpUrl, from: environment.mailFrom }) : keptMail()
  const sms = smsService({ db, provider: environment.sms ? callproSms(environment.sms) : keptSms(), now, log })
  const blur = await openBlur(db)
  if (seeded > 0)
    for (const coupon of await readCoupons(join(contentFolder, 'codes'))) await vouchers.desk.writeCoupon(coupon)
  const photoLink = photoLinks(await openSecret(db, 'return-photos'))
  orders.join({ photoLink: photoLink.of })
  const photos = returnPhotosOf({
    orders,
    blur,
    links: photoLink,
    folder: join(environment.dataFolder, 'return-photos')
  })
  const receipts =
    environment.ebarimt &&
    receiptService({
      orders,
      provider: ebarimt(environment.ebarimt),
      taxes: await readTaxes(join(contentFolder, 'catalogue/tax.json')),
      blur,
      log
    })
  const sessions = sessionService({ db, secret: await openSecret(db, 'sessions'), now })
  const callers = callersOf(sessions)
  const cookies = sessionCookies(environment.publicUrl)
  const codes = codesOf({ blur, secret: await openSecret(db, 'codes'), now })
  const belonging = belongingOf(orders, log)
  const avatars = avatarsOf({ db, blur, folder: join(environment.dataFolder, 'avatars'), now })
  const profiles = profilesOf({ db, blur, codes, sessions, now })
  // Any 32 bytes are a key of the curve, but for a few nobody will ever draw; kept as long as the database is, or
  // every browser would have to subscribe again.
  const pushKeys = environment.push.keys ?? vapidKeysOf(await openSecret(db, 'vapid'))
  const push = pushService({ db, provider: webPush({ ...environment.push, keys: pushKeys, now }), blur, now })
  const stopWishes = wishStop({ db, secret: await openSecret(db, 'wish-stop'), publicUrl: environment.publicUrl })
  const wishNews = wishNewsService({ db, memory, push, stopLink: stopWishes.link, now })
  const waiting = stockNotices({ db, memory, push, blur, publicUrl: environment.publicUrl, now })
  const packages = packageService({ db, memory, now })
  const socials = socialAccounts({ db, sessions, now })
  const social = socialRoutes({
    db,
    providers: {
      ...(environment.google && { google: googleSignIn({ ...environment.google, now }) }),
      ...(environment.facebook && { facebook: facebookSignIn(environment.facebook) })
    },
    signIn: socialSignIn({ accounts: socials, profiles, belonging, cookies, blur }),
    callers,
    cookies,
    blur,
    publicUrl: environment.publicUrl,
    now,
    log
  })
  const cards = cardService({
    db,
    provider: environment.golomt && golomtCard(environment.golomt),
    returnUrl: (registration, locale) =>
      `${environment.publicUrl}/api/v2/users/register_card/return/${locale}/${registration}`,
    now,
    log
  })
  const newsletter = newsletterService({ db, blur, now })
  const contact = contactService({ db, blur, now })
  const bookmarks = bookmarkService({
    db,
    blur,
    now,
    isProduct: async id => (await catalogue.product(id))?.document.id === id
  })
  const wishLists = wishListService({ db, memory, now })
  const searches = searchesService({ db, blur, now, search: body => catalogue.search(body) })
  const storefront: Storefront = {
    ...catalogue,
    understandSearch: searches.understand,
    popularSearches: searches.popular,
    sharedWishList: wishLists.shared
  }
  const views = dailyCounts({ db, now, ownHost: new URL(environment.publicUrl).host })

  const watch = orderWatch({ db, onTrouble: error => log.warn({ err: error }, 'watched orders could not be read') })

  const api = new Hono<HttpEnv>()
  // Before their routes: an order is also its owner's, without the guest's token.
  api.use('/orders/*', callers.admitUser)
  api.use('/checkouts/*', callers.admitUser)
  const running = { storeCredit: environment.storeCredit, leasing: environment.lender !== undefined }
  api.route('/', siteDataRoutes({ db, catalogue, places, running, now }))
  api.route('/', catalogueRoutes(catalogue))
  api.route(
    '/',
    myOrderRoutes({
      mine: myOrders(orders),
      licences: licencesOf(db, await readLicences(join(contentFolder, 'licences.json'))),
      belonging,
      contacts: profiles.contacts,
      callers
    })
  )
  api.route('/', orderRoutes(orders, cart))
  api.route('/', liveRoutes(orders, watch))
  api.route(
    '/',
    codeRoutes({
      codes: vouchers.service,
      coupons: vouchers.book,
      giftCards: vouchers.purchases,
      cardToken: cards.token,
      callers
    })
  )
  api.route('/', aftermathRoutes(returns, photos, reviewService(orders)))
  api.route('/', receiptRoutes(receipts))
  const methods = [...payments.methods(), 'cash' as const, ...(leases.isOffered ? ['lease' as const] : [])]
  api.route('/', checkoutRoutes(orders, checkout, places, methods))
  api.route('/', leaseRoutes(leases, callers))
  api.route('/', paymentRoutes(payments, cards.token))
  api.route('/', branchRoutes(branchService(db, locations)))
  api.route('/', stockNoticeRoutes(waiting, callers))
  api.route('/', packageRoutes(packages, cart, callers))
  api.route('/', newsletterRoutes(newsletter))
  api.route('/', contactRoutes(contact))
  api.route('/', pageViewRoutes(views))
  api.route('/', sessionRoutes(sessions, callers, blur))
  api.route('/', pushRoutes(push, callers))
  api.route('/', social.api)
  api.route('/', bookmarkRoutes(bookmarks, callers))
  api.route('/', searchesRoutes(searches))
  api.route(
    '/',
    authRoutes({
      signingIn: signingIn({ db, blur, codes, sessions, now }),
      sessions,
      profiles,
      belonging,
      cookies,
      clients: clientsOf(environment.oauthClient),
      left: vouchers.service.signedOut,
      blur,
      now
    })
  )
  api.route('/', wishListRoutes(wishLists, orders, cart, callers))
  api.route(
    '/',
    belongingsRoutes({ belongings: belongingsOf({ db, places, now }), ownData: ownData({ db, now }), callers, blur })
  )
  api.route('/', cardRoutes(cards, callers))
  api.route('/', walletRoutes(wallet, recharges, cards.token, callers))
  api.route('/', profileRoutes({ profiles, avatars, push, social: socials, belonging, callers, cookies, blur }))
  api.route('/', avatarRoutes(avatars, profiles, callers))
  api.route('/', openapiRoutes(environment.publicUrl))

  const deliver = outboxDelivery({
    db,
    carry: carrier({
      orders,
      mail,
      refunds: payments,
      newsletter,
      contact,
      coupons: vouchers.book,
      giftCards: vouchers.purchases,
      sms,
      push,
      receipts,
      leases,
      now,
      publicUrl: environment.publicUrl
    }),
    now,
    log
  })
  const duties: readonly Duty[] = [
    ...keeper.duties,
    { name: 'sales turn', everyMs: 1_000, run: () => feed.turnSales() },
    { name: 'taxons are counted', everyMs: 10_000, isOwn: true, run: () => catalogue.recount() },
    { name: 'holds end: carts', everyMs: 1_000, run: holdSweep({ orders, log }) },
    { name: 'holds end: unpaid orders', everyMs: 1_000, run: expireOverdue({ db, expire: payments.expire, now, log }) },
    {
      name: 'payments are asked about',
      everyMs: 2_000,
      run: pollPayments({ db, check: payments.check, lapse: payments.lapse, now, log })
    },
    {
      name: 'books are compared',
      everyMs: 6 * 3_600_000,
      run: bookkeeping({ reconcile: trade.reconcile, refunds: payments, now, log })
    },
    ...lanes.map(lane => ({ name: `outbox: ${lane}`, everyMs: 300, run: () => deliver(lane) })),
    { name: 'wishes are followed', everyMs: 2_000, run: () => wishNews.follow() },
    { name: 'news of wishes are told', everyMs: 10_000, run: () => wishNews.tell() },
    { name: 'those who wait are told', everyMs: 5_000, run: () => waiting.tell() },
    { name: 'pictures of nobody are deleted', everyMs: 600_000, run: () => avatars.sweep() },
    { name: 'pictures of no return are deleted', everyMs: 600_000, run: () => photos.sweep() },
    ...(receipts
      ? [
          { name: 'receipts are made', everyMs: 1_000, run: () => receipts.makeDue() },
          { name: 'receipts are watched', everyMs: 3_600_000, run: () => receipts.watch() }
        ]
      : []),
    { name: 'text messages are followed', everyMs: 10_000, run: () => sms.follow() },
    { name: 'leases are followed', everyMs: 5_000, run: () => leases.follow(log) },
    { name: 'payments of leases fall due', everyMs: 600_000, run: () => leases.remind() },
    { name: 'cards are followed', everyMs: 20_000, run: () => cards.follow() },
    { name: 'wallets lapse', everyMs: 60_000, run: () => lapseWallets({ db, now }) },
    { name: 'wallets are warned', everyMs: 600_000, run: () => warnWallets({ db, now }) },
    {
      name: 'old things are forgotten',
      everyMs: 600_000,
      run: () =>
        db.change(async tx => {
          await tx.run(forgetChangesBefore, {
            changed_at: new Date(now().getTime() - CHANGES_DAYS * DAY).toISOString()
          })
          await tx.run(forgetKeysBefore, { created_at: new Date(now().getTime() - DAY).toISOString() })
          await tx.run(forgetLimitsBefore, { since: new Date(now().getTime() - DAY).toISOString() })
          await tx.run(forgetCodesBefore, { created_at: new Date(now().getTime() - DAY).toISOString() })
          await tx.run(forgetVisitsBefore, { created_at: new Date(now().getTime() - DAY).toISOString() })
          await tx.run(forgetTokensBefore, { expires_at: now().toISOString() })
          await tx.run(forgetUnconfirmedBefore, {
            asked_at: new Date(now().getTime() - UNCONFIRMED_DAYS * DAY).toISOString()
          })
          await tx.run(forgetSendingsBefore, {
            created_at: new Date(now().getTime() - SMS_DAYS * DAY).toISOString()
          })
          await tx.run(forgetBookmarksBefore, {
            created_at: new Date(now().getTime() - GUEST_BOOKMARK_DAYS * DAY).toISOString()
          })
          await tx.run(forgetNoticesBefore, {
            asked_at: new Date(now().getTime() - STOCK_NOTICE_DAYS * DAY).toISOString()
          })
          await tx.run(forgetPackagesBefore, {
            added_at: new Date(now().getTime() - GUEST_PACKAGE_DAYS * DAY).toISOString()
          })
          await takeNamesOffOrders(tx)
          await tx.run(forgetSearchesBefore, { day: firstPopularDay(now()) })
          await tx.run(forgetMarksBefore, { day: firstPopularDay(now()) })
          await tx.run(forgetViewsBefore, { day: dayOf(new Date(now().getTime() - VIEWS_DAYS * DAY)) })
        })
    }
  ]
  let worker: ReturnType<typeof startWorker> | undefined

  return {
    db,
    storefront,
    api,
    search: searchRoutes(engine, {
      guest: `${environment.searchGuest.user}:${environment.searchGuest.password}`,
      now: () => now().getTime()
    }),
    others: [
      ageRoutes(environment.publicUrl),
      social.pages,
      letterRoutes(newsletter),
      avatarFiles(avatars),
      returnPhotoFiles(photos),
      stopWishes.routes,
      stockNoticeStop(waiting),
      contactFormRoutes(contact, options.showForm),
      packshotRoutes(db, join(environment.dataFolder, 'packshots')),
      previewRoutes(db, storefront, join(environment.dataFolder, 'og')),
      sitemapRoutes({ db, storefront, publicUrl: environment.publicUrl, built: BUILT_SITEMAPS, now }),
      ...(keepsMailsReadable(environment) ? [outboxRoutes(db)] : [])
    ],
    duties,
    push,
    desk: {
      reconcile: trade.reconcile,
      shipping,
      returns,
      codes: vouchers.desk,
      giftCards: vouchers.purchases,
      payments,
      transfers
    },
    ready: async () =>
      (await db.query.selectFrom('migrations').select('name').limit(1).executeTakeFirst()) !== undefined,
    startWork: () => (worker ??= startWorker(dutiesOf(environment.worker, duties), log)),
    endStreams: watch.end,
    async close() {
      watch.end()
      await worker?.stop()
      await engine.close()
      await db.close()
    }
  }
}

/** Messages hold names, addresses and codes: they are shown only where nobody but the person trying the shop out can see them. */
const keepsMailsReadable = ({ production, smtpUrl, sms, publicUrl }: Environment) =>
  (smtpUrl === undefined || sms === undefined) &&
  (!production || /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::|$)/.test(publicUrl))

import { join } from 'node:path'
import type { Storefront } from '../../contract/site/storefront.ts'
import { createBackOffice } from './back-office.ts'
import { bookingPayables, createBooking, type Booking } from './booking.ts'
import { readTicketEvents } from '../booking/tickets/index.ts'
import { bookmarkTargets } from './bookmark-targets.ts'
import { createBranchesModule } from '../catalogue/branches/index.ts'
import {
  createCatalogueModule,
  createVariantDetailsCache,
  packshotRoutes,
  pagePreviewRoutes,
  previewRoutes,
  type Catalogue,
  type VariantDetailsCache
} from '../catalogue/products/index.ts'
import { createSearchRulesModule, type ActiveSearchRules } from '../catalogue/search-rules/index.ts'
import { createCommerce, type Commerce } from './commerce.ts'
import { createCommunity, type Community } from './community.ts'
import { createCustomers } from './customers.ts'
import { createGames, type Games } from './games.ts'
import { createSessionsModule, createStaffModule } from '../identity/index.ts'
import { createMessaging, type Messaging } from './messaging.ts'
import type { ShowForm } from '../platform/http/form.ts'
import { createMoney, type Money } from './money.ts'
import { readTaxes } from '../money/receipts/index.ts'
import { createOrdering } from './ordering.ts'
import type { DeliveryDirectory } from '../ordering/delivery/index.ts'
import { readLicences } from '../ordering/orders/index.ts'
import { createOutboxModule } from '../outbox/module.ts'
import { createAlerts } from '../platform/alerts/alerts.ts'
import type { AppContext, Module } from '../platform/app-context.ts'
import { deleteKeysBefore } from '../platform/idempotency/idempotency.ts'
import { deleteLimitsBefore } from '../platform/rate-limit/rate-limit.ts'
import { sandboxRoutes } from '../sandbox/routes.ts'
import { ageRoutes } from '../site/age-gate/index.ts'
import { createAnalyticsModule } from '../site/page-views/index.ts'
import { createSearchLogModule } from '../site/search-log/index.ts'
import { createSiteDataModule } from '../site/site-data/index.ts'
import { sitemapRoutes } from '../site/sitemaps/index.ts'
import { storefrontOf } from './storefront.ts'
import { daysBefore } from '../../domain/time.ts'

const BUILT = join(import.meta.dirname, '../../../dist')
/** Where the build puts the sitemaps of its pages. */
const BUILT_SITEMAPS = join(BUILT, 'client/sitemaps')

export interface ModulesDeps {
  readonly deliveryDirectory: DeliveryDirectory
  /** One line for people about what takes long at start. */
  readonly onProgress: (line: string) => void
  readonly onProductsChanged: (productIds: Iterable<string>) => void
  /** Called when menus, banners or switches of the pages are other ones. */
  readonly onSiteChanged: () => void
  /** Renders a form again with its errors; left out where there are no pages. */
  readonly showForm: ShowForm | undefined
}

export type Modules = Awaited<ReturnType<typeof createModules>>

/** Creates every module of the shop, in the order of their contexts. */
export async function createModules(context: AppContext, deps: ModulesDeps) {
  const { deliveryDirectory, onProgress, onProductsChanged, onSiteChanged, showForm } = deps
  const { ticketEvents, taxes, licences } = await readContent(context)
  const variantDetails = createVariantDetailsCache(sku => ticketEvents.ofProduct(sku) !== undefined)
  const alerts = createAlerts(context)
  // Called once everything is created: a wish list follows prices and stock.
  const onChanged = (productIds: ReadonlySet<string>) => {
    customers.wishLists.productsChanged(productIds)
    onProductsChanged(productIds)
  }
  const products = await createProducts(context, { variantDetails, deliveryDirectory, onProgress, onChanged })
  const { catalogue, engine, searchLag, rules } = products
  const sources = { variantDetails, deliveryDirectory, ticketEvents }
  const commerce = await createCommerce({
    ...{ ...context, ...sources, alerts, taxes, licences, medicineLimits: products.limits },
    payables: bookingPayables
  })
  const sessions = await createSessionsModule(context)
  const staffModule = createStaffModule(context)
  const access = { authentication: sessions.authentication, staff: staffModule.authentication }
  const messaging = await createMessaging(context, { ...access, alerts, showForm, variantDetails })
  const { push } = messaging
  const customers = await createCustomers(context, {
    ...{ sessions, commerce, messaging, deliveryDirectory, variantDetails },
    // Called once everything is created.
    personalData: () => all.flatMap(module => module.personalData ?? []),
    isBookmarkTarget: (type, id) => isBookmarkTarget(type, id)
  })
  const ordering = await createOrdering(context, {
    ...{ ...access, commerce, customers, deliveryDirectory, variantDetails, showForm },
    // Called once everything is created.
    reviews: { submit: (tx, review) => community.reviews.submitOfLine(tx, review) }
  })
  const community = await createCommunity(context, { ...access, push, catalogue, commerce, variantDetails })
  const games = createGames(context, { ...access, commerce, deliveryDirectory, variantDetails })
  const isBookmarkTarget = bookmarkTargets({ catalogue, community, contentFolder: context.contentFolder })
  const money = createMoney(context, { ...access, commerce, taxes })
  const { cardToken, receipts } = money
  const booking = await createBooking(context, { ...access, commerce, cardToken, variantDetails, ticketEvents, engine })
  const site = await createSite(context, { catalogue, rules, deliveryDirectory, onChanged: onSiteChanged })
  const backOffice = createBackOffice(context, {
    ...{ ...access, commerce, catalogue, deliveryDirectory, engine, searchLag, rules },
    ...{ customers: customers.accounts.forStaff, receipts: receipts.service }
  })
  const storefront = storefrontOf({ catalogue, rules, customers, community, games, booking, ...site })
  const all: readonly Module[] = [
    outboxModule(context, { commerce, messaging, receipts, community, games, booking }),
    ...products.all,
    sessions,
    staffModule,
    ...[messaging, ordering, money, customers, community, games, booking, site, backOffice].flatMap(({ all }) => all),
    pagesModule(context, storefront),
    generic
  ]
  const endStreams = () => {
    for (const each of [ordering, games]) each.endStreams()
  }
  return { all, commerce, community, booking, storefront, engine, rules, push, sessions, endStreams }
}

/** Files of `content/` that modules of several contexts need. */
const readContent = async ({ contentFolder, now }: AppContext) => ({
  ticketEvents: await readTicketEvents(join(contentFolder, 'events'), now()),
  taxes: await readTaxes(join(contentFolder, 'catalogue/tax.json')),
  licences: await readLicences(join(contentFolder, 'licences.json'))
})

interface ProductsDeps extends Pick<ModulesDeps, 'deliveryDirectory' | 'onProgress'> {
  readonly variantDetails: VariantDetailsCache
  readonly onChanged: (productIds: ReadonlySet<string>) => void
}

/** Composes what is sold and how it is found. */
async function createProducts(context: AppContext, { deliveryDirectory, ...deps }: ProductsDeps) {
  const searchRules = createSearchRulesModule(context)
  const { rules } = searchRules
  const { catalogue, engine, searchLag, limits, ...products } = await createCatalogueModule(context, {
    ...deps,
    ruleset: rules
  })
  const branches = createBranchesModule(context, deliveryDirectory.branches)
  const all: readonly Module[] = [products, searchRules, branches]
  return { catalogue, engine, searchLag, limits, rules, all }
}

/** Rows that belong to the platform itself. */
const generic: Module = {
  prune: async (tx, at) => {
    await tx.run(deleteKeysBefore, { created_at: daysBefore(at, 1).toISOString() })
    await tx.run(deleteLimitsBefore, { window_started_at: daysBefore(at, 1).toISOString() })
  }
}

type SiteDataDeps = Parameters<typeof createSiteDataModule>[1]

interface SiteDeps extends SiteDataDeps {
  readonly catalogue: Catalogue
  readonly rules: ActiveSearchRules
}

async function createSite(context: AppContext, deps: SiteDeps) {
  const searches = createSearchLogModule(context, { search: deps.catalogue.search, rules: deps.rules })
  const siteData = await createSiteDataModule(context, deps)
  return { searches, siteData, all: [searches, createAnalyticsModule(context), siteData] as readonly Module[] }
}

/** Routes outside the API that draw what pages show. */
function pagesModule({ db, environment, now }: AppContext, storefront: Storefront): Module {
  const { publicUrl, sandbox, dataFolder } = environment
  return {
    rootRoutes: [
      ageRoutes(publicUrl),
      sandboxRoutes(sandbox),
      packshotRoutes(db, join(dataFolder, 'packshots')),
      previewRoutes(db, storefront, join(dataFolder, 'og')),
      pagePreviewRoutes({ db, built: BUILT, dataFolder }),
      sitemapRoutes({ db, storefront, publicUrl, built: BUILT_SITEMAPS, now })
    ]
  }
}

interface OutboxDeps {
  readonly commerce: Commerce
  readonly messaging: Messaging
  readonly receipts: Money['receipts']
  readonly community: Community
  readonly games: Games
  readonly booking: Booking
}

const outboxModule = (context: AppContext, deps: OutboxDeps): Module => {
  const { commerce, messaging, receipts, community, games, booking } = deps
  return createOutboxModule(context, {
    orders: commerce.orders,
    refunds: commerce.refunds,
    newsletter: messaging.newsletter.service,
    contact: messaging.contact.service,
    coupons: commerce.coupons.customerCoupons,
    giftCards: commerce.coupons.purchases,
    sms: messaging.sms.service,
    push: messaging.push,
    webhooks: messaging.webhooks,
    receipts: receipts.service,
    leases: commerce.leases,
    hotelBookings: booking.hotel.bookings,
    moderation: community.moderation,
    questions: community.questions,
    comments: community.comments,
    articles: community.articles,
    prizeDraws: games.prizeDraws,
    tickets: booking.tickets,
    travelQuotes: booking.travelQuotes
  })
}

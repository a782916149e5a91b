import { join } from 'node:path'
import type { Storefront } from '../contract/storefront.ts'
import { createBackOffice } from './back-office.ts'
import { bookingPayables, createBooking, type Booking } from './booking.ts'
import { readTicketEvents } from './booking/tickets/index.ts'
import { bookmarkTargets } from './bookmark-targets.ts'
import { createBranchesModule } from './catalogue/branches/index.ts'
import {
  createCatalogueModule,
  createVariantDetailsCache,
  packshotRoutes,
  previewRoutes,
  type Catalogue,
  type VariantDetailsCache
} from './catalogue/products/index.ts'
import { createSearchRulesModule, type ActiveSearchRules } from './catalogue/search-rules/index.ts'
import { createCommerce, type Commerce } from './commerce.ts'
import { createCommunity, type Community } from './community.ts'
import { createCustomers, type Customers } from './customer-modules.ts'
import { createGames, type Games } from './games.ts'
import {
  createSessionsModule,
  createStaffModule,
  type Authentication,
  type StaffAuthentication
} from './identity/index.ts'
import { createBackInStockModule } from './messaging/back-in-stock/index.ts'
import { createContactModule, type ShowForm } from './messaging/contact/index.ts'
import { createNewsletterModule } from './messaging/newsletter/index.ts'
import { createPushModule, pushPersonalData, pushRoutes } from './messaging/push/index.ts'
import { createWebhooksModule } from './messaging/webhooks/index.ts'
import { createSmsModule } from './messaging/sms/index.ts'
import { createLeasesModule } from './money/leases/index.ts'
import { createPaymentCardsModule } from './money/payment-cards/index.ts'
import { createPaymentsModule } from './money/payments/index.ts'
import {
  createStaffCoupons,
  COUPON_CART_TABLES,
  couponPersonalData,
  couponRoutes,
  staffCouponRoutes
} from './money/coupons/index.ts'
import { createReceiptsModule, readTaxes } from './money/receipts/index.ts'
import { createWalletModule } from './money/wallet/index.ts'
import { createCheckoutModule } from './ordering/checkout/index.ts'
import { DELIVERY_CART_TABLES, type DeliveryDirectory } from './ordering/delivery/index.ts'
import { createOrdersModule, readLicences, type ReviewsOfOrder } from './ordering/orders/index.ts'
import { createPackagesModule } from './ordering/packages/index.ts'
import { createOutboxModule } from './outbox/module.ts'
import { createAlerts, type Alerts } from './platform/alerts/alerts.ts'
import type { AppContext, Module } from './platform/app-context.ts'
import { deleteKeysBefore } from './platform/idempotency/idempotency.ts'
import { deleteLimitsBefore } from './platform/rate-limit/rate-limit.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { ageRoutes } from './site/age-gate/index.ts'
import { createAnalyticsModule } from './site/page-views/index.ts'
import { createSearchLogModule } from './site/search-log/index.ts'
import { createSiteDataModule } from './site/site-data/index.ts'
import { sitemapRoutes } from './site/sitemaps/index.ts'
import { storefrontOf } from './storefront.ts'
import { daysBefore } from '../domain/time.ts'

/** Where the build puts the sitemaps of its pages. */
const BUILT_SITEMAPS = join(import.meta.dirname, '../../dist/client/sitemaps')

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
  const ticketEvents = await readTicketEvents(join(context.contentFolder, 'events'), context.now())
  const variantDetails = createVariantDetailsCache(sku => ticketEvents.ofProduct(sku) !== undefined)
  const alerts = createAlerts(context)
  const taxes = await readTaxes(join(context.contentFolder, 'catalogue/tax.json'))
  const licences = await readLicences(join(context.contentFolder, 'licences.json'))
  // Called once everything is created: a wish list follows prices and stock.
  const onChanged = (productIds: ReadonlySet<string>) => {
    customers.wishLists.productsChanged(productIds)
    onProductsChanged(productIds)
  }
  const searchRules = createSearchRulesModule(context)
  const { rules } = searchRules
  const products = await createCatalogueModule(context, { variantDetails, ruleset: rules, onProgress, onChanged })
  const sources = { variantDetails, deliveryDirectory, ticketEvents }
  const commerce = await createCommerce({
    ...{ ...context, ...sources, alerts, taxes, licences, medicineLimits: products.limits },
    payables: bookingPayables
  })
  const sessions = await createSessionsModule(context)
  const staff = createStaffModule(context)
  const { authentication } = sessions
  const messaging = await createMessaging(context, {
    ...{ alerts, showForm, variantDetails, authentication },
    staff: staff.authentication
  })
  const customers = await createCustomers(context, {
    ...{ sessions, commerce, messaging, deliveryDirectory, variantDetails },
    // Called once everything is created.
    personalData: () => all.flatMap(module => module.personalData ?? []),
    isBookmarkTarget: (type, id) => isBookmarkTarget(type, id)
  })
  const ordering = await createOrdering(context, {
    ...{ sessions, commerce, customers, deliveryDirectory, variantDetails, showForm },
    // Called once everything is created.
    reviews: { submit: (tx, review) => community.reviews.submitOfLine(tx, review) }
  })
  const { catalogue, engine } = products
  const { push } = messaging
  const community = await createCommunity(context, {
    ...{ push, authentication, catalogue, commerce, variantDetails },
    staff: staff.authentication
  })
  const games = createGames(context, {
    ...{ commerce, authentication, deliveryDirectory, variantDetails },
    staffAuthentication: staff.authentication
  })
  const isBookmarkTarget = bookmarkTargets({ catalogue, community, contentFolder: context.contentFolder })
  const money = createMoney(context, { sessions, staff, commerce, taxes })
  const booking = await createBooking(context, {
    ...{ commerce, cardToken: money.cardToken, authentication, staff: staff.authentication },
    ...{ variantDetails, ticketEvents, engine }
  })
  const site = await createSite(context, { catalogue, rules, deliveryDirectory, onChanged: onSiteChanged })
  const backOffice = createBackOffice(context, {
    ...{ commerce, catalogue, deliveryDirectory, engine, rules },
    customers: customers.accounts.forStaff,
    staff: staff.authentication
  })
  const storefront = storefrontOf({ products, rules, customers, community, games, booking, ...site })
  const all: readonly Module[] = [
    outboxModule(context, { commerce, messaging, receipts: money.receipts, community, games, booking }),
    products,
    searchRules,
    createBranchesModule(context, deliveryDirectory.branches),
    sessions,
    staff,
    ...[messaging, ordering, money, customers, community, games, booking, site, backOffice].flatMap(({ all }) => all),
    pagesModule(context, storefront),
    generic
  ]
  const endStreams = () => {
    for (const each of [ordering, games]) each.endStreams()
  }
  return { all, commerce, community, booking, storefront, engine, rules, push, sessions, endStreams }
}

/** Rows that belong to the platform itself. */
const generic: Module = {
  prune: async (tx, at) => {
    await tx.run(deleteKeysBefore, { created_at: daysBefore(at, 1).toISOString() })
    await tx.run(deleteLimitsBefore, { window_started_at: daysBefore(at, 1).toISOString() })
  }
}

interface MessagingDeps {
  readonly alerts: Alerts
  readonly showForm: ShowForm | undefined
  readonly variantDetails: VariantDetailsCache
  readonly authentication: Authentication
  readonly staff: StaffAuthentication
}

async function createMessaging(context: AppContext, deps: MessagingDeps) {
  const { alerts, showForm, variantDetails, authentication, staff } = deps
  const sms = createSmsModule(context, alerts)
  const push = await createPushModule(context)
  const newsletter = createNewsletterModule(context)
  const contact = createContactModule(context, showForm)
  const backInStock = createBackInStockModule(context, { variantDetails, push, authentication })
  const webhooks = createWebhooksModule(context, staff)
  const pushModule: Module = { api: [pushRoutes(push, authentication)], personalData: pushPersonalData }
  const all: readonly Module[] = [sms, newsletter, contact, pushModule, backInStock, webhooks]
  return { sms, push, newsletter, contact, webhooks, all }
}

type Messaging = Awaited<ReturnType<typeof createMessaging>>
type Sessions = Awaited<ReturnType<typeof createSessionsModule>>

interface OrderingDeps {
  readonly sessions: Sessions
  readonly commerce: Commerce
  readonly customers: Customers
  readonly deliveryDirectory: DeliveryDirectory
  readonly variantDetails: VariantDetailsCache
  readonly reviews: ReviewsOfOrder
  readonly showForm: ShowForm | undefined
}

async function createOrdering(context: AppContext, deps: OrderingDeps) {
  const { sessions, commerce, customers, deliveryDirectory, variantDetails, showForm } = deps
  const { authentication } = sessions
  const { orders, cart, checkout, payments, leases } = commerce
  const ordersModule = await createOrdersModule(context, {
    ...commerce,
    orderMerger: customers.orderMerger,
    reviews: deps.reviews,
    expireUnpaid: payments.expire,
    authentication,
    showForm
  })
  const checkoutModule = createCheckoutModule(context, {
    orders,
    checkout,
    deliveryDirectory,
    codes: customers.accounts.codes,
    methods: async () => [...payments.methods(), 'cash', ...((await leases.isOffered()) ? (['lease'] as const) : [])]
  })
  const packages = createPackagesModule(context, { variantDetails, cart, authentication })
  return {
    endStreams: ordersModule.endStreams,
    all: [{ cartTables: DELIVERY_CART_TABLES }, ordersModule, checkoutModule, packages]
  }
}

interface MoneyDeps {
  readonly sessions: Sessions
  readonly staff: ReturnType<typeof createStaffModule>
  readonly commerce: Commerce
  readonly taxes: Awaited<ReturnType<typeof readTaxes>>
}

function createMoney(context: AppContext, { sessions, staff, commerce, taxes }: MoneyDeps) {
  const { authentication } = sessions
  const { coupons, leases } = commerce
  const receipts = createReceiptsModule(context, { orders: commerce.orders, taxes })
  const cards = createPaymentCardsModule(context, authentication)
  const cardToken = cards.service.token
  const api = couponRoutes({
    codes: coupons.service,
    coupons: coupons.customerCoupons,
    giftCards: coupons.purchases,
    cardToken,
    authentication
  })
  const all: readonly Module[] = [
    { api: [api], cartTables: COUPON_CART_TABLES, personalData: couponPersonalData },
    createPaymentsModule(context, { ...commerce, cardToken }),
    cards,
    createLeasesModule(context, leases, authentication),
    createWalletModule(context, { ...commerce, cardToken, authentication, staff: staff.authentication }),
    receipts,
    { backOffice: [staffCouponRoutes(createStaffCoupons(context), staff.authentication)] }
  ]
  return { cardToken, receipts, all }
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
      sitemapRoutes({ db, storefront, publicUrl, built: BUILT_SITEMAPS, now })
    ]
  }
}

interface OutboxDeps {
  readonly commerce: Commerce
  readonly messaging: Messaging
  readonly receipts: ReturnType<typeof createMoney>['receipts']
  readonly community: Community
  readonly games: Games
  readonly booking: Booking
}

const outboxModule = (context: AppContext, deps: OutboxDeps): Module => {
  const { commerce, messaging, receipts, community, games, booking } = deps
  return createOutboxModule(context, {
    orders: commerce.orders,
    refunds: commerce.payments,
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

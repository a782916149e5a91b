import { sql } from 'kysely'
import type { RawDatabase } from './database.ts'
import { platform } from './migrations/0001-platform.ts'
import { catalogue } from './migrations/0002-catalogue.ts'
import { stock } from './migrations/0003-stock.ts'
import { accounts } from './migrations/0004-accounts.ts'
import { sessions } from './migrations/0005-sessions.ts'
import { delivery } from './migrations/0006-delivery.ts'
import { orders } from './migrations/0007-orders.ts'
import { returns } from './migrations/0008-returns.ts'
import { packages } from './migrations/0009-packages.ts'
import { payments } from './migrations/0010-payments.ts'
import { paymentCards } from './migrations/0011-payment-cards.ts'
import { wallet } from './migrations/0012-wallet.ts'
import { promotions } from './migrations/0013-promotions.ts'
import { leases } from './migrations/0014-leases.ts'
import { receipts } from './migrations/0015-receipts.ts'
import { wishLists } from './migrations/0016-wish-lists.ts'
import { messaging } from './migrations/0017-messaging.ts'
import { site } from './migrations/0018-site.ts'
import { moderation } from './migrations/0019-moderation.ts'
import { reviews } from './migrations/0020-reviews.ts'
import { questions } from './migrations/0021-questions.ts'
import { comments } from './migrations/0022-comments.ts'
import { articles } from './migrations/0023-articles.ts'
import { lookBooks } from './migrations/0024-look-books.ts'
import { confirmedTransfers } from './migrations/0026-confirmed-transfers.ts'
import { roulette } from './migrations/0028-roulette.ts'
import { staff } from './migrations/0031-staff.ts'
import { eTickets } from './migrations/0034-e-tickets.ts'
import { siteData } from './migrations/0032-site-data.ts'
import { news } from './migrations/0033-news.ts'
import { prizeDraws } from './migrations/0027-prize-draws.ts'
import { hotelBookings } from './migrations/0029-hotel-bookings.ts'
import { travelQuotes } from './migrations/0030-travel-quotes.ts'
import { countedQuestions } from './migrations/0035-counted-questions.ts'
import { seatsAndStaffDevices } from './migrations/0038-seats-and-staff-devices.ts'
import { questionWords } from './migrations/0039-question-words.ts'
import { newsCovers } from './migrations/0040-news-covers.ts'
import { failedSearches } from './migrations/0041-failed-searches.ts'
import { typedScans } from './migrations/0042-typed-scans.ts'
import { prizeContacts } from './migrations/0043-prize-contacts.ts'
import { reservedSince } from './migrations/0044-reserved-since.ts'
import { notifications } from './migrations/0050-notifications.ts'
import { walletCorrections } from './migrations/0061-wallet-corrections.ts'
import { goLiveConfirmations } from './migrations/0075-go-live-confirmations.ts'
import { jobRuns } from './migrations/0071-job-runs.ts'
import { orderFacets } from './migrations/0070-order-facets.ts'
import { webhooks } from './migrations/0054-webhooks.ts'
import { apiKeys } from './migrations/0053-api-keys.ts'
import { staffAudit } from './migrations/0052-staff-audit.ts'
import { staffRoles } from './migrations/0051-staff-roles.ts'
import { secondFactor } from './migrations/0050-second-factor.ts'
import { orderLists } from './migrations/0055-order-lists.ts'
import { productSales } from './migrations/0058-product-sales.ts'
import { orderStateIndexes } from './migrations/0060-order-state-indexes.ts'
import { productEdits } from './migrations/0076-product-edits.ts'
import { phoneOrders } from './migrations/0090-phone-orders.ts'
import { searchRules } from './migrations/0091-search-rules.ts'
import { searchRuleReverts } from './migrations/0092-search-rule-reverts.ts'
import { reportIndexes } from './migrations/0093-report-indexes.ts'
import { customerNames } from './migrations/0094-customer-names.ts'
import { messageTexts } from './migrations/0100-message-texts.ts'
import { costs } from './migrations/0102-costs.ts'
import { siteRedirects } from './migrations/0101-site-redirects.ts'
import { boughtTogether } from './migrations/0096-bought-together.ts'
import { giftCardPhones } from './migrations/0097-gift-card-phones.ts'
import { cashLimits } from './migrations/0110-cash-limits.ts'
import { impersonations } from './migrations/0109-impersonations.ts'
import { codeIssues } from './migrations/0112-code-issues.ts'
import { couponNameTrigrams } from './migrations/0113-coupon-name-trigrams.ts'
import { officeListIndexes } from './migrations/0111-office-list-indexes.ts'
import { couponCodePrefixes } from './migrations/0116-coupon-code-prefixes.ts'
import { deliveryRuns } from './migrations/0115-delivery-runs.ts'
import { specialDeliveryHours } from './migrations/0114-special-delivery-hours.ts'
import { staffPasskeys } from './migrations/0117-staff-passkeys.ts'
import { healthRecords } from './migrations/0118-health-records.ts'
import { medicineQuestions } from './migrations/0119-medicine-questions.ts'
import { storePrices } from './migrations/0120-store-prices.ts'
import { passkeyCounters } from './migrations/0129-passkey-counters.ts'
import { orderMessageKinds } from './migrations/0106-order-message-kinds.ts'
import { officeCodes } from './migrations/0098-office-codes.ts'
import { paymentMethodSettings } from './migrations/0099-payment-method-settings.ts'
import { canceledSpelling } from './migrations/0077-canceled-spelling.ts'
import { limitChangers } from './migrations/0085-limit-changers.ts'
import { productBatches } from './migrations/0080-product-batches.ts'
import { customersOffice } from './migrations/0086-customers-office.ts'
import { standardMoneyStates } from './migrations/0072-standard-money-states.ts'
import { standardTableNames } from './migrations/0073-standard-table-names.ts'
import { backInStockSubscriptions } from './migrations/0066-back-in-stock-subscriptions.ts'
import type { Migration } from './migrations/migration.ts'

/** Migrations in the order they were written; one that has landed is never changed. */
export const MIGRATIONS: readonly Migration[] = [
  platform,
  catalogue,
  stock,
  accounts,
  sessions,
  delivery,
  orders,
  returns,
  packages,
  payments,
  paymentCards,
  wallet,
  promotions,
  leases,
  receipts,
  wishLists,
  messaging,
  site,
  moderation,
  reviews,
  questions,
  comments,
  articles,
  lookBooks,
  confirmedTransfers,
  staff,
  siteData,
  news,
  prizeDraws,
  hotelBookings,
  roulette,
  eTickets,
  travelQuotes,
  countedQuestions,
  seatsAndStaffDevices,
  questionWords,
  newsCovers,
  failedSearches,
  typedScans,
  prizeContacts,
  reservedSince,
  notifications,
  secondFactor,
  staffRoles,
  staffAudit,
  apiKeys,
  webhooks,
  orderLists,
  productSales,
  orderStateIndexes,
  backInStockSubscriptions,
  walletCorrections,
  orderFacets,
  standardMoneyStates,
  standardTableNames,
  jobRuns,
  goLiveConfirmations,
  productEdits,
  canceledSpelling,
  limitChangers,
  productBatches,
  phoneOrders,
  searchRules,
  searchRuleReverts,
  customersOffice,
  boughtTogether,
  giftCardPhones,
  reportIndexes,
  customerNames,
  messageTexts,
  siteRedirects,
  orderMessageKinds,
  officeCodes,
  paymentMethodSettings,
  costs,
  impersonations,
  cashLimits,
  officeListIndexes,
  codeIssues,
  couponNameTrigrams,
  couponCodePrefixes,
  staffPasskeys,
  healthRecords,
  medicineQuestions,
  specialDeliveryHours,
  deliveryRuns,
  storePrices,
  passkeyCounters
]

/** Any number, the same for every process of the shop. */
const LOCK = 7_305_219

/**
 * Brings the schema up to date: all missing migrations in one transaction, under a lock, so that
 * two processes starting together or a kill in between cannot leave half a schema. Kysely's own
 * Migrator runs SQLite migrations outside a transaction.
 */
export const migrate = (db: RawDatabase, migrations: readonly Migration[] = MIGRATIONS) =>
  db.change(async ({ query }) => {
    if (db.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(query)
    await query.schema
      .createTable('migrations')
      .ifNotExists()
      .addColumn('name', 'text', c => c.primaryKey())
      .addColumn('migrated_at', 'text', c => c.notNull())
      .execute()
    const done = new Set((await query.selectFrom('migrations').select('name').execute()).map(({ name }) => name))
    const unknown = [...done].find(name => !migrations.some(each => each.name === name))
    if (unknown)
      throw new Error(
        `The database was changed by a newer version of the shop (it has "${unknown}"). Start that version, or restore a backup.`
      )
    for (const migration of migrations.filter(({ name }) => !done.has(name))) {
      await migration.up(query, db.dialect)
      await query
        .insertInto('migrations')
        .values({ name: migration.name, migrated_at: new Date().toISOString() })
        .execute()
    }
  })

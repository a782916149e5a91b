import type { AccountTables } from '../../identity/users/tables.ts'
import type { AnalyticsTables } from '../../site/page-views/tables.ts'
import type { BookmarkTables } from '../../customers/bookmarks/tables.ts'
import type { BranchTables } from '../../catalogue/branches/tables.ts'
import type { CardTables } from '../../money/payment-cards/tables.ts'
import type { CatalogueTables } from '../../catalogue/products/tables.ts'
import type { CodeTables } from '../../money/promotions/tables.ts'
import type { ContactTables } from '../../messaging/contact/tables.ts'
import type { DeliveryTables } from '../../ordering/delivery/tables.ts'
import type { IdempotencyTables } from '../idempotency/tables.ts'
import type { ImportTables } from '../../catalogue/import/tables.ts'
import type { LeaseTables } from '../../money/leases/tables.ts'
import type { LimitTables } from '../rate-limit/tables.ts'
import type { NewsletterTables } from '../../messaging/newsletter/tables.ts'
import type { OrderTables } from '../../ordering/orders/tables.ts'
import type { OutboxTables } from '../outbox/tables.ts'
import type { PackageTables } from '../../ordering/packages/tables.ts'
import type { PaymentTables } from '../../money/payments/tables.ts'
import type { PushTables } from '../../messaging/push/tables.ts'
import type { ReceiptTables } from '../../money/receipts/tables.ts'
import type { SearchTables } from '../../site/search-log/tables.ts'
import type { SessionTables } from '../../identity/sessions/tables.ts'
import type { SmsTables } from '../../messaging/sms/tables.ts'
import type { StockTables } from '../../catalogue/stock/tables.ts'
import type { TransferTables } from '../../money/bank-transfers/tables.ts'
import type { WalletTables } from '../../money/wallet/tables.ts'
import type { WishListTables } from '../../customers/wishlists/tables.ts'

/**
 * Every table, the same on SQLite and PostgreSQL: times are ISO 8601 text in UTC, yes/no is 1/0,
 * amounts are whole ₮, `*_json` is JSON text that only the shop reads. Each area says what its own hold.
 */
export interface Tables
  extends
    AccountTables,
    AnalyticsTables,
    BookmarkTables,
    BranchTables,
    CardTables,
    CatalogueTables,
    CodeTables,
    ContactTables,
    DeliveryTables,
    IdempotencyTables,
    ImportTables,
    LeaseTables,
    LimitTables,
    NewsletterTables,
    OrderTables,
    OutboxTables,
    PackageTables,
    PaymentTables,
    PushTables,
    ReceiptTables,
    SearchTables,
    SessionTables,
    SmsTables,
    StockTables,
    TransferTables,
    WalletTables,
    WishListTables {
  migrations: { name: string; migrated_at: string }
  secrets: { name: string; value: string }
  health_probes: { id: string; filling: string }
}

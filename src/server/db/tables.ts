import type { AccountTables } from '../accounts/tables.ts'
import type { AnalyticsTables } from '../analytics/tables.ts'
import type { BookmarkTables } from '../bookmarks/tables.ts'
import type { BranchTables } from '../branches/tables.ts'
import type { CardTables } from '../cards/tables.ts'
import type { CatalogueTables } from '../catalogue/tables.ts'
import type { CodeTables } from '../codes/tables.ts'
import type { ContactTables } from '../contact/tables.ts'
import type { DeliveryTables } from '../delivery/tables.ts'
import type { IdempotencyTables } from '../idempotency/tables.ts'
import type { ImportTables } from '../import/tables.ts'
import type { LeaseTables } from '../leases/tables.ts'
import type { LimitTables } from '../limits/tables.ts'
import type { NewsletterTables } from '../newsletter/tables.ts'
import type { OrderTables } from '../orders/tables.ts'
import type { OutboxTables } from '../outbox/tables.ts'
import type { PackageTables } from '../packages/tables.ts'
import type { PaymentTables } from '../payments/tables.ts'
import type { PushTables } from '../push/tables.ts'
import type { ReceiptTables } from '../receipts/tables.ts'
import type { SearchTables } from '../searches/tables.ts'
import type { SessionTables } from '../sessions/tables.ts'
import type { SmsTables } from '../sms/tables.ts'
import type { StockTables } from '../stock/tables.ts'
import type { TransferTables } from '../transfers/tables.ts'
import type { WalletTables } from '../wallet/tables.ts'
import type { WishListTables } from '../wishlists/tables.ts'

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

import { STOCK_NOTICE_DAYS } from '../../../domain/stock-notice.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { VariantFactsCache } from '../../catalogue/products/index.ts'
import type { PushService } from '../push/index.ts'
import type { Authentication } from '../../identity/index.ts'
import { deleteNoticesBefore } from './queries.ts'
import { stockNoticeRoutes, stockNoticeUnsubscribe } from './routes.ts'
import { createStockNotices } from './notices.ts'
import { daysBefore } from '../../../domain/time.ts'

interface StockNoticeDeps {
  readonly variantFacts: VariantFactsCache
  readonly push: PushService
  readonly authentication: Authentication
}

/** Those who wait for something that is gone. */
export function createStockNoticesModule(
  { db, environment, pseudonymize, now }: AppContext,
  { variantFacts, push, authentication }: StockNoticeDeps
) {
  const notices = createStockNotices({ db, variantFacts, push, pseudonymize, publicUrl: environment.publicUrl, now })
  return {
    api: [stockNoticeRoutes(notices, authentication)],
    rootRoutes: [stockNoticeUnsubscribe(notices)],
    jobs: [{ name: 'back-in-stock.notify', everyMs: 5_000, run: () => notices.notifyAvailable() }],
    prune: (tx, at) => tx.run(deleteNoticesBefore, { asked_at: daysBefore(at, STOCK_NOTICE_DAYS).toISOString() })
  } satisfies Module
}

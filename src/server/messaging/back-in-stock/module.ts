import { BACK_IN_STOCK_DAYS } from '../../../domain/messaging/back-in-stock.ts'
import type { AppContext, Module } from '../../platform/app-context.ts'
import type { VariantDetailsCache } from '../../catalogue/products/index.ts'
import type { PushService } from '../push/index.ts'
import type { Authentication } from '../../identity/index.ts'
import { backInStockPersonalData } from './personal-data.ts'
import { deleteSubscriptionsBefore } from './queries.ts'
import { backInStockRoutes, backInStockUnsubscribeRoutes } from './routes.ts'
import { createBackInStock } from './subscriptions.ts'
import { daysBefore } from '../../../domain/time.ts'

interface BackInStockDeps {
  readonly variantDetails: VariantDetailsCache
  readonly push: PushService
  readonly authentication: Authentication
}

/** People who wait for something that is gone. */
export function createBackInStockModule(
  { db, environment, pseudonymize, now }: AppContext,
  { variantDetails, push, authentication }: BackInStockDeps
) {
  const subscriptions = createBackInStock({
    db,
    variantDetails,
    push,
    pseudonymize,
    publicUrl: environment.publicUrl,
    now
  })
  return {
    api: [backInStockRoutes(subscriptions, authentication)],
    rootRoutes: [backInStockUnsubscribeRoutes(subscriptions)],
    jobs: [{ name: 'back-in-stock.notify', everyMs: 5_000, run: () => subscriptions.notifyAvailable() }],
    personalData: backInStockPersonalData,
    prune: (tx, at) =>
      tx.run(deleteSubscriptionsBefore, { requested_at: daysBefore(at, BACK_IN_STOCK_DAYS).toISOString() })
  } satisfies Module
}

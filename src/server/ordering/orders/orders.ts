import type { OrderBody } from '../../../contract/ordering/order.ts'
import { ok } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { ServiceResult } from '../../platform/http/problem.ts'
import type { DeliveryDirectory } from '../delivery/index.ts'
import { createExtensionCalls, type ExtensionCalls } from './extension-calls.ts'
import { createOrderLifecycle, type OrderLifecycle } from './lifecycle/order-lifecycle.ts'
import { createOrderAccess, type OrderAccess, type OrderAccessDeps } from './order-access.ts'
import { priceNow, writeLine, writeOrder, type OrderAggregate } from './order-aggregate.ts'
import { createOrderChanges, type OrderChanges } from './order-changes.ts'
import { createOrderEvaluation, type OrderEvaluation } from './order-evaluation.ts'
import { composeExtensions, type OrderExtension } from './order-extension.ts'

export type { OrderCredentials } from './order-access.ts'

export interface OrdersDeps extends OrderAccessDeps {
  readonly deliveryDirectory: DeliveryDirectory
  /** Extensions in the order in which they are called. */
  readonly extensions: readonly OrderExtension[]
}

/** Parts that callers use to bring an order in line themselves, step by step. */
type Evaluation = Pick<OrderEvaluation, 'storeCreditsFor' | 'blockersOf' | 'canReserveInExtensions' | 'recalculate'>
type Shared = Pick<OrdersDeps, 'db' | 'deliveryDirectory' | 'payments' | 'variantDetails' | 'now'>

/**
 * Operations that cart, checkout and payments share: find an order (`OrderAccess`), lock and change it
 * (`OrderChanges`), bring it in line (`OrderEvaluation`, `ExtensionCalls`), move it on (`OrderLifecycle`) and answer it
 * whole. Each is described in the file of its part.
 */
export interface Orders extends Shared, OrderAccess, OrderChanges, Evaluation, ExtensionCalls, OrderLifecycle {
  readonly priceOf: typeof priceNow
  /**
   * After any change of an open order: delivery, totals, state and reservations follow; the whole order is the answer.
   */
  saveAndSerialize(tx: Transaction, order: OrderAggregate, locale: Locale, now: Date): ServiceResult<OrderBody>
}

export function createOrders(deps: OrdersDeps): Orders {
  const { db, deliveryDirectory, payments, variantDetails, now } = deps
  const extensions = composeExtensions(deps.extensions)
  const lifecycle = createOrderLifecycle(extensions.subscribers)
  const evaluation = createOrderEvaluation(deliveryDirectory, extensions, lifecycle)
  const access = createOrderAccess(deps, evaluation)
  const { storeCreditsFor, blockersOf, canReserveInExtensions, recalculate } = evaluation

  return {
    ...{ db, deliveryDirectory, payments, variantDetails, now, priceOf: priceNow },
    ...access,
    ...createOrderChanges(deps, access),
    ...{ storeCreditsFor, blockersOf, canReserveInExtensions, recalculate },
    ...createExtensionCalls(extensions, payments, access),
    ...lifecycle,

    async saveAndSerialize(tx, order, locale, at) {
      await recalculate(tx, order, at)
      for (const line of order.repriced) if (order.lines.includes(line)) await writeLine(tx, line)
      await writeOrder(tx, order, at)
      return ok(await access.body(tx, order, locale))
    }
  }
}

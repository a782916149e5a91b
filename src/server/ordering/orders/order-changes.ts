import { isOpen } from '../../../domain/ordering/order-state.ts'
import { ok } from '../../../domain/result.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { notFound, unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { OrderAccess, OrderAccessDeps, OrderCredentials } from './order-access.ts'
import type { OrderAggregate } from './order-aggregate.ts'
import { changeAsStaff } from './staff/staff-change.ts'

type OrderWork<T> = (tx: Transaction, aggregate: OrderAggregate, now: Date) => ServiceResult<T>

/** Changes of one locked order; `order-not-found` where the key opens none. */
export const createOrderChanges = (
  { db, now }: Pick<OrderAccessDeps, 'db' | 'now'>,
  { lock }: Pick<OrderAccess, 'lock'>
) => {
  const changeOrder = <T>(key: OrderCredentials, work: OrderWork<T>): ServiceResult<T> =>
    db.change(async tx => {
      const at = now()
      const aggregate = await lock(tx, key)
      if (!aggregate) return notFound('order-not-found')
      const change = () => work(tx, aggregate, at)
      return key.staffChange ? changeAsStaff(tx, aggregate, key.staffChange, change, at) : change()
    })
  const orderClosed = unprocessable('order-closed')
  return {
    /** Runs `work` on a locked order, in a transaction of its own. */
    changeOrder,
    /** Changes an order that is not placed yet; `order-closed` afterwards. */
    changeOpenOrder: <T>(key: OrderCredentials, work: OrderWork<T>): ServiceResult<T> =>
      changeOrder(key, async (tx, aggregate, at) =>
        isOpen(aggregate.order.state) ? work(tx, aggregate, at) : orderClosed
      ),
    /** Locks an order that is not placed yet, within a transaction of the caller. */
    async lockOpen(tx: Transaction, key: OrderCredentials): ServiceResult<OrderAggregate> {
      const aggregate = await lock(tx, key)
      if (!aggregate) return notFound('order-not-found')
      return isOpen(aggregate.order.state) ? ok(aggregate) : orderClosed
    }
  }
}

export type OrderChanges = ReturnType<typeof createOrderChanges>

import type { Result } from '../../../../domain/result.ts'
import { recordStaffAction, type StaffActor } from '../../../identity/index.ts'
import type { Reader, Transaction } from '../../../platform/db/database.ts'
import { conflict, type Problem } from '../../../platform/http/problem.ts'
import type { OrderAggregate } from '../order-aggregate.ts'
import { orderById, type OrderRow } from '../queries.ts'

/** A change of an order by staff: how it stands in the audit, and the order as they saw it. */
export interface StaffChange {
  readonly actor: StaffActor
  /** `orders.cancel`. */
  readonly action: string
  /** The version that staff saw; left out by commands, which change the order whatever it has become. */
  readonly version?: number | undefined
  /** True where this very change was made before: then it is answered, whatever the order has become. */
  readonly isRepeat?: (reader: Reader, orderId: string) => Promise<boolean>
  /** Besides the states before and after: an amount, a reason. */
  readonly details?: object
}

const statesOf = ({ state, payment_state, shipment_state }: OrderRow) => ({ state, payment_state, shipment_state })

/** Refuses where somebody else has changed the order since; otherwise makes the change and writes its audit line. */
export async function changeAsStaff<T>(
  tx: Transaction,
  aggregate: OrderAggregate,
  { actor, action, version, isRepeat, details = {} }: StaffChange,
  change: () => Promise<Result<T, Problem>>,
  now: Date
): Promise<Result<T, Problem>> {
  const { id, number } = aggregate.order
  const isOutdated = version !== undefined && version !== aggregate.order.version
  if (isOutdated && !(await isRepeat?.(tx, id))) return conflict('order-changed')
  const seen = { version: aggregate.order.version, states: statesOf(aggregate.order) }
  const done = await change()
  if (!done.ok) return done
  // Read anew: a refund locks the order by itself and moves it on.
  const after = await tx.first(orderById, { id })
  if (after && after.version !== seen.version) {
    const subject = { type: 'order', id: number }
    await recordStaffAction(
      tx,
      actor,
      { action, subject, before: seen.states, after: { ...statesOf(after), ...details } },
      now
    )
  }
  return done
}

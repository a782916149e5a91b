import type { OpenRefundsBody } from '../../../contract/staff/money.ts'
import { ok } from '../../../domain/result.ts'
import { orderNumbers } from '../../ordering/orders/index.ts'
import { unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { OfficeMoneyDeps } from './deps.ts'

/** Money that is not back yet, the most urgent first. */
export async function openRefunds({ db, refunds, now }: OfficeMoneyDeps): Promise<OpenRefundsBody> {
  const rows = await refunds.listUnfinishedRefunds()
  const numbers = await orderNumbers(
    db,
    rows.flatMap(({ order_id }) => order_id ?? [])
  )
  const at = now().toISOString()
  return {
    refunds: rows.map(({ id, number, order_id, method, amount, state, due_at }) => ({
      ...{ id, payment_number: number, method, amount: Number(amount), due_at },
      order_number: numbers.get(order_id ?? '') ?? null,
      state: state === 'manual' ? 'manual' : 'pending',
      is_late: due_at < at
    }))
  }
}

/** Somebody has brought the money; of two who say so, the second is told. */
export async function markRefundDone(
  deps: OfficeMoneyDeps,
  id: string,
  staff: StaffPrincipal
): ServiceResult<OpenRefundsBody> {
  const isDone = await deps.refunds.markManualRefundDone(id, staff)
  return isDone ? ok(await openRefunds(deps)) : unprocessable('refund-not-waiting')
}

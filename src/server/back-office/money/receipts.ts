import type { RetryReceiptRequest, UnsettledReceiptsBody } from '../../../contract/staff/money.ts'
import { ok } from '../../../domain/result.ts'
import { recordStaffAction } from '../../identity/index.ts'
import { unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { OfficeMoneyDeps } from './deps.ts'

/** VAT receipts that are not made yet. */
export async function unsettledReceipts({ receipts }: OfficeMoneyDeps): Promise<UnsettledReceiptsBody> {
  const jobs = (await receipts?.listUnsettled()) ?? []
  return {
    is_configured: receipts !== undefined,
    receipts: jobs.flatMap(({ number, state, error, attempts, delivered_at }) =>
      state === 'settled' ? [] : [{ order_number: number, state, error, attempts, delivered_at }]
    )
  }
}

/** Somebody has seen at the tax system that none was made. */
export async function retryReceipt(
  deps: OfficeMoneyDeps,
  number: string,
  { state }: RetryReceiptRequest,
  staff: StaffPrincipal
): ServiceResult<UnsettledReceiptsBody> {
  if (!deps.receipts) return unprocessable('receipt-not-waiting')
  const subject = { type: 'order', id: number }
  const done = await deps.receipts.retry(number, {
    seen: state,
    record: (tx, before, now) =>
      recordStaffAction(tx, staff, { action: 'receipts.retry', subject, before, after: { state: 'waiting' } }, now)
  })
  return done.ok ? ok(await unsettledReceipts(deps)) : done
}

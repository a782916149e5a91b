import {
  MATCHED_MAX,
  UNMATCHED_MAX,
  type BankTransfersBody,
  type MatchTransferRequest,
  type UnmatchTransferRequest
} from '../../../contract/staff/money.ts'
import { createReferenceMatcher, transferCandidates } from '../../../domain/money/bank-transfer.ts'
import { ok } from '../../../domain/result.ts'
import { daysBefore } from '../../../domain/time.ts'
import { MATCH_WINDOW_DAYS } from '../../money/bank-transfers/index.ts'
import { unprocessable, type ServiceResult } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import type { OfficeMoneyDeps } from './deps.ts'

/** Money without a payment with the payments it may be of, and what staff matched lately. */
export async function bankTransfers(deps: OfficeMoneyDeps): Promise<BankTransfersBody> {
  const [unmatched, unmatchedCount] = [
    await deps.transfers.unmatched(UNMATCHED_MAX),
    await deps.transfers.unmatchedCount()
  ]
  const [open, matched] = [await openTransfers(deps), await matchedOf(deps)]
  const readReferences = createReferenceMatcher(open.map(({ number }) => number))
  return {
    unmatched: unmatched.map(({ amount, ...line }) => ({
      ...{ ...line, amount: Number(amount) },
      candidates: [...transferCandidates({ text: line.text, amount: Number(amount) }, open, readReferences)]
    })),
    unmatched_count: unmatchedCount,
    matched
  }
}

async function countedOf({ query }: OfficeMoneyDeps['db'], ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await query
    .selectFrom('payment_captures')
    .select('provider_id')
    .where('method', '=', 'transfer')
    .where('provider_id', 'in', ids)
    .execute()
  return new Set(rows.map(({ provider_id }) => provider_id))
}

/** Transfers that somebody was asked for and that have not come. */
async function openTransfers({ db, now }: OfficeMoneyDeps) {
  const rows = await db.query
    .selectFrom('payments')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.number', 'payments.amount', 'orders.number as order_number', 'orders.recipient_name'])
    .where('payments.method', '=', 'transfer')
    .where('payments.invoice_id', 'is not', null)
    .where('payments.state', '!=', 'completed')
    .where('payments.created_at', '>', daysBefore(now(), MATCH_WINDOW_DAYS).toISOString())
    .execute()
  return rows.map(({ number, amount, order_number, recipient_name }) => ({
    ...{ number, amount: Number(amount), order_number },
    recipient: recipient_name ?? ''
  }))
}

async function matchedOf({ db }: OfficeMoneyDeps): Promise<BankTransfersBody['matched']> {
  const rows = await db.query
    .selectFrom('bank_transfers')
    .select(['id', 'at', 'amount', 'text', 'payer', 'payment_number'])
    .where('matched_by', '=', 'staff')
    .where('payment_number', 'is not', null)
    .where('id', 'not like', 'manual %')
    .orderBy('read_at', 'desc')
    .orderBy('id')
    .limit(MATCHED_MAX)
    .execute()
  const counted = await countedOf(
    db,
    rows.map(({ id }) => id)
  )
  return rows.map(({ amount, payment_number, ...line }) => ({
    ...{ ...line, amount: Number(amount), payment_number: payment_number ?? '' },
    is_counted: counted.has(line.id)
  }))
}

/** Money that somebody recognised: from then on it counts for its payment, once. */
export async function matchBankTransfer(
  deps: OfficeMoneyDeps,
  { id, payment_number }: MatchTransferRequest,
  staff: StaffPrincipal
): ServiceResult<BankTransfersBody> {
  const payment = await deps.transfers.confirm(payment_number, id, staff)
  if (!payment) {
    return (await deps.transfers.isUnmatched(id))
      ? unprocessable('transfer-payment-unknown', { field: 'payment_number' })
      : unprocessable('transfer-matched')
  }
  await deps.payments.refresh(payment.id, true)
  return ok(await bankTransfers(deps))
}

export async function unmatchBankTransfer(
  deps: OfficeMoneyDeps,
  { id }: UnmatchTransferRequest,
  staff: StaffPrincipal
): ServiceResult<BankTransfersBody> {
  const done = await deps.transfers.unmatch(id, staff)
  return done.ok ? ok(await bankTransfers(deps)) : unprocessable(done.problem)
}

import type { z } from 'zod'
import type { OrderBody } from '../../../contract/ordering/order.ts'
import type { receiptRequestSchema, ReceiptReceiver } from '../../../contract/money/receipt.ts'
import { isOpen } from '../../../domain/ordering/order-state.ts'
import { RECEIPT_WARNING_DAYS, RECEIPT_SHOWN_DAYS, RECEIPT_WITHIN_DAYS } from '../../../domain/money/receipt.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import {
  type OrderCredentials,
  repriceLines,
  type OrderAggregate,
  enqueueReceiptMailAgain,
  orderNumbers
} from '../../ordering/orders/index.ts'
import { conflict, unprocessable, notFound, type Problem, type ServiceResult } from '../../platform/http/problem.ts'
import type { Company, IssuedReceipt } from '../../providers/receipt/index.ts'
import { requireReceipt } from './order-subscriber.ts'
import { syncReceipt, RECEIPT_QR, setReceiptJob, storeReceipt, type ReceiptDeps } from './receipt-maker.ts'
import {
  dueReceiptJobs,
  deleteLotteriesBefore,
  upsertLineItemStamps,
  lockReceiptJob,
  markReceiptMailed,
  markAlerted,
  missingReceipts,
  deliveredWithoutReceiptJob,
  type ReceiptJobRow
} from './queries.ts'
import { receiptRecord, mayChangeReceiver } from './receipt-body.ts'
import { DAY_MS, HOUR_MS, daysBefore } from '../../../domain/time.ts'
import { ProviderUnavailable } from '../../platform/http-client/index.ts'
import { qrImage } from '../../platform/qr-image.ts'
import { requestColumn, stampsColumn } from './columns.ts'
import type { ReceiptJobState } from './tables.ts'

const BATCH = 20
/** Company look-ups of one buyer; more would be a program that copies the register. */
const COMPANY_LOOKUP_LIMIT = { name: 'receipt-company', max: 20, windowMs: HOUR_MS }
const MAIL_LIMIT = { name: 'receipt-mail', max: 5, windowMs: DAY_MS }

export type ReceiptService = ReturnType<typeof createReceiptService>

/** VAT receipts (eBarimt) follow their orders: after each change the receipt that is due is compared with the issued one. */
export const createReceiptService = (deps: ReceiptDeps) =>
  bindDeps(deps, {
    setReceiver,
    resend,
    issueDue,
    alertMissing,
    markMailed,
    retry: retryReceipt,
    confirmIssued,
    setLineItemStamps,
    listUnsettled,
    condition
  })
/** Asks the tax authority's register, outside of any transaction. */
async function companyOf({ provider }: ReceiptDeps, register: string): Promise<Result<Company | undefined, Problem>> {
  try {
    return ok(await provider.company(register))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return { ok: false, problem: { status: 503, code: 'receipt-unavailable' } }
  }
}

async function receiverFor(
  deps: ReceiptDeps,
  input: z.output<typeof receiptRequestSchema>,
  buyer: string,
  locale: Locale
): Promise<Result<ReceiptReceiver, Problem>> {
  const { orders, pseudonymize } = deps
  const { db } = orders
  if (input.type === 'citizen') return ok(input)
  const isAllowed = await db.change(tx =>
    consumeLimit(tx, COMPANY_LOOKUP_LIMIT, pseudonymize(`receipt\n${buyer}`), orders.now())
  )
  if (!isAllowed) return { ok: false, problem: { status: 429, code: 'too-many-requests' } }
  const found = await companyOf(deps, input.register_number)
  if (!found.ok) return found
  if (found.value) return ok({ ...input, ...found.value })
  const sentence = words(locale, 'problem')('receipt-company-unknown')
  return unprocessable('receipt-company-unknown', { fields: { register_number: [sentence] } })
}

/** Why the receiver cannot change any more; undefined while it can. */
async function receiverLock(reader: Reader, { order }: Pick<OrderAggregate, 'order'>) {
  const state = order.state
  if (!isOpen(state) && state !== 'complete') return 'order-closed'
  return mayChangeReceiver(await receiptRecord(reader, order.id)) ? undefined : 'receipt-already-made'
}

/** Sets to whom the receipt is issued: a citizen or a company; answers the whole order. */
async function setReceiver(
  deps: ReceiptDeps,
  key: OrderCredentials,
  input: z.output<typeof receiptRequestSchema>,
  locale: Locale
): ServiceResult<OrderBody> {
  const { orders } = deps
  const found = await orders.find(key)
  if (!found) return notFound('order-not-found')
  // No company is looked up for a receipt that was issued already.
  const locked = await receiverLock(orders.db, found)
  if (locked) return unprocessable(locked)
  const receiver = await receiverFor(deps, input, found.order.user_id ?? found.order.token, locale)
  if (!receiver.ok) return receiver
  return orders.changeOrder(key, async (tx, aggregate, now) => {
    const meanwhile = await receiverLock(tx, aggregate)
    if (meanwhile) return unprocessable(meanwhile)
    await orders.setReceiptReceiver(tx, aggregate, receiver.value, now)
    if (isOpen(aggregate.order.state)) {
      repriceLines(aggregate, now)
      return orders.saveAndSerialize(tx, aggregate, locale, now)
    }
    return ok(await orders.body(tx, aggregate, locale))
  })
}

/** Sends the receipt's e-mail once more. */
function resend(
  { orders, pseudonymize }: ReceiptDeps,
  key: OrderCredentials,
  locale: Locale
): ServiceResult<OrderBody> {
  return orders.changeOrder(key, async (tx, aggregate, now) => {
    const { order } = aggregate
    const record = await receiptRecord(tx, order.id)
    const valid = record?.receipts.find(({ state }) => state === 'valid')
    if (!valid) return unprocessable(record?.receipts.length ? 'receipt-withdrawn' : 'receipt-not-made')
    if (order.email === '') return unprocessable('receipt-no-address')
    if (!(await consumeLimit(tx, MAIL_LIMIT, pseudonymize(`receipt-mail\n${order.id}`), now)))
      return { ok: false, problem: { status: 429, code: 'too-many-requests' } }
    await enqueueReceiptMailAgain(tx, order.id, valid.number, now)
    return ok(await orders.body(tx, aggregate, locale))
  })
}

/** Issues and withdraws a batch of due receipts; answers how many. */
async function issueDue(deps: ReceiptDeps): Promise<number> {
  const { orders } = deps
  const due = await orders.db.all(dueReceiptJobs, { now: orders.now().toISOString(), limit: BATCH })
  for (const { order_id } of due) await syncReceipt(deps, order_id)
  return due.length
}

/**
 * Receipts are promised within 14 days (spec §9): those that wait for staff, or are missing two days before, are logged
 * once a day. Also adds receipts of deliveries that were recorded without one, and deletes old lottery numbers.
 */
async function alertMissing({ orders, log }: ReceiptDeps): Promise<readonly string[]> {
  const { db } = orders
  const now = orders.now()
  const ago = (days: number) => daysBefore(now, days).toISOString()
  const overlooked = await db.all(deliveredWithoutReceiptJob, { since: ago(RECEIPT_WITHIN_DAYS), limit: BATCH })
  await db.change(async tx => {
    for (const { order_id, happened_at } of overlooked) await requireReceipt(tx, order_id, happened_at, now)
  })
  const late = ago(RECEIPT_WITHIN_DAYS - RECEIPT_WARNING_DAYS)
  const missing = await db.all(missingReceipts, { late, alertedBefore: ago(1), limit: BATCH })
  for (const { order_id, number, state, error } of missing) {
    log.error({ order: number, state, reason: error }, 'a VAT receipt is missing')
    await db.change(tx => tx.run(markAlerted, { order_id, alerted_at: now.toISOString() }))
  }
  await db.change(tx => tx.run(deleteLotteriesBefore, { issued_at: ago(RECEIPT_SHOWN_DAYS) }))
  return missing.map(({ number }) => number)
}

/** The receipt's e-mail was sent. */
function markMailed({ orders }: ReceiptDeps, orderId: string) {
  const { db } = orders
  return db.change(tx => tx.run(markReceiptMailed, { order_id: orderId, sent_at: orders.now().toISOString() }))
}

const RETRIED: readonly ReceiptJobState[] = ['unclear', 'failed', 'waiting']

interface Retry {
  /** The state in which it was seen; what became of it meanwhile is not overwritten. */
  readonly seen?: ReceiptJobState
  /** Runs in the same transaction: where the retry is recorded. */
  readonly record?: (tx: Transaction, before: Pick<ReceiptJobRow, 'state' | 'error'>, now: Date) => Promise<unknown>
}

/** Staff have checked that none was issued: it is issued next. */
function retryReceipt(deps: ReceiptDeps, number: string, { seen, record }: Retry = {}): ServiceResult<undefined> {
  const { orders } = deps
  return orders.db.change(async tx => {
    const aggregate = await orders.lock(tx, { number, token: '', asStaff: true })
    const row = aggregate && (await tx.first(lockReceiptJob, { order_id: aggregate.order.id }))
    if (!row) return notFound('order-not-found')
    const { state, error } = row
    if (!RETRIED.includes(state)) return unprocessable('receipt-not-waiting')
    if (seen !== undefined && seen !== state) return conflict('receipt-changed')
    const now = orders.now()
    await setReceiptJob(deps, tx, row, { state: 'waiting', attempts: 0, error: null, due_at: now.toISOString() })
    await record?.(tx, { state, error }, now)
    return ok(undefined)
  })
}

/** Staff have checked that the receipt was issued, and give its number. False unless its outcome was unclear. */
async function confirmIssued(
  deps: ReceiptDeps,
  number: string,
  issued: Omit<IssuedReceipt, 'parts' | 'sentToCitizen'>
): Promise<boolean> {
  const { orders } = deps
  const image = await qrImage(issued.qr, RECEIPT_QR)
  return orders.db.change(async tx => {
    const now = orders.now()
    const aggregate = await orders.lock(tx, { number, token: '', asStaff: true })
    const row = aggregate && (await tx.first(lockReceiptJob, { order_id: aggregate.order.id }))
    if (!row || row.state !== 'unclear' || row.request_json === null) return false
    const requested = requestColumn.read(row.request_json)
    await storeReceipt(tx, aggregate, now, { issued: { ...issued, parts: [], sentToCitizen: false }, requested, image })
    // The comparison finds changes of the order since.
    await setReceiptJob(deps, tx, row, { state: 'waiting', attempts: 0, error: null, due_at: now.toISOString() })
    return true
  })
}

/** Sets the lot of a medicine or the excise stamps of bottles; false where the order has no such product. */
function setLineItemStamps(
  { orders }: ReceiptDeps,
  number: string,
  sku: string,
  mark: { readonly lot: string | null; readonly stamps: readonly string[] }
) {
  const { db } = orders
  return db.change(async tx => {
    const aggregate = await orders.lock(tx, { number, token: '', asStaff: true })
    const line = aggregate?.lines.find(({ details }) => details.sku === sku)
    if (!line) return false
    await tx.run(upsertLineItemStamps, {
      line_item_id: line.id,
      lot: mark.lot,
      stamps_json: stampsColumn.write([...mark.stamps])
    })
    return true
  })
}

/** Receipts that are not settled, oldest first. */
async function listUnsettled({ orders: { db } }: ReceiptDeps) {
  const jobs = await db.query
    .selectFrom('receipt_jobs')
    .select(['order_id', 'state', 'error', 'attempts', 'delivered_at'])
    .where('state', '!=', 'settled')
    .orderBy('delivered_at')
    .limit(200)
    .execute()
  const numbers = await orderNumbers(
    db,
    jobs.map(({ order_id }) => order_id)
  )
  return jobs.map(({ order_id, ...job }) => ({ number: numbers.get(order_id) ?? '', ...job }))
}

/** How the provider reports itself; for staff. */
const condition = ({ provider }: ReceiptDeps) => provider.condition()

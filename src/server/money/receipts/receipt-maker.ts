import type { Logger } from 'pino'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/db/database.ts'
import { type Orders, returnsOf, type OrderAggregate, enqueueOrderNotification } from '../../ordering/orders/index.ts'
import { paymentsOf } from '../payments/index.ts'
import type { IssuedReceipt, ReceiptProvider, ReceiptRequest } from '../../providers/receipt/index.ts'
import { planReceipt } from './plan.ts'
import {
  incrementDailySequence,
  type ReceiptRow,
  receiptsOfOrder,
  endReceipt,
  insertReceipt,
  lastDailySequence,
  lockReceiptJob,
  stampsOfOrder,
  updateReceiptJob,
  type ReceiptJobRow
} from './queries.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { Taxes } from './taxes.ts'
import { later, localDate } from '../../../domain/time.ts'
import { ProviderRefused, ProviderUnavailable, ProviderError } from '../../platform/http-client/index.ts'
import { qrImage } from '../../platform/qr-image.ts'
import { partsColumn, requestColumn, type RequestedReceipt } from './columns.ts'

export interface ReceiptDeps {
  readonly orders: Orders
  readonly provider: ReceiptProvider
  readonly taxes: Taxes
  readonly pseudonymize: Pseudonymize
  readonly log: Pick<Logger, 'warn' | 'error'>
}

/** A row that is 'sending' for longer belongs to a process that has ended. */
const SENDING_TIMEOUT_MS = 120_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 1_800_000

export const RECEIPT_QR = { margin: 2, scale: 4 } as const

/** A call to the tax authority about one order, recorded before it is made. */
interface ReceiptTask {
  readonly orderId: string
  /** The receipt that is valid now. */
  readonly current: ReceiptRow | undefined
  readonly version: number
  readonly attempts: number
  /** Undefined: the current receipt is withdrawn and nothing replaces it. */
  readonly issue: { readonly request: ReceiptRequest; readonly requested: RequestedReceipt } | undefined
}

/** Writes the new state of a receipt's row. */
export const setReceiptJob = (
  { orders }: ReceiptDeps,
  tx: Transaction,
  row: ReceiptJobRow,
  to: Partial<ReceiptJobRow>
) => tx.run(updateReceiptJob, { ...row, ...to, updated_at: orders.now().toISOString() })

const planInput = async ({ taxes }: ReceiptDeps, tx: Transaction, aggregate: OrderAggregate) => ({
  aggregate,
  payments: await paymentsOf(tx, aggregate.order.id),
  returns: await returnsOf(tx, aggregate.order.id),
  marks: await tx.all(stampsOfOrder, { order_id: aggregate.order.id }),
  taxes
})

/**
 * Compares the receipt that is due with the current receipt and records the call that is needed; undefined where
 * none is. A call to issue that was interrupted is left to staff: the tax authority may have made the receipt.
 */
function startTask(deps: ReceiptDeps, orderId: string) {
  const { orders, log } = deps
  const { db } = orders
  return db.change(async (tx): Promise<ReceiptTask | undefined> => {
    const now = orders.now()
    const aggregate = await orders.lockById(tx, orderId)
    const row = await tx.first(lockReceiptJob, { order_id: orderId })
    if (!aggregate || !row || Date.parse(row.due_at) > now.getTime()) return undefined
    if (row.state === 'sending' && row.step === 'issue') {
      log.error({ order: aggregate.order.number }, 'issuing a receipt was interrupted: its outcome is unknown')
      await setReceiptJob(deps, tx, row, { state: 'unclear', error: 'interrupted' })
      return undefined
    }
    if (row.state !== 'waiting' && row.state !== 'sending') return undefined
    const current = (await tx.all(receiptsOfOrder, { order_id: orderId })).find(({ state }) => state === 'valid')
    const plan = planReceipt(await planInput(deps, tx, aggregate))
    if (!plan.ok) {
      log.error({ order: aggregate.order.number, reason: plan.problem }, 'a receipt cannot be issued')
      await setReceiptJob(deps, tx, row, { state: 'failed', error: plan.problem })
      return undefined
    }
    const due = plan.value
    if (due?.stored.fingerprint === current?.fingerprint) {
      await setReceiptJob(deps, tx, row, { state: 'settled', error: null })
      return undefined
    }
    const attempts = row.attempts + 1
    await setReceiptJob(deps, tx, row, {
      state: 'sending',
      step: due ? 'issue' : 'withdraw',
      attempts,
      due_at: later(now, SENDING_TIMEOUT_MS).toISOString(),
      request_json: due ? requestColumn.write(due.stored) : null
    })
    const task = { orderId, current, version: row.version, attempts }
    if (!due) return { ...task, issue: undefined }
    const suffix = await nextDailySequence(tx, now)
    return {
      ...task,
      issue: { requested: due.stored, request: { ...due.request, suffix, replaces: current?.number ?? null } }
    }
  })
}

/** Records the answer. An order that changed during the call (`version`) is compared again. */
function finishTask(
  deps: ReceiptDeps,
  task: ReceiptTask,
  work: (tx: Transaction, aggregate: OrderAggregate, now: Date) => Promise<void>
) {
  const { orders } = deps
  const { db } = orders
  return db.change(async tx => {
    const now = orders.now()
    const aggregate = await orders.lockById(tx, task.orderId)
    const row = await tx.first(lockReceiptJob, { order_id: task.orderId })
    if (!aggregate || !row) return
    await work(tx, aggregate, now)
    await orders.touch(tx, aggregate, now)
    const isChanged = row.version !== task.version
    await setReceiptJob(deps, tx, row, {
      state: isChanged ? 'waiting' : 'settled',
      attempts: 0,
      due_at: now.toISOString(),
      error: null
    })
  })
}

interface MadeReceipt {
  readonly issued: IssuedReceipt
  readonly requested: RequestedReceipt
  readonly image: string
}

/** Stores an issued receipt in place of the current one and tells the customer; `image` is a PNG in base64, or empty. */
export async function storeReceipt(
  tx: Transaction,
  aggregate: OrderAggregate,
  now: Date,
  { issued, requested, image }: MadeReceipt
) {
  const { order } = aggregate
  const at = now.toISOString()
  await tx.run(endReceipt, { order_id: order.id, state: 'replaced', ended_at: at })
  await tx.run(insertReceipt, {
    id: uuid(),
    order_id: order.id,
    number: issued.number,
    printed_at: issued.printedAt,
    state: 'valid',
    fingerprint: requested.fingerprint,
    total: requested.total,
    vat_hundredths: requested.vatHundredths,
    city_tax_hundredths: requested.cityTaxHundredths,
    parts_json: partsColumn.write(requested.parts),
    lottery: issued.lottery,
    qr_image: image === '' ? null : image,
    registered: Number(issued.sentToCitizen),
    issued_at: at,
    ended_at: null,
    sent_at: null
  })
  await enqueueOrderNotification(tx, { order, notification: 'receipt', about: issued.number }, now)
}

/** An unreachable authority is asked again with exponential waits; a refusal and an unclear outcome wait for staff. */
function recordFailure(deps: ReceiptDeps, task: ReceiptTask, error: unknown) {
  const { orders, log } = deps
  const { db } = orders
  return db.change(async tx => {
    const row = await tx.first(lockReceiptJob, { order_id: task.orderId })
    if (row?.state !== 'sending') return
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof ProviderUnavailable) {
      const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (task.attempts - 1))
      log.warn({ err: error, order: task.orderId, attempts: task.attempts }, 'a receipt could not be issued yet')
      await setReceiptJob(deps, tx, row, {
        state: 'waiting',
        error: message,
        due_at: new Date(orders.now().getTime() + wait).toISOString()
      })
      return
    }
    log.error({ err: error, order: task.orderId }, 'a receipt waits for staff')
    await setReceiptJob(deps, tx, row, {
      state: error instanceof ProviderRefused ? 'failed' : 'unclear',
      error: message
    })
  })
}

/**
 * Issues the receipt that is due for an order, or withdraws the current one. Issuing cannot be repeated safely, so an
 * attempt with an unknown outcome is left to staff; everything else is retried until it is done.
 */
export async function syncReceipt(deps: ReceiptDeps, orderId: string) {
  const { provider } = deps
  const task = await startTask(deps, orderId)
  if (!task) return
  const { issue, current } = task
  try {
    if (issue) {
      const issued = await provider.issue(issue.request)
      const image = await qrImage(issued.qr, RECEIPT_QR)
      await finishTask(deps, task, (tx, aggregate, now) =>
        storeReceipt(tx, aggregate, now, { issued, requested: issue.requested, image })
      )
    } else if (current) {
      await provider.withdraw({ number: current.number, printedAt: current.printed_at })
      await finishTask(deps, task, async (tx, _, now) => {
        await tx.run(endReceipt, { order_id: orderId, state: 'withdrawn', ended_at: now.toISOString() })
      })
    }
  } catch (error) {
    await recordFailure(deps, task, error)
    if (!(error instanceof ProviderError)) throw error
  }
}

/** Six digits, unique among the receipts of one day in Ulaanbaatar, as the tax authority requires. */
async function nextDailySequence(tx: Transaction, now: Date): Promise<string> {
  const day = localDate(now)
  await tx.run(incrementDailySequence, { day })
  const { last = 1 } = (await tx.first(lastDailySequence, { day })) ?? {}
  return String(last % 1_000_000).padStart(6, '0')
}

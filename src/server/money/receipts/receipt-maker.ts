import type { Logger } from 'pino'
import { toDataURL } from 'qrcode'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/db/database.ts'
import { type Orders, returnsOf, type OrderAggregate, enqueueOrderNews } from '../../ordering/orders/index.ts'
import { paymentsOf } from '../payments/index.ts'
import type { IssuedReceipt, ReceiptProvider, ReceiptRequest } from '../../providers/receipt/index.ts'
import { planReceipt } from './plan.ts'
import {
  incrementSuffix,
  type DocumentRow,
  documentsOfOrder,
  endDocument,
  insertDocument,
  lastSuffix,
  lockReceipt,
  marksOfOrder,
  updateReceipt,
  type ReceiptRow
} from './queries.ts'
import type { Taxes } from './taxes.ts'
import { later, localDate } from '../../../domain/time.ts'
import { ProviderRefused, ProviderUnavailable, ProviderError } from '../../platform/http-client/index.ts'
import { partsColumn, requestColumn, type RequestedReceipt } from './columns.ts'

interface Deps {
  readonly orders: Orders
  readonly provider: ReceiptProvider
  readonly taxes: Taxes
  readonly log: Pick<Logger, 'warn' | 'error'>
}

/** Whoever sends one has given up by then, or is gone. */
const SENDING_TIMEOUT_MS = 120_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 1_800_000

/** What was taken up to be done about one order's receipt. */
interface Task {
  readonly orderId: string
  readonly live: DocumentRow | undefined
  readonly version: number
  readonly attempts: number
  /** Undefined: the live one ends, and nothing comes in its place. */
  readonly making: { readonly request: ReceiptRequest; readonly asked: RequestedReceipt } | undefined
}

/**
 * Makes what should stand on an order's receipt, or takes it back. Making one cannot be repeated, so a try that nobody
 * knows the end of is left to a person, and everything else is tried until it is done.
 */
export const receiptMaker = ({ orders, provider, taxes, log }: Deps) => {
  const { db } = orders

  const setReceipt = (tx: Transaction, row: ReceiptRow, to: Partial<ReceiptRow>) =>
    tx.run(updateReceipt, { ...row, ...to, updated_at: orders.now().toISOString() })

  const factsOf = async (tx: Transaction, aggregate: OrderAggregate) => ({
    aggregate: aggregate,
    payments: await paymentsOf(tx, aggregate.order.id),
    returns: await returnsOf(tx, aggregate.order.id),
    marks: await tx.all(marksOfOrder, { order_id: aggregate.order.id }),
    taxes
  })

  /** Takes up what is due, if anything differs; the row says so before anybody outside hears of it. */
  const startTask = (orderId: string) =>
    db.change(async (tx): Promise<Task | undefined> => {
      const now = orders.now()
      const aggregate = await orders.lockById(tx, orderId)
      const row = await tx.first(lockReceipt, { order_id: orderId })
      if (!aggregate || !row || Date.parse(row.due_at) > now.getTime()) return undefined
      if (row.state === 'sending' && row.step === 'issue') {
        log.error({ order: aggregate.order.number }, 'a receipt was interrupted: nobody knows whether it was made')
        await setReceipt(tx, row, { state: 'unclear', error: 'interrupted' })
        return undefined
      }
      if (row.state !== 'waiting' && row.state !== 'sending') return undefined
      const live = (await tx.all(documentsOfOrder, { order_id: orderId })).find(({ state }) => state === 'valid')
      const plan = planReceipt(await factsOf(tx, aggregate))
      if (!plan.ok) {
        log.error({ order: aggregate.order.number, reason: plan.problem }, 'a receipt cannot be made')
        await setReceipt(tx, row, { state: 'failed', error: plan.problem })
        return undefined
      }
      const wanted = plan.value
      if (wanted?.stored.fingerprint === live?.fingerprint) {
        await setReceipt(tx, row, { state: 'settled', error: null })
        return undefined
      }
      const attempts = row.attempts + 1
      await setReceipt(tx, row, {
        state: 'sending',
        step: wanted ? 'issue' : 'withdraw',
        attempts,
        due_at: later(now, SENDING_TIMEOUT_MS).toISOString(),
        request_json: wanted ? requestColumn.write(wanted.stored) : null
      })
      const task = { orderId, live, version: row.version, attempts }
      if (!wanted) return { ...task, making: undefined }
      const suffix = await nextSuffix(tx, now)
      return {
        ...task,
        making: { asked: wanted.stored, request: { ...wanted.request, suffix, replaces: live?.number ?? null } }
      }
    })

  /** Keeps how it ended; what happened to the order meanwhile is looked at next. */
  const finishTask = (task: Task, work: (tx: Transaction, aggregate: OrderAggregate, now: Date) => Promise<void>) =>
    db.change(async tx => {
      const now = orders.now()
      const aggregate = await orders.lockById(tx, task.orderId)
      const row = await tx.first(lockReceipt, { order_id: task.orderId })
      if (!aggregate || !row) return
      await work(tx, aggregate, now)
      await orders.touch(tx, aggregate, now)
      const moved = row.version !== task.version
      await setReceipt(tx, row, {
        state: moved ? 'waiting' : 'settled',
        attempts: 0,
        due_at: now.toISOString(),
        error: null
      })
    })

  const storeDocument = async (
    tx: Transaction,
    aggregate: OrderAggregate,
    now: Date,
    made: IssuedReceipt,
    asked: RequestedReceipt,
    image: string
  ) => {
    const { order } = aggregate
    const at = now.toISOString()
    await tx.run(endDocument, { order_id: order.id, state: 'replaced', ended_at: at })
    await tx.run(insertDocument, {
      id: uuid(),
      order_id: order.id,
      number: made.number,
      printed_at: made.printedAt,
      state: 'valid',
      fingerprint: asked.fingerprint,
      total: asked.total,
      vat: asked.vat,
      city_tax: asked.cityTax,
      parts_json: partsColumn.write(asked.parts),
      lottery: made.lottery,
      qr_image: image === '' ? null : image,
      registered: Number(made.sentToCitizen),
      issued_at: at,
      ended_at: null,
      sent_at: null
    })
    await enqueueOrderNews(tx, { order, news: 'receipt', about: made.number }, now)
  }

  const fail = (task: Task, error: unknown) =>
    db.change(async tx => {
      const row = await tx.first(lockReceipt, { order_id: task.orderId })
      if (row?.state !== 'sending') return
      const message = error instanceof Error ? error.message : String(error)
      if (error instanceof ProviderUnavailable) {
        const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (task.attempts - 1))
        log.warn({ err: error, order: task.orderId, attempts: task.attempts }, 'a receipt could not be made yet')
        await setReceipt(tx, row, {
          state: 'waiting',
          error: message,
          due_at: new Date(orders.now().getTime() + pause).toISOString()
        })
        return
      }
      log.error({ err: error, order: task.orderId }, 'a receipt waits for somebody')
      await setReceipt(tx, row, { state: error instanceof ProviderRefused ? 'failed' : 'unclear', error: message })
    })

  const issueOrWithdraw = async (orderId: string) => {
    const task = await startTask(orderId)
    if (!task) return
    const { making, live } = task
    try {
      if (making) {
        const made = await provider.issue(making.request)
        const image = await qrImage(made.qr)
        await finishTask(task, (tx, aggregate, now) => storeDocument(tx, aggregate, now, made, making.asked, image))
      } else if (live) {
        await provider.withdraw({ number: live.number, printedAt: live.printed_at })
        await finishTask(task, async (tx, _, now) => {
          await tx.run(endDocument, { order_id: orderId, state: 'withdrawn', ended_at: now.toISOString() })
        })
      }
    } catch (error) {
      await fail(task, error)
      if (!(error instanceof ProviderError)) throw error
    }
  }

  return { make: issueOrWithdraw, move: setReceipt, keep: storeDocument }
}

/** Six digits that no other receipt of the day has; the machine's day is Ulaanbaatar's. */
async function nextSuffix(tx: Transaction, now: Date): Promise<string> {
  const day = localDate(now)
  await tx.run(incrementSuffix, { day })
  const { last = 1 } = (await tx.first(lastSuffix, { day })) ?? {}
  return String(last % 1_000_000).padStart(6, '0')
}

const PNG = 'data:image/png;base64,'

/** Empty where there is nothing to draw. */
export const qrImage = async (text: string) =>
  text === '' ? '' : (await toDataURL(text, { margin: 2, scale: 4, errorCorrectionLevel: 'M' })).slice(PNG.length)

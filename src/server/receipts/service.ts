import type { Logger } from 'pino'
import { toDataURL } from 'qrcode'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { OrderBody } from '../../contract/order.ts'
import type { receiptBody, ReceiptReceiver } from '../../contract/receipt.ts'
import { dayOf } from '../../domain/opening-hours.ts'
import { isOpen } from '../../domain/order-state.ts'
import { RECEIPT_ALARM_DAYS, RECEIPT_SHOWN_DAYS, RECEIPT_WITHIN_DAYS } from '../../domain/receipt.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Locale } from '../../i18n/locales.ts'
import { words } from '../../i18n/words.ts'
import type { Reader, Transaction } from '../db/database.ts'
import { take } from '../limits/limits.ts'
import type { Blur } from '../limits/who.ts'
import type { OrderKey, Orders } from '../orders/orders.ts'
import { no, notFound, type OrderRefusal } from '../orders/refusal.ts'
import { returnsOf } from '../orders/return-queries.ts'
import { reprice, stateOf, writeOrder, type WorkingOrder } from '../orders/working-order.ts'
import { enqueueOrderNews, enqueueReceiptAgain } from '../outbox/messages.ts'
import { paymentsOf } from '../payments/records.ts'
import {
  ReceiptRefused,
  ReceiptUnavailable,
  ReceiptUnclear,
  type Company,
  type IssuedReceipt,
  type ReceiptProvider,
  type ReceiptRequest
} from '../providers/receipt/port.ts'
import { needReceipt } from './heed.ts'
import { planOf, type Asked } from './plan.ts'
import {
  countSuffix,
  type DocumentRow,
  documentsOfOrder,
  dueReceipts,
  endDocument,
  forgetShownBefore,
  insertDocument,
  keepMark,
  lastSuffix,
  lockReceipt,
  markSent,
  marksOfOrder,
  markTold,
  missingReceipts,
  moveReceipt,
  type ReceiptRow,
  receivedWithout
} from './queries.ts'
import { keptReceiptOf, mayChangeReceiver } from './records.ts'
import type { Taxes } from './taxes.ts'

type Answer = Promise<Result<OrderBody, OrderRefusal>>

interface Parts {
  readonly orders: Orders
  readonly provider: ReceiptProvider
  readonly taxes: Taxes
  readonly blur: Blur
  readonly log: Pick<Logger, 'warn' | 'error'>
}

const DAY_MS = 86_400_000
/** Whoever sends one has given up by then, or is gone. */
const LEASE_MS = 120_000
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 1_800_000
const BATCH = 20
/** Companies looked up by one buyer; more is a program that copies the register. */
const LOOKUPS = { name: 'receipt-company', most: 20, windowMs: 3_600_000 }
const LETTERS = { name: 'receipt-letter', most: 5, windowMs: DAY_MS }

/** What was taken up to be done about one order's receipt. */
interface Task {
  readonly orderId: string
  readonly live: DocumentRow | undefined
  readonly version: number
  readonly attempts: number
  /** Undefined: the live one ends, and nothing comes in its place. */
  readonly making: { readonly request: ReceiptRequest; readonly asked: Asked } | undefined
}

export type ReceiptService = ReturnType<typeof receiptService>

/**
 * VAT receipts follow their orders: whenever something happened, what should stand on the receipt is worked out anew and
 * compared with what stands there. Making one cannot be repeated, so a try that nobody knows the end of is left to a
 * person, and everything else is tried until it is done.
 */
export const receiptService = ({ orders, provider, taxes, blur, log }: Parts) => {
  const { db } = orders

  const move = (tx: Transaction, row: ReceiptRow, to: Partial<ReceiptRow>) =>
    tx.run(moveReceipt, { ...row, ...to, updated_at: orders.now().toISOString() })

  const factsOf = async (tx: Transaction, working: WorkingOrder) => ({
    working,
    payments: await paymentsOf(tx, working.order.id),
    returns: await returnsOf(tx, working.order.id),
    marks: await tx.all(marksOfOrder, { order_id: working.order.id }),
    taxes
  })

  /** Takes up what is due, if anything differs; the row says so before anybody outside hears of it. */
  const begin = (orderId: string) =>
    db.change(async (tx): Promise<Task | undefined> => {
      const now = orders.now()
      const working = await orders.lockById(tx, orderId)
      const row = await tx.first(lockReceipt, { order_id: orderId })
      if (!working || !row || Date.parse(row.due_at) > now.getTime()) return undefined
      if (row.state === 'sending' && row.step === 'issue') {
        log.error({ order: working.order.number }, 'a receipt was interrupted: nobody knows whether it was made')
        await move(tx, row, { state: 'unclear', error: 'interrupted' })
        return undefined
      }
      if (row.state !== 'waiting' && row.state !== 'sending') return undefined
      const live = (await tx.all(documentsOfOrder, { order_id: orderId })).find(({ state }) => state === 'valid')
      const plan = planOf(await factsOf(tx, working))
      if (!plan.ok) {
        log.error({ order: working.order.number, reason: plan.problem }, 'a receipt cannot be made')
        await move(tx, row, { state: 'failed', error: plan.problem })
        return undefined
      }
      const wanted = plan.value
      if (wanted?.asked.fingerprint === live?.fingerprint) {
        await move(tx, row, { state: 'settled', error: null })
        return undefined
      }
      const attempts = row.attempts + 1
      await move(tx, row, {
        state: 'sending',
        step: wanted ? 'issue' : 'withdraw',
        attempts,
        due_at: new Date(now.getTime() + LEASE_MS).toISOString(),
        asked_json: wanted ? JSON.stringify(wanted.asked) : null
      })
      const task = { orderId, live, version: row.version, attempts }
      if (!wanted) return { ...task, making: undefined }
      const suffix = await suffixFor(tx, now)
      return {
        ...task,
        making: { asked: wanted.asked, request: { ...wanted.request, suffix, replaces: live?.number ?? null } }
      }
    })

  /** Keeps how it ended; what happened to the order meanwhile is looked at next. */
  const end = (task: Task, work: (tx: Transaction, working: WorkingOrder, now: Date) => Promise<void>) =>
    db.change(async tx => {
      const now = orders.now()
      const working = await orders.lockById(tx, task.orderId)
      const row = await tx.first(lockReceipt, { order_id: task.orderId })
      if (!working || !row) return
      await work(tx, working, now)
      // Whoever watches the order is told.
      await writeOrder(tx, working, now)
      const moved = row.version !== task.version
      await move(tx, row, {
        state: moved ? 'waiting' : 'settled',
        attempts: 0,
        due_at: now.toISOString(),
        error: null
      })
    })

  const keep = async (
    tx: Transaction,
    working: WorkingOrder,
    now: Date,
    made: IssuedReceipt,
    asked: Asked,
    image: string
  ) => {
    const { order } = working
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
      parts_json: JSON.stringify(asked.parts),
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
      if (error instanceof ReceiptUnavailable) {
        const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (task.attempts - 1))
        log.warn({ err: error, order: task.orderId, attempts: task.attempts }, 'a receipt could not be made yet')
        await move(tx, row, {
          state: 'waiting',
          error: message,
          due_at: new Date(orders.now().getTime() + pause).toISOString()
        })
        return
      }
      log.error({ err: error, order: task.orderId }, 'a receipt waits for somebody')
      await move(tx, row, { state: error instanceof ReceiptRefused ? 'failed' : 'unclear', error: message })
    })

  const make = async (orderId: string) => {
    const task = await begin(orderId)
    if (!task) return
    const { making, live } = task
    try {
      if (making) {
        const made = await provider.issue(making.request)
        const image = await pictureOf(made.qr)
        await end(task, (tx, working, now) => keep(tx, working, now, made, making.asked, image))
      } else if (live) {
        await provider.withdraw({ number: live.number, printedAt: live.printed_at })
        await end(task, async (tx, _, now) => {
          await tx.run(endDocument, { order_id: orderId, state: 'withdrawn', ended_at: now.toISOString() })
        })
      }
    } catch (error) {
      const isKnown = [ReceiptUnavailable, ReceiptRefused, ReceiptUnclear].some(each => error instanceof each)
      await fail(task, error)
      if (!isKnown) throw error
    }
  }

  /** Looked up in the tax authority's register, which is none of the database's business. */
  const companyOf = async (register: string): Promise<Result<Company | undefined, OrderRefusal>> => {
    try {
      return ok(await provider.company(register))
    } catch (error) {
      if (!(error instanceof ReceiptUnavailable)) throw error
      return { ok: false, problem: { status: 503, code: 'receipt-unavailable' } }
    }
  }

  const receiverFor = async (
    asked: z.output<typeof receiptBody>,
    who: string,
    locale: Locale
  ): Promise<Result<ReceiptReceiver, OrderRefusal>> => {
    if (asked.type === 'citizen') return ok(asked)
    const may = await db.change(tx => take(tx, LOOKUPS, blur(`receipt\n${who}`), orders.now()))
    if (!may) return { ok: false, problem: { status: 429, code: 'too-many-requests' } }
    const found = await companyOf(asked.register_number)
    if (!found.ok) return found
    if (found.value) return ok({ ...asked, ...found.value })
    const sentence = words(locale, 'problem')('receipt-company-unknown')
    return no('receipt-company-unknown', { fields: { register_number: [sentence] } })
  }

  const tooLate = async (reader: Reader, { order }: Pick<WorkingOrder, 'order'>) => {
    const state = stateOf(order)
    if (!isOpen(state) && state !== 'complete') return 'order-closed'
    return mayChangeReceiver(await keptReceiptOf(reader, order.id)) ? undefined : 'receipt-already-made'
  }

  return {
    /** Whom it is for; answered with the whole order. */
    async choose(key: OrderKey, asked: z.output<typeof receiptBody>, locale: Locale): Answer {
      const found = await orders.find(key)
      if (!found) return notFound()
      // Nobody is looked up for a receipt that stands already.
      const late = await tooLate(db, found)
      if (late) return no(late)
      const receiver = await receiverFor(asked, found.order.user_id ?? found.order.token, locale)
      if (!receiver.ok) return receiver
      return db.change(async tx => {
        const now = orders.now()
        const working = await orders.lock(tx, key)
        if (!working) return notFound()
        const meanwhile = await tooLate(tx, working)
        if (meanwhile) return no(meanwhile)
        working.order.receipt_json = JSON.stringify(receiver.value)
        if (isOpen(stateOf(working.order))) {
          reprice(working, now)
          return orders.finish(tx, working, locale, now)
        }
        await writeOrder(tx, working, now)
        return ok(await orders.body(tx, working, locale))
      })
    },

    /** The letter once more. */
    send: (key: OrderKey, locale: Locale): Answer =>
      db.change(async tx => {
        const now = orders.now()
        const working = await orders.lock(tx, key)
        if (!working) return notFound()
        const { order } = working
        const kept = await keptReceiptOf(tx, order.id)
        const valid = kept?.documents.find(({ state }) => state === 'valid')
        if (!valid) return no('receipt-not-made')
        if (order.email === '') return no('receipt-no-address')
        if (!(await take(tx, LETTERS, blur(`receipt-letter\n${order.id}`), now)))
          return { ok: false, problem: { status: 429, code: 'too-many-requests' } }
        await enqueueReceiptAgain(tx, order.id, valid.number, now)
        return ok(await orders.body(tx, working, locale))
      }),

    /** The worker's turn. */
    async makeDue(): Promise<number> {
      const due = await db.all(dueReceipts, { now: orders.now().toISOString(), most: BATCH })
      for (const { order_id } of due) await make(order_id)
      return due.length
    },

    /** Fourteen days are promised: what somebody has to look at, or is missing two days before, is said once a day. */
    async watch(): Promise<readonly string[]> {
      const now = orders.now()
      const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
      const passedBy = await db.all(receivedWithout, { since: ago(RECEIPT_WITHIN_DAYS), most: BATCH })
      await db.change(async tx => {
        for (const { order_id, happened_at } of passedBy) await needReceipt(tx, order_id, happened_at, now)
      })
      const late = ago(RECEIPT_WITHIN_DAYS - RECEIPT_ALARM_DAYS)
      const missing = await db.all(missingReceipts, { late, told: ago(1), most: BATCH })
      for (const { order_id, number, state, error } of missing) {
        log.error({ order: number, state, reason: error }, 'a VAT receipt is missing')
        await db.change(tx => tx.run(markTold, { order_id, told_at: now.toISOString() }))
      }
      await db.change(tx => tx.run(forgetShownBefore, { issued_at: ago(RECEIPT_SHOWN_DAYS) }))
      return missing.map(({ number }) => number)
    },

    /** The letter with it has gone. */
    sent: (orderId: string) =>
      db.change(tx => tx.run(markSent, { order_id: orderId, sent_at: orders.now().toISOString() })),

    /** Somebody of the shop has looked: nothing was made, so it may be made. */
    again: (number: string) =>
      db.change(async tx => {
        const working = await orders.lock(tx, { number, token: '', byShop: true })
        const row = working && (await tx.first(lockReceipt, { order_id: working.order.id }))
        if (!row || !['unclear', 'failed', 'waiting'].includes(row.state)) return false
        await move(tx, row, { state: 'waiting', attempts: 0, error: null, due_at: orders.now().toISOString() })
        return true
      }),

    /** Somebody of the shop has looked: it was made, and this is what stands on it. */
    async found(number: string, made: Omit<IssuedReceipt, 'parts' | 'sentToCitizen'>): Promise<boolean> {
      const image = await pictureOf(made.qr)
      return db.change(async tx => {
        const now = orders.now()
        const working = await orders.lock(tx, { number, token: '', byShop: true })
        const row = working && (await tx.first(lockReceipt, { order_id: working.order.id }))
        if (!row || row.state !== 'unclear' || row.asked_json === null) return false
        const asked = JSON.parse(row.asked_json) as Asked
        await keep(tx, working, now, { ...made, parts: [], sentToCitizen: false }, asked, image)
        // Whatever has happened since is found by comparing.
        await move(tx, row, { state: 'waiting', attempts: 0, error: null, due_at: now.toISOString() })
        return true
      })
    },

    /** Series of a medicine, stamps of bottles: what the pieces at hand say. */
    mark: (number: string, sku: string, mark: { readonly lot: string | null; readonly stamps: readonly string[] }) =>
      db.change(async tx => {
        const working = await orders.lock(tx, { number, token: '', byShop: true })
        const line = working?.lines.find(({ facts }) => facts.sku === sku)
        if (!line) return false
        await tx.run(keepMark, { line_item_id: line.id, lot: mark.lot, stamps_json: JSON.stringify(mark.stamps) })
        return true
      }),

    /** Those that are not settled, oldest first. */
    waiting: () =>
      db.query
        .selectFrom('receipts')
        .innerJoin('orders', 'orders.id', 'receipts.order_id')
        .select(['orders.number', 'receipts.state', 'receipts.error', 'receipts.delivered_at'])
        .where('receipts.state', '!=', 'settled')
        .orderBy('receipts.delivered_at')
        .limit(200)
        .execute(),

    condition: () => provider.condition()
  }
}

/** Six digits that no other receipt of the day has. */
/** Unlike any other of the machine's day, which is Ulaanbaatar's. */
async function suffixFor(tx: Transaction, now: Date): Promise<string> {
  const day = dayOf(now)
  await tx.run(countSuffix, { day })
  const { last = 1 } = (await tx.first(lastSuffix, { day })) ?? {}
  return String(last % 1_000_000).padStart(6, '0')
}

const PNG = 'data:image/png;base64,'

/** Empty where there is nothing to draw. */
const pictureOf = async (text: string) =>
  text === '' ? '' : (await toDataURL(text, { margin: 2, scale: 4, errorCorrectionLevel: 'M' })).slice(PNG.length)

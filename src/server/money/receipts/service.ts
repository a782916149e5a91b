import type { Logger } from 'pino'
import type { z } from 'zod'
import type { OrderBody } from '../../../contract/order.ts'
import type { receiptBody, ReceiptReceiver } from '../../../contract/receipt.ts'
import { isOpen } from '../../../domain/order-state.ts'
import { RECEIPT_WARNING_DAYS, RECEIPT_SHOWN_DAYS, RECEIPT_WITHIN_DAYS } from '../../../domain/receipt.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import type { Reader } from '../../platform/db/database.ts'
import { consume } from '../../platform/rate-limit/rate-limit.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import {
  type OrderKey,
  type Orders,
  reprice,
  type OrderAggregate,
  enqueueReceiptAgain
} from '../../ordering/orders/index.ts'
import { unprocessable, notFound, type Problem } from '../../platform/http/problem.ts'
import type { Company, IssuedReceipt, ReceiptProvider } from '../../providers/receipt/index.ts'
import { requireReceipt } from './order-subscriber.ts'
import { qrImage, receiptMaker } from './receipt-maker.ts'
import {
  dueReceipts,
  deleteLotteriesBefore,
  upsertMark,
  lockReceipt,
  markDocumentMailed,
  markAlerted,
  missingReceipts,
  deliveredWithoutReceipt
} from './queries.ts'
import { receiptRecord, mayChangeReceiver } from './records.ts'
import type { Taxes } from './taxes.ts'
import { DAY_MS, HOUR_MS, daysBefore } from '../../../domain/time.ts'
import { ProviderUnavailable } from '../../platform/http-client/index.ts'
import { requestColumn, stampsColumn } from './columns.ts'

type Answer = Promise<Result<OrderBody, Problem>>

interface Deps {
  readonly orders: Orders
  readonly provider: ReceiptProvider
  readonly taxes: Taxes
  readonly pseudonymize: Pseudonymize
  readonly log: Pick<Logger, 'warn' | 'error'>
}

const BATCH = 20
/** Companies looked up by one buyer; more is a program that copies the register. */
const COMPANY_LOOKUP_LIMIT = { name: 'receipt-company', most: 20, windowMs: HOUR_MS }
const MAIL_LIMIT = { name: 'receipt-letter', most: 5, windowMs: DAY_MS }

export type ReceiptService = ReturnType<typeof receiptService>

/**
 * VAT receipts follow their orders: whenever something happened, what should stand on the receipt is worked out anew and
 * compared with what stands there.
 */
export const receiptService = ({ orders, provider, taxes, pseudonymize, log }: Deps) => {
  const { db } = orders

  const {
    make: issueOrWithdraw,
    move: setReceipt,
    keep: storeDocument
  } = receiptMaker({ orders, provider, taxes, log })

  /** Looked up in the tax authority's register, which is none of the database's business. */
  const companyOf = async (register: string): Promise<Result<Company | undefined, Problem>> => {
    try {
      return ok(await provider.company(register))
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
      return { ok: false, problem: { status: 503, code: 'receipt-unavailable' } }
    }
  }

  const receiverFor = async (
    asked: z.output<typeof receiptBody>,
    who: string,
    locale: Locale
  ): Promise<Result<ReceiptReceiver, Problem>> => {
    if (asked.type === 'citizen') return ok(asked)
    const may = await db.change(tx => consume(tx, COMPANY_LOOKUP_LIMIT, pseudonymize(`receipt\n${who}`), orders.now()))
    if (!may) return { ok: false, problem: { status: 429, code: 'too-many-requests' } }
    const confirmIssued = await companyOf(asked.register_number)
    if (!confirmIssued.ok) return confirmIssued
    if (confirmIssued.value) return ok({ ...asked, ...confirmIssued.value })
    const sentence = words(locale, 'problem')('receipt-company-unknown')
    return unprocessable('receipt-company-unknown', { fields: { register_number: [sentence] } })
  }

  const tooLate = async (reader: Reader, { order }: Pick<OrderAggregate, 'order'>) => {
    const state = order.state
    if (!isOpen(state) && state !== 'complete') return 'order-closed'
    return mayChangeReceiver(await receiptRecord(reader, order.id)) ? undefined : 'receipt-already-made'
  }

  return {
    /** Whom it is for; answered with the whole order. */
    async setReceiver(key: OrderKey, asked: z.output<typeof receiptBody>, locale: Locale): Answer {
      const confirmIssued = await orders.find(key)
      if (!confirmIssued) return notFound('order-not-found')
      // Nobody is looked up for a receipt that stands already.
      const late = await tooLate(db, confirmIssued)
      if (late) return unprocessable(late)
      const receiver = await receiverFor(asked, confirmIssued.order.user_id ?? confirmIssued.order.token, locale)
      if (!receiver.ok) return receiver
      return db.change(async tx => {
        const now = orders.now()
        const aggregate = await orders.lock(tx, key)
        if (!aggregate) return notFound('order-not-found')
        const meanwhile = await tooLate(tx, aggregate)
        if (meanwhile) return unprocessable(meanwhile)
        await orders.setReceiptReceiver(tx, aggregate, receiver.value, now)
        if (isOpen(aggregate.order.state)) {
          reprice(aggregate, now)
          return orders.finish(tx, aggregate, locale, now)
        }
        return ok(await orders.body(tx, aggregate, locale))
      })
    },

    /** The letter once more. */
    resend: (key: OrderKey, locale: Locale): Answer =>
      db.change(async tx => {
        const now = orders.now()
        const aggregate = await orders.lock(tx, key)
        if (!aggregate) return notFound('order-not-found')
        const { order } = aggregate
        const record = await receiptRecord(tx, order.id)
        const valid = record?.documents.find(({ state }) => state === 'valid')
        if (!valid) return unprocessable('receipt-not-made')
        if (order.email === '') return unprocessable('receipt-no-address')
        if (!(await consume(tx, MAIL_LIMIT, pseudonymize(`receipt-letter\n${order.id}`), now)))
          return { ok: false, problem: { status: 429, code: 'too-many-requests' } }
        await enqueueReceiptAgain(tx, order.id, valid.number, now)
        return ok(await orders.body(tx, aggregate, locale))
      }),

    /** The worker's turn. */
    async issueDue(): Promise<number> {
      const due = await db.all(dueReceipts, { now: orders.now().toISOString(), most: BATCH })
      for (const { order_id } of due) await issueOrWithdraw(order_id)
      return due.length
    },

    /** Fourteen days are promised: what somebody has to look at, or is missing two days before, is said once a day. */
    async alertMissing(): Promise<readonly string[]> {
      const now = orders.now()
      const ago = (days: number) => daysBefore(now, days).toISOString()
      const passedBy = await db.all(deliveredWithoutReceipt, { since: ago(RECEIPT_WITHIN_DAYS), most: BATCH })
      await db.change(async tx => {
        for (const { order_id, happened_at } of passedBy) await requireReceipt(tx, order_id, happened_at, now)
      })
      const late = ago(RECEIPT_WITHIN_DAYS - RECEIPT_WARNING_DAYS)
      const missing = await db.all(missingReceipts, { late, told: ago(1), most: BATCH })
      for (const { order_id, number, state, error } of missing) {
        log.error({ order: number, state, reason: error }, 'a VAT receipt is missing')
        await db.change(tx => tx.run(markAlerted, { order_id, alerted_at: now.toISOString() }))
      }
      await db.change(tx => tx.run(deleteLotteriesBefore, { issued_at: ago(RECEIPT_SHOWN_DAYS) }))
      return missing.map(({ number }) => number)
    },

    /** The letter with it has gone. */
    markMailed: (orderId: string) =>
      db.change(tx => tx.run(markDocumentMailed, { order_id: orderId, sent_at: orders.now().toISOString() })),

    /** Somebody of the shop has looked: nothing was made, so it may be made. */
    retry: (number: string) =>
      db.change(async tx => {
        const aggregate = await orders.lock(tx, { number, token: '', byShop: true })
        const row = aggregate && (await tx.first(lockReceipt, { order_id: aggregate.order.id }))
        if (!row || !['unclear', 'failed', 'waiting'].includes(row.state)) return false
        await setReceipt(tx, row, { state: 'waiting', attempts: 0, error: null, due_at: orders.now().toISOString() })
        return true
      }),

    /** Somebody of the shop has looked: it was made, and this is what stands on it. */
    async confirmIssued(number: string, made: Omit<IssuedReceipt, 'parts' | 'sentToCitizen'>): Promise<boolean> {
      const image = await qrImage(made.qr)
      return db.change(async tx => {
        const now = orders.now()
        const aggregate = await orders.lock(tx, { number, token: '', byShop: true })
        const row = aggregate && (await tx.first(lockReceipt, { order_id: aggregate.order.id }))
        if (!row || row.state !== 'unclear' || row.request_json === null) return false
        const asked = requestColumn.read(row.request_json)
        await storeDocument(tx, aggregate, now, { ...made, parts: [], sentToCitizen: false }, asked, image)
        // Whatever has happened since is found by comparing.
        await setReceipt(tx, row, { state: 'waiting', attempts: 0, error: null, due_at: now.toISOString() })
        return true
      })
    },

    /** Series of a medicine, stamps of bottles: what the pieces at hand say. */
    setLineMark: (
      number: string,
      sku: string,
      setLineMark: { readonly lot: string | null; readonly stamps: readonly string[] }
    ) =>
      db.change(async tx => {
        const aggregate = await orders.lock(tx, { number, token: '', byShop: true })
        const line = aggregate?.lines.find(({ facts }) => facts.sku === sku)
        if (!line) return false
        await tx.run(upsertMark, {
          line_item_id: line.id,
          lot: setLineMark.lot,
          stamps_json: stampsColumn.write([...setLineMark.stamps])
        })
        return true
      }),

    /** Those that are not settled, oldest first. */
    listUnsettled: () =>
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

import { v7 as uuid } from 'uuid'
import {
  canRefund,
  isStoreCreditMethod,
  isProviderMethod,
  paidTotal,
  type RefundRoute
} from '../../../domain/payment.ts'
import { CANCELED_REFUND_DAYS, CANCELED_REFUND_HOURS, type RefundTarget } from '../../../domain/returns.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { refundMoved, type Orders } from '../../ordering/orders/index.ts'
import type { PaymentProvider, PaymentProviders } from '../../providers/payment/index.ts'
import {
  capturesOfPayment,
  lockPayment,
  markRefundRequested,
  markCaptureRefunded,
  paymentById,
  type PaymentRow
} from './queries.ts'
import { transitionPayment, paymentsOf, refundsOf } from './records.ts'
import {
  insertRefund,
  reduceRefund,
  updateRefundState,
  addToRefundedAmount,
  refundById,
  refundByReason,
  refundsOfPayment,
  type RefundRow
} from './refund-queries.ts'
import { HOUR_MS, later } from '../../../domain/time.ts'
import { ProviderRefused } from '../../platform/http-client/index.ts'
import { enqueueRefund } from './messages.ts'

/** Takes money that cannot go back whence it came: the wallet of whoever paid. */
export interface StoreCreditPort {
  /** False when nobody has it any more, and nothing was put in. */
  credit(tx: Transaction, userId: string, amount: number, refundId: string, now: Date): Promise<boolean>
}

/** Whoever leased the goods: less is owed for them, and what was paid goes back to its own sources. */
export interface LeasePort {
  returnGoods(tx: Transaction, leaseId: string, amount: number, refundId: string, now: Date): Promise<void>
}

export interface RefundDeps {
  readonly orders: Orders
  readonly providers: PaymentProviders
  readonly storeCredit: StoreCreditPort
  readonly leases: LeasePort
}

/**
 * Money back, whole or in part. It leaves a payment in the change that decided so, and then is in one place only: on
 * its way through the provider, on the wallet, waiting for a person's hand, or back.
 */
export const refundService = ({ orders, providers, storeCredit, leases }: RefundDeps) => {
  const { db } = orders

  const providerOf = ({ method }: PaymentRow) => (isProviderMethod(method) ? providers[method] : undefined)

  const completeRefund = async (
    tx: Transaction,
    payment: PaymentRow,
    refund: RefundRow,
    way: RefundRoute,
    now: Date
  ) => {
    const moved = await tx.run(updateRefundState, { ...refund, state: 'done', way, done_at: now.toISOString() })
    if (moved > 0) await updateAfterRefundDone(tx, payment, now)
  }

  /** What follows when nothing of a payment, or of an order, is on its way any more. */
  const updateAfterRefundDone = async (tx: Transaction, { id, order_id }: PaymentRow, now: Date) => {
    const payment = await tx.first(paymentById, { id })
    const refunds = await tx.all(refundsOfPayment, { payment_id: id })
    if (payment?.refunded_amount === payment?.amount && refunds.every(({ state }) => state === 'done'))
      await transitionPayment(tx, { id, state: 'completed' }, 'refunded', now)
    if (order_id === null) return
    const isAllBack = (await refundsOf(tx, order_id)).every(({ state }) => state === 'done')
    await refundMoved(orders, tx, order_id, { isAllBack, paid: paidTotal(await paymentsOf(tx, order_id)) }, now)
  }

  /** Not whence it came: to the wallet where there is one and it was not declined, else somebody has to bring it. */
  const refundByFallback = async (tx: Transaction, payment: PaymentRow, refund: RefundRow, now: Date) => {
    const owner = payment.order_id === null ? payment.user_id : await orders.ownerOf(payment.order_id, tx)
    const isWanted = refund.fallback === 'wallet'
    if (owner !== null && isWanted && (await storeCredit.credit(tx, owner, refund.amount, refund.id, now)))
      return completeRefund(tx, payment, refund, 'wallet', now)
    await markManual(tx, refund)
  }

  /** A member of staff has to bring it. */
  const markManual = async (tx: Transaction, refund: RefundRow) => {
    const due = new Date(Date.parse(refund.created_at) + CANCELED_REFUND_DAYS.to * 24 * HOUR_MS)
    await tx.run(updateRefundState, {
      ...refund,
      state: 'by-hand',
      way: 'by-hand',
      due_at: due.toISOString(),
      done_at: null
    })
  }

  /** Of money on its way, ₮ go another way: a row of their own. */
  const splitRefund = async (tx: Transaction, row: RefundRow, amount: number): Promise<RefundRow> => {
    await tx.run(reduceRefund, { id: row.id, amount })
    const rest = { ...row, id: uuid(), reason: `${row.reason}:rest`, amount }
    await tx.run(insertRefund, rest)
    return rest
  }

  /**
   * Asks the provider for everything that came of a payment; answers what it has given back, and whether it may have given
   * back what it refuses now. A provider that was asked before and did not answer says first what became of that.
   */
  const refundCaptures = async (payment: PaymentRow, provider: PaymentProvider) => {
    const at = () => orders.now().toISOString()
    let back = 0
    for (const { method, provider_id, amount, invoice_payment_id: invoice_payment_id, ...asked } of await db.all(
      capturesOfPayment,
      {
        payment_id: payment.id
      }
    )) {
      const name = { method, provider_id }
      if (asked.refunded_at === null) {
        const wasAsked = asked.refund_requested_at !== null
        if (!wasAsked) await db.change(tx => tx.run(markRefundRequested, { ...name, at: at() }))
        try {
          if (!wasAsked || !(await isRefundedAtProvider(provider, invoice_payment_id, provider_id)))
            await provider.refund(provider_id)
        } catch (error) {
          if (error instanceof ProviderRefused) return { back, isUnsure: wasAsked }
          throw error
        }
        await db.change(tx => tx.run(markCaptureRefunded, { ...name, at: at() }))
      }
      back += amount
    }
    return { back, isUnsure: false }
  }

  /** A provider that has the money no more has given it back: we know that it had it. */
  const isRefundedAtProvider = async (
    provider: PaymentProvider,
    invoiceOf: string,
    providerId: string
  ): Promise<boolean> => {
    const invoice = (await db.first(paymentById, { id: invoiceOf }))?.invoice_id
    if (invoice === null || invoice === undefined) return false
    const { captures } = await provider.check(invoice)
    return captures.find(({ id }) => id === providerId)?.isReturned ?? true
  }

  const refund = async (
    tx: Transaction,
    paymentId: string,
    amount: number,
    reason: string,
    now: Date,
    to?: RefundTarget
  ): Promise<RefundRow | undefined> => {
    const payment = await tx.first(lockPayment, { id: paymentId })
    const before = await tx.first(refundByReason, { payment_id: paymentId, reason })
    if (before) return before
    if (payment?.state !== 'completed' || amount <= 0 || amount > payment.amount - payment.refunded_amount)
      return undefined
    const row: RefundRow = {
      id: uuid(),
      payment_id: payment.id,
      reason,
      amount,
      state: 'waiting',
      way: 'source',
      fallback: to === 'source' ? 'by-hand' : 'wallet',
      created_at: now.toISOString(),
      due_at: later(now, CANCELED_REFUND_HOURS * HOUR_MS).toISOString(),
      done_at: null
    }
    await tx.run(addToRefundedAmount, { id: payment.id, amount, updated_at: now.toISOString() })
    await tx.run(insertRefund, row)
    const provider = providerOf(payment)
    if (isStoreCreditMethod(payment.method)) {
      const toBring = (await orders.storeCreditTender(payment.method)?.giveBack(tx, payment.id, amount, now)) ?? 0
      if (toBring > 0) await markManual(tx, toBring < amount ? await splitRefund(tx, row, toBring) : row)
      if (toBring < amount) await completeRefund(tx, payment, row, 'source', now)
    } else if (payment.method === 'lease') {
      await leases.returnGoods(tx, payment.provider_payment_id ?? '', amount, row.id, now)
      await completeRefund(tx, payment, row, 'source', now)
    } else if (to !== 'wallet' && provider && canRefund(provider.refunds, payment.amount, amount))
      await enqueueRefund(tx, row.id, now)
    else await refundByFallback(tx, payment, row, now)
    return tx.first(refundById, { id: row.id })
  }

  return {
    /**
     * Gives back ₮ of a completed payment, once per reason; undefined when there is not so much left of it. Own money is
     * back at once, the rest is carried by the outbox. Call it when everything else about the order is written: it may
     * change the order.
     */
    refund,

    /**
     * Gives back ₮ of an order: what was the buyer's own first, then what came through providers, newest first. Whoever
     * said `to` gets the rest there, or by hand; who was not asked may find it in their wallet.
     */
    async refundOrder(
      tx: Transaction,
      orderId: string,
      amount: number,
      reason: string,
      now: Date,
      to?: RefundTarget
    ): Promise<boolean> {
      const payments = (await paymentsOf(tx, orderId)).filter(({ state }) => state === 'completed')
      const inOrder = [
        ...payments.filter(({ method }) => isStoreCreditMethod(method)),
        ...payments.filter(({ method }) => !isStoreCreditMethod(method)).reverse()
      ]
      const before = await refundsOf(tx, orderId)
      if (before.some(each => each.reason === reason)) return true
      if (paidTotal(payments) < amount) return false
      let left = amount
      for (const payment of inOrder) {
        const part = Math.min(left, payment.amount - payment.refunded_amount)
        if (part > 0) await refund(tx, payment.id, part, reason, now, to)
        left -= part
      }
      return true
    },

    /**
     * Of an order that is paid, ₮ are too much: where just as much came by another payment, that one goes back, since
     * providers give back whole payments; else a part of the newest.
     */
    async refundSurplus(tx: Transaction, orderId: string, newestId: string, amount: number, now: Date) {
      const whole = (await paymentsOf(tx, orderId)).find(
        each =>
          each.state === 'completed' &&
          each.refunded_amount === 0 &&
          each.amount === amount &&
          providerOf(each)?.refunds === 'whole'
      )
      return refund(tx, whole?.id ?? newestId, amount, 'too-much', now)
    },

    /** The outbox brings it: through the provider, or elsewhere when the provider says no. */
    async processRefund(refundId: string): Promise<void> {
      const row = await db.first(refundById, { id: refundId })
      const payment = row && (await db.first(paymentById, { id: row.payment_id }))
      if (row?.state !== 'waiting' || !payment) return
      const provider = providerOf(payment)
      const { back, isUnsure } = provider ? await refundCaptures(payment, provider) : { back: 0, isUnsure: false }
      await db.change(async tx => {
        const now = orders.now()
        if (payment.order_id !== null) await orders.lockById(tx, payment.order_id)
        const current = await tx.first(refundById, { id: refundId })
        if (current?.state !== 'waiting') return
        const left = current.amount - back
        const rest = left > 0 ? (back > 0 ? await splitRefund(tx, current, left) : current) : undefined
        // What a provider may have given back after all is for a person to look at: it would be on the wallet as well.
        if (rest) await (isUnsure ? markManual(tx, rest) : refundByFallback(tx, payment, rest, now))
        if (back > 0) await completeRefund(tx, payment, current, 'source', now)
      })
    },

    /** What is not back yet, with the number of its payment, the most urgent first. */
    openRefunds: () =>
      db.query
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.payment_id')
        .select([
          'refunds.id',
          'payments.number',
          'payments.method',
          'refunds.amount',
          'refunds.state',
          'refunds.due_at'
        ])
        .where('refunds.state', '!=', 'done')
        .orderBy('refunds.due_at')
        .limit(500)
        .execute(),

    /** A member of staff has brought it. */
    markManualRefundDone: (refundId: string): Promise<boolean> =>
      db.change(async tx => {
        const row = await tx.first(refundById, { id: refundId })
        const payment = row && (await tx.first(paymentById, { id: row.payment_id }))
        if (row?.state !== 'by-hand' || !payment) return false
        await completeRefund(tx, payment, row, 'by-hand', orders.now())
        return true
      })
  }
}

export type RefundService = ReturnType<typeof refundService>

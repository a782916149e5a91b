import type { NextAction } from '../../../contract/payment.ts'
import { capturedTotal, splitOverpayment, newCaptures } from '../../../domain/payment-captures.ts'
import { paymentCanBecome } from '../../../domain/order-state.ts'
import { isProviderMethod, type PayableKind } from '../../../domain/payment.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Orders } from '../../ordering/orders/index.ts'
import type { Pseudonymize } from '../../platform/rate-limit/client-network.ts'
import type { Capture, InvoiceStatus, PaymentProviders, SavedCard } from '../../providers/payment/index.ts'
import {
  capturesOfInvoice,
  completePayment,
  setInvoiceId,
  insertCapture,
  insertPayment,
  markChecked,
  paymentById,
  paymentsOfPayable,
  type PaymentRow
} from './queries.ts'
import { newOverpayment, isBeingOpened, transitionPayment } from './records.ts'
import type { RefundService } from './refunds.ts'
import type { Payable } from './payable.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/http-client/index.ts'

export interface PaymentDeps {
  readonly orders: Orders
  readonly providers: PaymentProviders
  readonly refunds: RefundService
  readonly publicUrl: string
  readonly pseudonymize: Pseudonymize
  /** Everything that can be paid for. */
  readonly payables: readonly Payable[]
  /** Keeps a card for whoever agreed to it. */
  readonly saveCardAfterPayment: (userId: string, card: SavedCard) => Promise<unknown>
}

interface CheckOptions {
  /** The invoice ends now, so that what has come of it is all that comes. */
  readonly isLast?: boolean
  /** What a call of the provider's said: a hint where to look for an invoice whose making was not answered. */
  readonly payload?: Readonly<Record<string, unknown>>
}

/**
 * Whether money has come. Whatever a callback or a browser says, the state comes from `check`; the provider's name of what
 * came is the lock, so that money counts once however often it is announced.
 */
export const createSettlement = ({ orders, providers, refunds, payables, saveCardAfterPayment }: PaymentDeps) => {
  const { db } = orders

  const payableFor = (kind: PayableKind) => {
    const found = payables.find(each => each.kind === kind)
    if (!found) throw new Error(`Nothing takes payments for a ${kind}`)
    return found
  }
  const providerOf = ({ method }: Pick<PaymentRow, 'method'>) =>
    isProviderMethod(method) ? providers[method] : undefined

  /** Money counts for a payment from now on; its subject keeps it, or it goes back. */
  const recordCaptures = async (
    tx: Transaction,
    payment: PaymentRow,
    captures: readonly Capture[],
    invoice_payment_id: string,
    now: Date
  ) => {
    const { id: payment_id, method } = payment
    const about = { method, payment_id, invoice_payment_id, recorded_at: now.toISOString() }
    for (const { id: provider_id, amount } of captures)
      await tx.run(insertCapture, { ...about, provider_id, amount, refund_requested_at: null, refunded_at: null })
    if ((await payableFor(payment.payable_kind).onPaid(tx, payment, now)) === 'refund')
      await refunds.refund(tx, payment.id, payment.amount, 'not-kept', now)
  }

  /** What came on an invoice for the first time: counted when it is enough, or when it is all that comes. */
  const completeIfPaid = async (
    tx: Transaction,
    payment: PaymentRow,
    came: readonly Capture[],
    isLast: boolean,
    now: Date
  ): Promise<readonly Capture[] | undefined> => {
    const from = payment.state
    const isWhole = capturedTotal(came) >= payment.amount
    if (!paymentCanBecome(from, 'completed') || (!isWhole && !isLast && from === 'pending')) return undefined
    const { paying, overpaid } = splitOverpayment(payment.amount, came)
    const received = { amount: capturedTotal(paying), provider_payment_id: paying[0]?.id ?? null }
    const updated_at = now.toISOString()
    if ((await tx.run(completePayment, { id: payment.id, from, ...received, updated_at })) === 0) return undefined
    await recordCaptures(tx, { ...payment, ...received, state: 'completed', updated_at }, paying, payment.id, now)
    return overpaid
  }

  /** Counts money once; true when there was any. */
  const settle = (paymentId: string, { state, captures }: InvoiceStatus, isLast = false): Promise<boolean> => {
    const came = captures.filter(({ isReturned }) => !isReturned)
    if (came.length === 0 && state !== 'closed') return Promise.resolve(false)
    return db.change(async tx => {
      const now = orders.now()
      const known = await tx.first(paymentById, { id: paymentId })
      if (!known) return false
      const payable = payableFor(known.payable_kind)
      await payable.lock(tx, known.payable_id)
      // Read again: whoever held it may have counted this payment already.
      const payment = await tx.first(paymentById, { id: paymentId })
      if (!payment) return false
      if (came.length === 0) {
        if (payment.state !== 'pending') return false
        await transitionPayment(tx, payment, 'failed', now)
        await payable.onInvoiceClosed?.(tx, payment, now)
        return false
      }
      const counted = await tx.all(capturesOfInvoice, { invoice_payment_id: paymentId })
      const fresh = newCaptures(
        came,
        counted.map(({ provider_id: id, amount }) => ({ id, amount }))
      )
      if (fresh.length === 0) return false
      const overpaid = counted.length === 0 ? await completeIfPaid(tx, payment, fresh, isLast, now) : fresh
      for (const capture of overpaid ?? []) {
        const { payable_kind, payable_id } = payment
        const attempt = (await tx.all(paymentsOfPayable, { payable_kind, payable_id })).length + 1
        const overpaidPayment = newOverpayment(payment, capture, attempt, now)
        await tx.run(insertPayment, overpaidPayment)
        await recordCaptures(tx, overpaidPayment, [capture], paymentId, now)
      }
      return overpaid !== undefined
    })
  }

  /** An invoice whose making was not answered may have been made, and paid: found by our own number, or by its payment. */
  const findUnrecordedInvoice = async (payment: PaymentRow, payload = {}) => {
    const { id, number: paymentNumber, amount, state } = payment
    const provider = providerOf(payment)
    const now = orders.now()
    // What is being made this moment is not lost, and what came besides never had one of its own.
    if (!provider || isBeingOpened(payment, now) || state === 'completed' || state === 'refunded') return undefined
    const whose = await provider.findOwner?.(payload)
    const proved = whose?.paymentNumber === paymentNumber ? whose.invoiceId : undefined
    const invoice_id = proved ?? provider.merchantReference?.({ paymentNumber, amount })
    if (invoice_id === undefined) return undefined
    await db.change(async tx => {
      await tx.run(setInvoiceId, { id, invoice_id, updated_at: now.toISOString() })
      if (state === 'checkout') await transitionPayment(tx, payment, 'failed', now)
    })
    return invoice_id
  }

  const check = async (payment: PaymentRow, { isLast = false, payload }: CheckOptions = {}): Promise<boolean> => {
    // First: a provider that takes long is not asked the same by others meanwhile.
    await db.change(tx => tx.run(markChecked, { id: payment.id, checked_at: orders.now().toISOString() }))
    const provider = providerOf(payment)
    const invoice = payment.invoice_id ?? (await findUnrecordedInvoice(payment, payload))
    if (invoice === undefined || !provider) return false
    const status = await provider.check(invoice)
    const isCounted = await settle(payment.id, status, isLast)
    if (status.card && payment.user_id !== null && agreedToKeep(payment))
      await saveCardAfterPayment(payment.user_id, status.card)
    return isCounted
  }

  /**
   * Whether an invoice that somebody was opening when their process ended was paid. Nothing else is concluded: the
   * opening may go on in another process.
   */
  const checkUnconfirmedInvoice = async (payment: PaymentRow) => {
    const provider = providerOf(payment)
    const invoice_id = provider?.merchantReference?.({ paymentNumber: payment.number, amount: payment.amount })
    if (!provider || invoice_id === undefined) return
    const status = await provider.check(invoice_id)
    if (!status.captures.some(({ isReturned }) => !isReturned)) return
    await db.change(async tx => {
      const now = orders.now()
      await tx.run(setInvoiceId, { id: payment.id, invoice_id, updated_at: now.toISOString() })
      await transitionPayment(tx, payment, 'failed', now)
    })
    await settle(payment.id, status)
  }

  /** Nobody is to pay it any more; if it is paid after all, `settle` deals with it. */
  const closeInvoice = async (payment: PaymentRow) => {
    if (payment.invoice_id !== null) await providerOf(payment)?.cancel(payment.invoice_id).catch(ignoreProviderError)
  }

  return {
    payableFor,
    providerOf,
    check,
    checkUnconfirmedInvoice,
    settle,
    closeInvoice,

    /** Nobody has paid an invoice in time: one last question, then it is over. */
    async expire(payment: PaymentRow): Promise<void> {
      await check(payment, { isLast: true })
      const isOver = await db.change(async tx => {
        const now = orders.now()
        const payable = payableFor(payment.payable_kind)
        await payable.lock(tx, payment.payable_id)
        // Of one that was never opened nobody knows anything: it has failed.
        if ((await transitionPayment(tx, payment, payment.state === 'checkout' ? 'failed' : 'void', now)) === 0)
          return false
        await payable.onInvoiceClosed?.(tx, payment, now)
        return true
      })
      if (isOver) await closeInvoice(payment)
    }
  }
}

export type Settlement = ReturnType<typeof createSettlement>

/** Whatever the provider sends along: without its payer's word no card is kept. */
const agreedToKeep = ({ invoice_json }: PaymentRow) => {
  const ask = invoice_json === null ? undefined : (JSON.parse(invoice_json) as NextAction)
  return ask?.kind === 'redirect' && ask.keeps_card === true
}

/** The invoice stays open at the provider; if it is paid after all, `settle` deals with it. */
export const ignoreProviderError = (error: unknown) => {
  if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error
}

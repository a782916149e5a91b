import type { PaymentAsk } from '../../contract/payment.ts'
import { cameTotal, shareOut, uncounted } from '../../domain/arrivals.ts'
import { paymentCanBecome, type PaymentState } from '../../domain/order-state.ts'
import { isProviderMethod, type PaymentSubjectKind } from '../../domain/payment.ts'
import type { Transaction } from '../db/database.ts'
import type { Orders } from '../orders/orders.ts'
import type { Blur } from '../limits/who.ts'
import type { PaymentProviders } from '../providers/payment/open.ts'
import {
  ProviderRefusal,
  ProviderUnavailable,
  type Arrival,
  type InvoiceStatus,
  type KeptCard
} from '../providers/payment/port.ts'
import {
  arrivalsOnInvoice,
  completePayment,
  findInvoice,
  insertArrival,
  insertPayment,
  markChecked,
  paymentById,
  paymentsOfSubject,
  type PaymentRow
} from './queries.ts'
import { besidePayment, isBeingOpened, moveTo } from './records.ts'
import type { RefundService } from './refunds.ts'
import type { PaymentSubject } from './subject.ts'

export interface PaymentParts {
  readonly orders: Orders
  readonly providers: PaymentProviders
  readonly refunds: RefundService
  readonly publicUrl: string
  readonly blur: Blur
  /** Keeps a card for whoever agreed to it. */
  readonly keepCard: (userId: string, card: KeptCard) => Promise<unknown>
}

interface Asking {
  /** The invoice ends now, so that what has come of it is all that comes. */
  readonly isLast?: boolean
  /** What a call of the house's said: a hint where to look for an invoice whose making was not answered. */
  readonly said?: Readonly<Record<string, unknown>>
}

/**
 * Whether money has come. Whatever a callback or a browser says, the state comes from `check`; the house's name of what
 * came is the lock, so that money counts once however often it is announced.
 */
export const settlingOf = ({ orders, providers, refunds, keepCard }: PaymentParts) => {
  const { db } = orders
  const subjects = new Map<PaymentSubjectKind, PaymentSubject>()

  const subjectOf = (kind: PaymentSubjectKind) => {
    const found = subjects.get(kind)
    if (!found) throw new Error(`Nothing takes payments for a ${kind}`)
    return found
  }
  const providerOf = ({ method }: Pick<PaymentRow, 'method'>) =>
    isProviderMethod(method) ? providers[method] : undefined

  /** Money counts for a payment from now on; its subject keeps it, or it goes back. */
  const count = async (
    tx: Transaction,
    payment: PaymentRow,
    arrivals: readonly Arrival[],
    invoice_of: string,
    now: Date
  ) => {
    const { id: payment_id, method } = payment
    const about = { method, payment_id, invoice_of, counted_at: now.toISOString() }
    for (const { id: house_id, amount } of arrivals)
      await tx.run(insertArrival, { ...about, house_id, amount, return_asked_at: null, returned_at: null })
    if ((await subjectOf(payment.subject).paid(tx, payment, now)) === 'refund')
      await refunds.refund(tx, payment.id, payment.amount, 'not-kept', now)
  }

  /** What came on an invoice for the first time: counted when it is enough, or when it is all that comes. */
  const complete = async (
    tx: Transaction,
    payment: PaymentRow,
    came: readonly Arrival[],
    isLast: boolean,
    now: Date
  ): Promise<readonly Arrival[] | undefined> => {
    const from = payment.state as PaymentState
    const isWhole = cameTotal(came) >= payment.amount
    if (!paymentCanBecome(from, 'completed') || (!isWhole && !isLast && from === 'pending')) return undefined
    const { paying, besides } = shareOut(payment.amount, came)
    const received = { amount: cameTotal(paying), provider_payment_id: paying[0]?.id ?? null }
    const updated_at = now.toISOString()
    if ((await tx.run(completePayment, { id: payment.id, from, ...received, updated_at })) === 0) return undefined
    await count(tx, { ...payment, ...received, state: 'completed', updated_at }, paying, payment.id, now)
    return besides
  }

  /** Counts money once; true when there was any. */
  const settle = (paymentId: string, { state, arrivals }: InvoiceStatus, isLast = false): Promise<boolean> => {
    const came = arrivals.filter(({ isReturned }) => !isReturned)
    if (came.length === 0 && state !== 'closed') return Promise.resolve(false)
    return db.change(async tx => {
      const now = orders.now()
      const known = await tx.first(paymentById, { id: paymentId })
      if (!known) return false
      const subject = subjectOf(known.subject)
      await subject.hold(tx, known.subject_id)
      // Read again: whoever held it may have counted this payment already.
      const payment = await tx.first(paymentById, { id: paymentId })
      if (!payment) return false
      if (came.length === 0) {
        if (payment.state !== 'pending') return false
        await moveTo(tx, payment, 'failed', now)
        await subject.ended?.(tx, payment, now)
        return false
      }
      const counted = await tx.all(arrivalsOnInvoice, { invoice_of: paymentId })
      const fresh = uncounted(
        came,
        counted.map(({ house_id: id, amount }) => ({ id, amount }))
      )
      if (fresh.length === 0) return false
      const besides = counted.length === 0 ? await complete(tx, payment, fresh, isLast, now) : fresh
      for (const arrival of besides ?? []) {
        const { subject: kind, subject_id } = payment
        const attempt = (await tx.all(paymentsOfSubject, { subject: kind, subject_id })).length + 1
        const beside = besidePayment(payment, arrival, attempt, now)
        await tx.run(insertPayment, beside)
        await count(tx, beside, [arrival], paymentId, now)
      }
      return besides !== undefined
    })
  }

  /** An invoice whose making was not answered may have been made, and paid: found by our own number, or by its payment. */
  const lostInvoice = async (payment: PaymentRow, said = {}) => {
    const { id, number: paymentNumber, amount, state } = payment
    const provider = providerOf(payment)
    const now = orders.now()
    // What is being made this moment is not lost, and what came besides never had one of its own.
    if (!provider || isBeingOpened(payment, now) || state === 'completed' || state === 'refunded') return undefined
    const whose = await provider.whose?.(said)
    const proved = whose?.paymentNumber === paymentNumber ? whose.invoiceId : undefined
    const invoice_id = proved ?? provider.nameOf?.({ paymentNumber, amount })
    if (invoice_id === undefined) return undefined
    await db.change(async tx => {
      await tx.run(findInvoice, { id, invoice_id, updated_at: now.toISOString() })
      if (state === 'checkout') await moveTo(tx, payment, 'failed', now)
    })
    return invoice_id
  }

  const check = async (payment: PaymentRow, { isLast = false, said }: Asking = {}): Promise<boolean> => {
    // First: a house that takes long is not asked the same by others meanwhile.
    await db.change(tx => tx.run(markChecked, { id: payment.id, checked_at: orders.now().toISOString() }))
    const provider = providerOf(payment)
    const invoice = payment.invoice_id ?? (await lostInvoice(payment, said))
    if (invoice === undefined || !provider) return false
    const status = await provider.check(invoice)
    const isCounted = await settle(payment.id, status, isLast)
    if (status.card && payment.user_id !== null && agreedToKeep(payment)) await keepCard(payment.user_id, status.card)
    return isCounted
  }

  /**
   * Whether an invoice that somebody was opening when their process ended was paid. Nothing else is concluded: the
   * opening may go on in another process.
   */
  const checkUnheard = async (payment: PaymentRow) => {
    const provider = providerOf(payment)
    const invoice_id = provider?.nameOf?.({ paymentNumber: payment.number, amount: payment.amount })
    if (!provider || invoice_id === undefined) return
    const status = await provider.check(invoice_id)
    if (!status.arrivals.some(({ isReturned }) => !isReturned)) return
    await db.change(async tx => {
      const now = orders.now()
      await tx.run(findInvoice, { id: payment.id, invoice_id, updated_at: now.toISOString() })
      await moveTo(tx, payment, 'failed', now)
    })
    await settle(payment.id, status)
  }

  /** Nobody is to pay it any more; if it is paid after all, `settle` deals with it. */
  const closeInvoice = async (payment: PaymentRow) => {
    if (payment.invoice_id !== null) await providerOf(payment)?.cancel(payment.invoice_id).catch(ignoreProvider)
  }

  return {
    /** Lets something be paid for. */
    join: (subject: PaymentSubject) => void subjects.set(subject.kind, subject),
    subjectOf,
    providerOf,
    check,
    checkUnheard,
    settle,
    closeInvoice,

    /** Nobody has paid an invoice in time: one last question, then it is over. */
    async lapse(payment: PaymentRow): Promise<void> {
      await check(payment, { isLast: true })
      const isOver = await db.change(async tx => {
        const now = orders.now()
        const subject = subjectOf(payment.subject)
        await subject.hold(tx, payment.subject_id)
        // Of one that was never opened nobody knows anything: it has failed.
        if ((await moveTo(tx, payment, payment.state === 'checkout' ? 'failed' : 'void', now)) === 0) return false
        await subject.ended?.(tx, payment, now)
        return true
      })
      if (isOver) await closeInvoice(payment)
    }
  }
}

export type Settling = ReturnType<typeof settlingOf>

/** Whatever the house sends along: without its payer's word no card is kept. */
const agreedToKeep = ({ invoice_json }: PaymentRow) => {
  const ask = invoice_json === null ? undefined : (JSON.parse(invoice_json) as PaymentAsk)
  return ask?.kind === 'redirect' && ask.keeps_card === true
}

/** The invoice stays open at the provider; if it is paid after all, `settle` deals with it. */
export const ignoreProvider = (error: unknown) => {
  if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefusal)) throw error
}

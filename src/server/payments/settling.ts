import type { PaymentAsk } from '../../contract/payment.ts'
import { paymentCanBecome, type PaymentState } from '../../domain/order-state.ts'
import { isProviderMethod, type PaymentSubjectKind } from '../../domain/payment.ts'
import type { Orders } from '../orders/orders.ts'
import type { PaymentProviders } from '../providers/payment/open.ts'
import { ProviderRefusal, ProviderUnavailable, type InvoiceStatus, type KeptCard } from '../providers/payment/port.ts'
import { completePayment, markChecked, paymentById, type PaymentRow } from './queries.ts'
import { moveTo } from './records.ts'
import type { RefundService } from './refunds.ts'
import type { PaymentSubject } from './subject.ts'

export interface PaymentParts {
  readonly orders: Orders
  readonly providers: PaymentProviders
  readonly refunds: RefundService
  readonly publicUrl: string
  /** Keeps a card for whoever agreed to it. */
  readonly keepCard: (userId: string, card: KeptCard) => Promise<unknown>
}

/**
 * Whether money has come. Whatever a callback or a browser says, the state comes from `check`; the payment's row is
 * the lock, so that money counts once however often it is announced.
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

  /** Counts money once. `isLast`: the invoice ends now, so that what has come of it is all that comes. */
  const settle = async (paymentId: string, status: InvoiceStatus, isLast: boolean) => {
    if (status.state === 'open' || status.state === 'refunded') return
    await db.change(async tx => {
      const now = orders.now()
      const known = await tx.first(paymentById, { id: paymentId })
      if (!known) return
      const subject = subjectOf(known.subject)
      await subject.hold(tx, known.subject_id)
      // Read again: whoever held it may have counted this payment already.
      const payment = await tx.first(paymentById, { id: paymentId })
      const from = payment?.state as PaymentState
      if (!payment) return
      if (status.paidAmount === 0) {
        if (status.state === 'closed' && from === 'pending') {
          await moveTo(tx, payment, 'failed', now)
          await subject.ended?.(tx, payment, now)
        }
        return
      }
      const isWhole = status.paidAmount >= payment.amount
      if (!paymentCanBecome(from, 'completed') || (!isWhole && !isLast && from === 'pending')) return
      const received = { amount: status.paidAmount, provider_payment_id: status.providerPaymentId }
      const updated_at = now.toISOString()
      if ((await tx.run(completePayment, { id: payment.id, from, ...received, updated_at })) === 0) return
      const paid = { ...payment, ...received, state: 'completed', updated_at }
      if ((await subject.paid(tx, paid, now)) === 'refund')
        await refunds.refund(tx, payment.id, received.amount, 'not-kept', now)
    })
  }

  const check = async (payment: PaymentRow, isLast = false): Promise<void> => {
    // First: a house that takes long is not asked the same by others meanwhile.
    await db.change(tx => tx.run(markChecked, { id: payment.id, checked_at: orders.now().toISOString() }))
    const provider = providerOf(payment)
    if (payment.invoice_id === null || !provider) return
    const status = await provider.check(payment.invoice_id)
    await settle(payment.id, status, isLast)
    if (status.card && payment.user_id !== null && agreedToKeep(payment)) await keepCard(payment.user_id, status.card)
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
    closeInvoice,

    /** Nobody has paid an invoice in time: one last question, then it is over. */
    async lapse(payment: PaymentRow): Promise<void> {
      await check(payment, true)
      const isOver = await db.change(async tx => {
        const now = orders.now()
        const subject = subjectOf(payment.subject)
        await subject.hold(tx, payment.subject_id)
        if ((await moveTo(tx, payment, 'void', now)) === 0) return false
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

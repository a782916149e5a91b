import { capturedTotal, splitOverpayment, newCaptures } from '../../../domain/money/payment-captures.ts'
import { paymentCanBecome } from '../../../domain/ordering/order-state.ts'
import type { PayableKind } from '../../../domain/money/payment.ts'
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
import { newOverpayment, isBeingOpened, transitionPayment } from './payment-store.ts'
import { providerOf } from './refund-steps.ts'
import type { RefundService } from './refunds.ts'
import type { Payable } from './payable.ts'
import { nextActionColumn } from './columns.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/http-client/index.ts'

export interface PaymentDeps {
  readonly orders: Orders
  readonly providers: PaymentProviders
  readonly refunds: RefundService
  readonly publicUrl: string
  readonly pseudonymize: Pseudonymize
  /** One payable for each `PayableKind`. */
  readonly payables: readonly Payable[]
  /** Saves the card of a payer who agreed to it. */
  readonly saveCardAfterPayment: (userId: string, card: SavedCard) => Promise<unknown>
}

interface CheckOptions {
  /** The last check of an invoice: a partial amount is final. */
  readonly isLast?: boolean
  /** Body of a webhook: a hint for finding an invoice whose creation was not answered. */
  readonly payload?: Readonly<Record<string, unknown>>
}

/** The payable of a kind; every kind has one. */
export function payableFor({ payables }: PaymentDeps, kind: PayableKind) {
  const found = payables.find(each => each.kind === kind)
  if (!found) throw new Error(`There is no payable of kind ${kind}`)
  return found
}

interface NewCaptures {
  readonly captures: readonly Capture[]
  readonly invoice_payment_id: string
  readonly now: Date
}

/** Records captures of a payment and hands it to its payable, which accepts it or has it refunded. */
async function recordCaptures(
  deps: PaymentDeps,
  tx: Transaction,
  payment: PaymentRow,
  { captures, invoice_payment_id, now }: NewCaptures
) {
  const { refunds } = deps
  const { id: payment_id, method } = payment
  const about = { method, payment_id, invoice_payment_id, recorded_at: now.toISOString() }
  for (const { id: provider_id, amount } of captures)
    await tx.run(insertCapture, { ...about, provider_id, amount, refund_requested_at: null, refunded_at: null })
  if ((await payableFor(deps, payment.payable_kind).onPaid(tx, payment, now)) === 'refund')
    await refunds.refund(tx, { paymentId: payment.id, amount: payment.amount, idempotencyKey: 'not-accepted', now })
}

interface InvoiceCheck {
  readonly captured: readonly Capture[]
  readonly isLast: boolean
  readonly now: Date
}

/** The first captures on an invoice complete its payment when they are enough, or all that comes. Answers the overpayments. */
async function completeIfPaid(
  deps: PaymentDeps,
  tx: Transaction,
  payment: PaymentRow,
  { captured, isLast, now }: InvoiceCheck
): Promise<readonly Capture[] | undefined> {
  const from = payment.state
  const isWhole = capturedTotal(captured) >= payment.amount
  if (!paymentCanBecome(from, 'completed') || (!isWhole && !isLast && from === 'pending')) return undefined
  const { paying, overpaid } = splitOverpayment(payment.amount, captured)
  const received = { amount: capturedTotal(paying), provider_payment_id: paying[0]?.id ?? null }
  const updated_at = now.toISOString()
  if ((await tx.run(completePayment, { id: payment.id, from, ...received, updated_at })) === 0) return undefined
  await recordCaptures(
    deps,
    tx,
    { ...payment, ...received, state: 'completed', updated_at },
    { captures: paying, invoice_payment_id: payment.id, now }
  )
  return overpaid
}

/**
 * Applies an invoice's status; true when it had new captures. Stripe-style: webhooks and browsers are hints only, the
 * state comes from the provider's `check`, and the provider's id of a capture is unique, so that each counts once.
 */
export function applyInvoiceStatus(
  deps: PaymentDeps,
  paymentId: string,
  { state, captures }: InvoiceStatus,
  isLast = false
): Promise<boolean> {
  const { orders } = deps
  const { db } = orders
  const captured = captures.filter(({ isRefunded }) => !isRefunded)
  if (captured.length === 0 && state !== 'closed') return Promise.resolve(false)
  return db.change(async tx => {
    const now = orders.now()
    const known = await tx.first(paymentById, { id: paymentId })
    if (!known) return false
    const payable = payableFor(deps, known.payable_kind)
    await payable.lock(tx, known.payable_id)
    // Read again under the lock: another process may have completed it.
    const payment = await tx.first(paymentById, { id: paymentId })
    if (!payment) return false
    if (captured.length === 0) {
      if (payment.state !== 'pending') return false
      await transitionPayment(tx, payment, 'failed', now)
      await payable.onInvoiceClosed?.(tx, payment, now)
      return false
    }
    const counted = await tx.all(capturesOfInvoice, { invoice_payment_id: paymentId })
    const fresh = newCaptures(
      captured,
      counted.map(({ provider_id: id, amount }) => ({ id, amount }))
    )
    if (fresh.length === 0) return false
    const overpaid =
      counted.length === 0 ? await completeIfPaid(deps, tx, payment, { captured: fresh, isLast, now }) : fresh
    for (const capture of overpaid ?? []) {
      const { payable_kind, payable_id } = payment
      const attempt = (await tx.all(paymentsOfPayable, { payable_kind, payable_id })).length + 1
      const overpaidPayment = newOverpayment(payment, capture, attempt, now)
      await tx.run(insertPayment, overpaidPayment)
      await recordCaptures(deps, tx, overpaidPayment, { captures: [capture], invoice_payment_id: paymentId, now })
    }
    return overpaid !== undefined
  })
}

/** An invoice whose creation was not answered may exist and be paid: found by our own reference, or by the webhook's payload. */
async function findUnrecordedInvoice(deps: PaymentDeps, payment: PaymentRow, payload = {}) {
  const { orders } = deps
  const { db } = orders
  const { id, number: paymentNumber, amount, state } = payment
  const provider = providerOf(deps, payment)
  const now = orders.now()
  // An invoice that is being opened is not lost, and an overpayment never had one of its own.
  if (!provider || isBeingOpened(payment, now) || state === 'completed' || state === 'refunded') return undefined
  const owner = await provider.findOwner?.(payload)
  const matched = owner?.paymentNumber === paymentNumber ? owner.invoiceId : undefined
  const invoice_id = matched ?? provider.merchantReference?.({ paymentNumber, amount })
  if (invoice_id === undefined) return undefined
  await db.change(async tx => {
    await tx.run(setInvoiceId, { id, invoice_id, updated_at: now.toISOString() })
    if (state === 'checkout') await transitionPayment(tx, payment, 'failed', now)
  })
  return invoice_id
}

export async function syncPayment(
  deps: PaymentDeps,
  payment: PaymentRow,
  { isLast = false, payload }: CheckOptions = {}
): Promise<boolean> {
  const { orders, saveCardAfterPayment } = deps
  const { db } = orders
  // Marked before the call, so that a slow provider is not asked by others meanwhile.
  await db.change(tx => tx.run(markChecked, { id: payment.id, checked_at: orders.now().toISOString() }))
  const provider = providerOf(deps, payment)
  const invoice = payment.invoice_id ?? (await findUnrecordedInvoice(deps, payment, payload))
  if (invoice === undefined || !provider) return false
  const status = await provider.check(invoice)
  const isCounted = await applyInvoiceStatus(deps, payment.id, status, isLast)
  if (status.card && payment.user_id !== null && agreedToKeep(payment))
    await saveCardAfterPayment(payment.user_id, status.card)
  return isCounted
}

/**
 * Whether an invoice was paid whose opening process may have ended. An unpaid one is left alone: another process may
 * still be opening it.
 */
export async function checkUnconfirmedInvoice(deps: PaymentDeps, payment: PaymentRow) {
  const { orders } = deps
  const { db } = orders
  const provider = providerOf(deps, payment)
  const invoice_id = provider?.merchantReference?.({ paymentNumber: payment.number, amount: payment.amount })
  if (!provider || invoice_id === undefined) return
  const status = await provider.check(invoice_id)
  if (!status.captures.some(({ isRefunded }) => !isRefunded)) return
  await db.change(async tx => {
    const now = orders.now()
    await tx.run(setInvoiceId, { id: payment.id, invoice_id, updated_at: now.toISOString() })
    await transitionPayment(tx, payment, 'failed', now)
  })
  await applyInvoiceStatus(deps, payment.id, status)
}

/** Cancels an invoice at its provider; if it is paid after all, `applyInvoiceStatus` refunds it. */
export async function closeInvoice(deps: PaymentDeps, payment: PaymentRow) {
  if (payment.invoice_id !== null)
    await providerOf(deps, payment)?.cancel(payment.invoice_id).catch(ignoreProviderError)
}

/** Checks an invoice that has expired a last time and ends it. */
export async function expireInvoice(deps: PaymentDeps, payment: PaymentRow): Promise<void> {
  const { orders } = deps
  const { db } = orders
  await syncPayment(deps, payment, { isLast: true })
  const isOver = await db.change(async tx => {
    const now = orders.now()
    const payable = payableFor(deps, payment.payable_kind)
    await payable.lock(tx, payment.payable_id)
    // A payment whose invoice was never opened has failed.
    if ((await transitionPayment(tx, payment, payment.state === 'checkout' ? 'failed' : 'void', now)) === 0)
      return false
    await payable.onInvoiceClosed?.(tx, payment, now)
    return true
  })
  if (isOver) await closeInvoice(deps, payment)
}

/** Whether the payer asked for the card to be saved; the provider's answer alone is not enough. */
const agreedToKeep = ({ invoice_json }: PaymentRow) => {
  const action = invoice_json === null ? undefined : nextActionColumn.read(invoice_json)
  return action?.kind === 'redirect' && action.keeps_card === true
}

/** The invoice stays open at the provider; if it is paid after all, `applyInvoiceStatus` refunds it. */
export const ignoreProviderError = (error: unknown) => {
  if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error
}

import { capturedTotal } from '../../../domain/money/payment-captures.ts'
import { isProviderMethod, PROVIDER_METHODS, type ProviderMethod } from '../../../domain/money/payment.ts'
import { discrepancyOf, type DiscrepancyKind } from '../../../domain/money/reconciliation.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PaymentProvider, PaymentProviders, StatementRow } from '../../providers/payment/index.ts'
import { captureByProviderId, capturesOfInvoice, paymentById, paymentByNumber, type PaymentRow } from './queries.ts'
import type { PaymentService } from './service.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/http-client/index.ts'

export interface Discrepancy {
  readonly method: ProviderMethod
  readonly kind: DiscrepancyKind
  /** Ours, where there is one. */
  readonly number: string | null
  /** The provider's id of the capture, where there is one. */
  readonly providerId: string | null
  /** ₮ as we have it, and as they do. */
  readonly ours: number
  readonly theirs: number
}

/** Sums with one provider: ₮ captured and not refunded through it. */
export interface ProviderStatement {
  readonly method: ProviderMethod
  readonly compared: number
  readonly ours: number
  readonly theirs: number
}

export interface Reconciliation {
  readonly compared: number
  readonly statements: readonly ProviderStatement[]
  /** Numbers of payments that were paid without a webhook; they count now. */
  readonly found: readonly string[]
  readonly discrepancies: readonly Discrepancy[]
  /** Numbers of payments whose provider did not answer, and names of providers that gave no statement. */
  readonly unanswered: readonly string[]
}

interface ReconciliationDeps {
  readonly db: Database
  readonly providers: PaymentProviders
  readonly payments: Pick<PaymentService, 'check' | 'applyInvoiceStatus'>
}

interface Compared {
  readonly result: Discrepancy | 'found' | undefined
  readonly ours: number
  readonly theirs: number
}

/** Payments opened or ended in the window: an invoice may be paid after it ended, without a webhook. */
const paymentsToCompare = ({ db }: ReconciliationDeps, from: Date, to: Date) =>
  db.query
    .selectFrom('payments')
    .selectAll()
    .where('method', 'in', PROVIDER_METHODS)
    // An overpayment is compared with the invoice it was captured on.
    .where(e => e.or([e('invoice_id', 'is not', null), e('state', 'in', ['failed', 'void'])]))
    .where('updated_at', '>=', from.toISOString())
    .where('created_at', '<', to.toISOString())
    .orderBy('created_at')
    .orderBy('id')
    .execute()

async function compare(
  { db, payments }: ReconciliationDeps,
  payment: PaymentRow,
  provider: PaymentProvider
): Promise<Compared> {
  const nothing = { result: undefined, ours: 0, theirs: 0 }
  // An invoice whose creation was not answered is found by our reference only.
  if (payment.invoice_id === null) return { ...nothing, result: (await payments.check(payment)) ? 'found' : undefined }
  const status = await provider.check(payment.invoice_id)
  const isFound = await payments.applyInvoiceStatus(payment.id, status)
  const counted = await db.all(capturesOfInvoice, { invoice_payment_id: payment.id })
  const theirs = capturedTotal(status.captures.filter(({ isRefunded }) => !isRefunded))
  const amount = capturedTotal(counted)
  const refunded = capturedTotal(counted.filter(({ refunded_at }) => refunded_at !== null))
  const sums = { ours: amount - refunded, theirs }
  // Some providers report the amount that is left of a payment, some the original one.
  if (isFound) return { ours: sums.ours, theirs: sums.ours, result: 'found' }
  if (counted.length === 0) return nothing
  const kind = discrepancyOf({ amount, refunded }, { state: status.state, paidAmount: theirs })
  const [only] = counted.length === 1 ? counted : []
  const about = {
    method: payment.method as ProviderMethod,
    number: payment.number,
    providerId: only?.provider_id ?? null
  }
  return { ...sums, result: kind && { ...about, kind, ours: amount - refunded, theirs } }
}

/** Compares one line of a statement: a recorded capture, one found by its payment's number, or an unknown one. */
async function compareLine(
  { db, payments }: ReconciliationDeps,
  method: ProviderMethod,
  provider: PaymentProvider,
  { id, amount, isRefunded: isRefundedThere, paymentNumber }: StatementRow
): Promise<Discrepancy | { readonly found: string } | undefined> {
  const line = { method, providerId: id, theirs: isRefundedThere ? 0 : amount }
  const capture = await db.first(captureByProviderId, { method, provider_id: id })
  if (capture) {
    const isRefunded = capture.refunded_at !== null
    if (isRefunded === isRefundedThere && (isRefunded || capture.amount === amount)) return undefined
    // A refund under way may be on the statement before its answer is recorded.
    if (isRefundedThere && capture.refund_requested_at !== null) return undefined
    const { number } = (await db.first(paymentById, { id: capture.payment_id })) ?? { number: null }
    const kind = isRefundedThere ? 'refunded-at-provider' : isRefunded ? 'not-refunded-at-provider' : 'amount'
    return { ...line, kind, number, ours: isRefunded ? 0 : capture.amount }
  }
  if (isRefundedThere) return undefined
  const owner = paymentNumber ?? (await provider.findOwner?.({ qpay_payment_id: id }))?.paymentNumber
  const payment = owner === undefined ? undefined : await db.first(paymentByNumber, { number: owner, method })
  if (payment && (await payments.check(payment, { payload: { qpay_payment_id: id } }))) return { found: payment.number }
  // A partial amount so far: the payer may still pay the rest.
  if (payment?.state === 'pending' && amount < payment.amount) return undefined
  return { ...line, kind: 'unknown', number: payment?.number ?? null, ours: 0 }
}

/** The sums, differences and failures of one run, added to payment by payment. */
interface Findings {
  readonly found: string[]
  readonly unanswered: string[]
  readonly discrepancies: Discrepancy[]
  readonly statements: Map<ProviderMethod, ProviderStatement>
}

/** Runs one call to a provider; an unreachable or refusing one is noted by `name`. */
async function askProvider({ unanswered }: Findings, name: string, call: () => Promise<void>) {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error
    unanswered.push(name)
  }
}

/** Adds a compared payment to the sums of its provider. */
function addCompared(findings: Findings, { method, number }: PaymentRow, { result, ours, theirs }: Compared) {
  if (!isProviderMethod(method)) return
  const sum = findings.statements.get(method) ?? { method, compared: 0, ours: 0, theirs: 0 }
  const added = { compared: sum.compared + 1, ours: sum.ours + ours, theirs: sum.theirs + theirs }
  findings.statements.set(method, { method, ...added })
  if (result === 'found') findings.found.push(number)
  else if (result) findings.discrepancies.push(result)
}

/** Adds a discrepancy of a statement, one per payment; a refund there explains money that is missing there. */
function addDiscrepancy({ discrepancies }: Findings, discrepancy: Discrepancy) {
  const { number, kind } = discrepancy
  const at = number === null ? -1 : discrepancies.findIndex(each => each.number === number)
  if (at < 0) discrepancies.push(discrepancy)
  else if (discrepancies[at]?.kind === 'missing' && kind === 'refunded-at-provider') discrepancies[at] = discrepancy
}

async function compareStatement(deps: ReconciliationDeps, findings: Findings, method: ProviderMethod, window: Window) {
  const provider = deps.providers[method]
  for (const line of (await provider?.statement?.(window.from, window.to)) ?? []) {
    const result = provider && (await compareLine(deps, method, provider, line))
    if (result && 'found' in result) findings.found.push(result.found)
    else if (result) addDiscrepancy(findings, result)
  }
}

interface Window {
  readonly from: Date
  readonly to: Date
}

/** Compares payments with their providers, one by one, and with statements where a provider has them. */
export const createReconciliation =
  (deps: ReconciliationDeps) =>
  async (from: Date, to: Date): Promise<Reconciliation> => {
    const { providers } = deps
    const findings: Findings = { found: [], unanswered: [], discrepancies: [], statements: new Map() }
    let compared = 0
    for (const payment of await paymentsToCompare(deps, from, to)) {
      const provider = isProviderMethod(payment.method) ? providers[payment.method] : undefined
      if (payment.invoice_id === null && provider?.merchantReference === undefined) continue
      compared++
      if (provider)
        await askProvider(findings, payment.number, async () =>
          addCompared(findings, payment, await compare(deps, payment, provider))
        )
    }
    for (const method of Object.keys(providers).filter(isProviderMethod))
      await askProvider(findings, method, () => compareStatement(deps, findings, method, { from, to }))
    return { ...findings, compared, statements: [...findings.statements.values()] }
  }

import { capturedTotal } from '../../../domain/payment-captures.ts'
import { isProviderMethod, PROVIDER_METHODS, type ProviderMethod } from '../../../domain/payment.ts'
import { discrepancyOf, type DiscrepancyKind } from '../../../domain/reconciliation.ts'
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
  /** The provider's name of the money, where one sum is meant. */
  readonly providerId: string | null
  /** ₮ as we have it, and as they do. */
  readonly ours: number
  readonly theirs: number
}

/** What was compared with one provider, ₮ that came and did not go back through it. */
export interface ProviderStatement {
  readonly method: ProviderMethod
  readonly compared: number
  readonly ours: number
  readonly theirs: number
}

export interface Reconciliation {
  readonly compared: number
  readonly statements: readonly ProviderStatement[]
  /** Payments for which money had come and nobody had told us; it counts now. */
  readonly found: readonly string[]
  readonly discrepancies: readonly Discrepancy[]
  /** Numbers of payments whose provider did not answer, and names of providers that gave no statement. */
  readonly unanswered: readonly string[]
}

interface Deps {
  readonly db: Database
  readonly providers: PaymentProviders
  readonly payments: Pick<PaymentService, 'check' | 'settle'>
}

interface Compared {
  readonly result: Discrepancy | 'found' | undefined
  readonly ours: number
  readonly theirs: number
}

/** Compares our payments with what their providers say, one by one and by statement where a provider has one. */
export const createReconciliation = ({ db, providers, payments }: Deps) => {
  /** Opened, or ended, in that time: an invoice may be paid after it was given up, and nobody may tell us. */
  const ofWindow = (from: Date, to: Date) =>
    db.query
      .selectFrom('payments')
      .selectAll()
      .where('method', 'in', PROVIDER_METHODS)
      // What came besides was counted with the invoice it came on.
      .where(e => e.or([e('invoice_id', 'is not', null), e('state', 'in', ['failed', 'void'])]))
      .where('updated_at', '>=', from.toISOString())
      .where('created_at', '<', to.toISOString())
      .orderBy('created_at')
      .orderBy('id')
      .execute()

  const compare = async (payment: PaymentRow, provider: PaymentProvider): Promise<Compared> => {
    const nothing = { result: undefined, ours: 0, theirs: 0 }
    // Made unheard, it is only known by name.
    if (payment.invoice_id === null)
      return { ...nothing, result: (await payments.check(payment)) ? 'found' : undefined }
    const status = await provider.check(payment.invoice_id)
    const isFound = await payments.settle(payment.id, status)
    const counted = await db.all(capturesOfInvoice, { invoice_payment_id: payment.id })
    const theirs = capturedTotal(status.captures.filter(({ isReturned }) => !isReturned))
    const amount = capturedTotal(counted)
    const returned = capturedTotal(counted.filter(({ refunded_at: refunded_at }) => refunded_at !== null))
    const sums = { ours: amount - returned, theirs }
    // Some providers tell what is left of a payment, some what it was: what we know to be back is back.
    if (isFound) return { ours: sums.ours, theirs: sums.ours, result: 'found' }
    if (counted.length === 0) return nothing
    const kind = discrepancyOf({ amount, returned }, { state: status.state, paidAmount: theirs })
    const [only] = counted.length === 1 ? counted : []
    const about = {
      method: payment.method as ProviderMethod,
      number: payment.number,
      providerId: only?.provider_id ?? null
    }
    return { ...sums, result: kind && { ...about, kind, ours: amount - returned, theirs } }
  }

  /** A line of a provider's statement: known, found by its number, still waited for, or unheard of. */
  const compareLine = async (
    method: ProviderMethod,
    provider: PaymentProvider,
    { id, amount, isReturned, paymentNumber }: StatementRow
  ): Promise<Discrepancy | { readonly found: string } | undefined> => {
    const line = { method, providerId: id, theirs: isReturned ? 0 : amount }
    const known = await db.first(captureByProviderId, { method, provider_id: id })
    if (known) {
      const isBack = known.refunded_at !== null
      if (isBack === isReturned && (isBack || known.amount === amount)) return undefined
      // On its way through the provider, it may be back there before we have heard.
      if (isReturned && known.refund_requested_at !== null) return undefined
      const { number } = (await db.first(paymentById, { id: known.payment_id })) ?? { number: null }
      const kind = isReturned ? 'returned-there' : isBack ? 'not-returned' : 'amount'
      return { ...line, kind, number, ours: isBack ? 0 : known.amount }
    }
    if (isReturned) return undefined
    const whose = paymentNumber ?? (await provider.findOwner?.({ qpay_payment_id: id }))?.paymentNumber
    const payment = whose === undefined ? undefined : await db.first(paymentByNumber, { number: whose, method })
    if (payment && (await payments.check(payment, { payload: { qpay_payment_id: id } })))
      return { found: payment.number }
    // Too little so far, and its payer may still bring the rest.
    if (payment?.state === 'pending' && amount < payment.amount) return undefined
    return { ...line, kind: 'unknown', number: payment?.number ?? null, ours: 0 }
  }

  return async (from: Date, to: Date): Promise<Reconciliation> => {
    const found: string[] = []
    const unanswered: string[] = []
    const discrepancies: Discrepancy[] = []
    const statements = new Map<ProviderMethod, ProviderStatement>()
    const asked = async (name: string, ask: () => Promise<void>) => {
      try {
        await ask()
      } catch (error) {
        if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error
        unanswered.push(name)
      }
    }
    const rows = (await ofWindow(from, to)).filter(
      ({ method, invoice_id }) =>
        isProviderMethod(method) && (invoice_id !== null || providers[method]?.merchantReference !== undefined)
    )
    for (const payment of rows) {
      const method = payment.method as ProviderMethod
      const provider = providers[method]
      if (!provider) continue
      await asked(payment.number, async () => {
        const { result, ours, theirs } = await compare(payment, provider)
        const so = statements.get(method) ?? { method, compared: 0, ours: 0, theirs: 0 }
        statements.set(method, { method, compared: so.compared + 1, ours: so.ours + ours, theirs: so.theirs + theirs })
        if (result === 'found') found.push(payment.number)
        else if (result) discrepancies.push(result)
      })
    }
    /** What a statement says of a payment is said once, and says more than that it is not there. */
    const announce = (discrepancy: Discrepancy) => {
      const { number, kind } = discrepancy
      const at = number === null ? -1 : discrepancies.findIndex(each => each.number === number)
      if (at < 0) discrepancies.push(discrepancy)
      else if (discrepancies[at]?.kind === 'missing' && kind === 'returned-there') discrepancies[at] = discrepancy
    }
    for (const [name, provider] of Object.entries(providers)) {
      const method = name as ProviderMethod
      await asked(method, async () => {
        for (const line of (await provider.statement?.(from, to)) ?? []) {
          const result = await compareLine(method, provider, line)
          if (result && 'found' in result) found.push(result.found)
          else if (result) announce(result)
        }
      })
    }
    return { compared: rows.length, statements: [...statements.values()], found, discrepancies, unanswered }
  }
}

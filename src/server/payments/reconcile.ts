import { isProviderMethod } from '../../domain/payment.ts'
import { differenceOf, type DifferenceKind } from '../../domain/reconcile.ts'
import type { Database } from '../db/database.ts'
import type { PaymentProviders } from '../providers/payment/open.ts'
import { ProviderRefusal, ProviderUnavailable, type PaymentProvider } from '../providers/payment/port.ts'
import type { PaymentRow } from './queries.ts'
import type { PaymentService } from './service.ts'

export interface Difference {
  readonly method: string
  readonly kind: DifferenceKind
  /** Ours, where there is one. */
  readonly number: string | null
  readonly providerPaymentId: string | null
  /** ₮ as we have it, and as they do. */
  readonly ours: number
  readonly theirs: number
}

export interface Reconciliation {
  readonly compared: number
  /** Payments that had come and nobody had told us; they count now. */
  readonly found: readonly string[]
  readonly differences: readonly Difference[]
  /** Numbers of payments whose house did not answer. */
  readonly unanswered: readonly string[]
}

interface Parts {
  readonly db: Database
  readonly providers: PaymentProviders
  readonly payments: Pick<PaymentService, 'check'>
}

/** A statement may name money some time after we counted it. */
const LATE_MS = 86_400_000

/** Compares our payments with what their houses say, one by one and by statement where a house has one. */
export const reconciliationOf = ({ db, providers, payments }: Parts) => {
  /** Opened, or ended, in that time: an invoice may be paid after it was given up, and nobody may tell us. */
  const ofWindow = (from: Date, to: Date) =>
    db.query
      .selectFrom('payments')
      .selectAll()
      .where('invoice_id', 'is not', null)
      .where('updated_at', '>=', from.toISOString())
      .where('created_at', '<', to.toISOString())
      .orderBy('created_at')
      .execute()

  const returnedOf = async (id: string) => {
    const { sum } = await db.query
      .selectFrom('refunds')
      .select(e => e.fn.sum<number | string | null>('amount').as('sum'))
      .where('payment_id', '=', id)
      .where('way', '=', 'source')
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow()
    return Number(sum ?? 0)
  }

  const compare = async (payment: PaymentRow, provider: PaymentProvider): Promise<Difference | 'found' | undefined> => {
    if (payment.invoice_id === null) return undefined
    const theirs = await provider.check(payment.invoice_id)
    const isCounted = payment.state === 'completed' || payment.state === 'refunded'
    if (!isCounted) {
      const isWhole = theirs.paidAmount >= payment.amount
      if (theirs.paidAmount === 0 || (payment.state === 'pending' && !isWhole)) return undefined
      await payments.check(payment)
      return 'found'
    }
    const kind = differenceOf({ ...payment, returned: await returnedOf(payment.id) }, theirs)
    return kind && { ...nameOf(payment), kind, ours: payment.amount, theirs: theirs.paidAmount }
  }

  /** What a house has and we do not. */
  const strangers = async (method: string, provider: PaymentProvider, from: Date, to: Date): Promise<Difference[]> => {
    const rows = (await provider.statement?.(from, to)) ?? []
    if (rows.length === 0) return []
    const known = await db.query
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('method', '=', method)
      .where('created_at', '>=', new Date(from.getTime() - LATE_MS).toISOString())
      .execute()
    const ids = new Set(known.map(({ provider_payment_id }) => provider_payment_id))
    return rows
      .filter(({ providerPaymentId, isReturned }) => !isReturned && !ids.has(providerPaymentId))
      .map(({ providerPaymentId, amount }) => ({
        method,
        kind: 'unknown',
        number: null,
        providerPaymentId,
        ours: 0,
        theirs: amount
      }))
  }

  return async (from: Date, to: Date): Promise<Reconciliation> => {
    const found: string[] = []
    const unanswered: string[] = []
    const differences: Difference[] = []
    const asked = async (name: string, ask: () => Promise<void>) => {
      try {
        await ask()
      } catch (error) {
        if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefusal)) throw error
        unanswered.push(name)
      }
    }
    const rows = await ofWindow(from, to)
    for (const payment of rows) {
      const provider = isProviderMethod(payment.method) ? providers[payment.method] : undefined
      if (!provider) continue
      await asked(payment.number, async () => {
        const result = await compare(payment, provider)
        if (result === 'found') found.push(payment.number)
        else if (result) differences.push(result)
      })
    }
    for (const [method, provider] of Object.entries(providers))
      await asked(method, async () => void differences.push(...(await strangers(method, provider, from, to))))
    return { compared: rows.length, found, differences, unanswered }
  }
}

const nameOf = ({ method, number, provider_payment_id }: PaymentRow) => ({
  method,
  number,
  providerPaymentId: provider_payment_id
})

/** What the shop's log says of one. */
export const differenceText = ({ method, kind, number, providerPaymentId, ours, theirs }: Difference) =>
  `${method}  ${kind}  ${number ?? '-'}  ${providerPaymentId ?? '-'}  ours ₮${ours}  theirs ₮${theirs}`

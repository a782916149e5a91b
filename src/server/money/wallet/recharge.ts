import { v7 as uuid } from 'uuid'
import type { RechargeAnswer, RechargeList } from '../../../contract/wallet.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { words } from '../../../i18n/words.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { newReferenceNumber } from '../../platform/reference-number.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { WalletRechargeTable } from './tables.ts'
import { remember, replayed, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { consume } from '../../platform/rate-limit/rate-limit.ts'
import { tooMany, type Problem, unprocessable, notFound } from '../../platform/http/problem.ts'
import type { PaymentInput, PaymentService, Payable } from '../payments/index.ts'
import { deposit } from './ledger.ts'
import { lockWalletOwner } from './queries.ts'
import { HOUR_MS } from '../../../domain/time.ts'

type RechargeRow = { [K in keyof WalletRechargeTable]: WalletRechargeTable[K] }
type PaymentMeans = Pick<PaymentInput, 'method' | 'source' | 'keepsCard'>
type Answer = Promise<Result<RechargeAnswer, Problem>>

/** Nobody opens more invoices for themselves than this. */
const HOURLY_LIMIT = { name: 'recharges', most: 20, windowMs: HOUR_MS }
const INVOICE_LIMIT = { name: 'recharge-invoices', most: 40, windowMs: HOUR_MS }
/** More than anybody has begun and not ended. */
const WAITING_MAX = 10

const insertRecharge = statement<RechargeRow, never>((db, p) =>
  db.insertInto('wallet_recharges').values({
    id: p('id'),
    number: p('number'),
    user_id: p('user_id'),
    amount: p('amount'),
    state: p('state'),
    created_at: p('created_at'),
    updated_at: p('updated_at')
  })
)

const lockRecharge = statement<{ id: string }, RechargeRow>((db, p, dialect) => {
  const query = db.selectFrom('wallet_recharges').selectAll().where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

const rechargeByNumber = statement<{ number: string; user_id: string }, RechargeRow>((db, p) =>
  db.selectFrom('wallet_recharges').selectAll().where('number', '=', p('number')).where('user_id', '=', p('user_id'))
)

const pendingRecharges = statement<{ user_id: string; most: number }, RechargeRow>((db, p) =>
  db
    .selectFrom('wallet_recharges')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .where('state', '=', 'open')
    .where(e =>
      e.exists(
        e
          .selectFrom('payments')
          .select('payments.id')
          .where('payments.payable_kind', '=', 'recharge')
          .whereRef('payments.payable_id', '=', 'wallet_recharges.id')
          .where('payments.state', '=', 'pending')
      )
    )
    .orderBy('created_at', 'desc')
    .limit(p('most'))
)

const updateRechargeState = statement<Pick<RechargeRow, 'id' | 'state' | 'updated_at'>, never>((db, p) =>
  db
    .updateTable('wallet_recharges')
    .set({ state: p('state'), updated_at: p('updated_at') })
    .where('id', '=', p('id'))
    // Money that has come once has come.
    .where('state', '!=', 'paid')
)

/** Paying into a wallet: whatever comes is counted, also when it comes late or twice. */
export const rechargePayable = (enabled: boolean): Payable => ({
  kind: 'recharge',
  lock: (tx, id) => tx.first(lockRecharge, { id }),

  /** Whoever changes their mind about the provider, or comes back after its time was up, goes on with the same one. */
  async onInvoiceOpened(tx, { payable_id: subject_id }, now) {
    await tx.run(updateRechargeState, { id: subject_id, state: 'open', updated_at: now.toISOString() })
  },

  async amountDue(tx, id, { userId }) {
    const row = await tx.first(lockRecharge, { id })
    if (!row || row.user_id !== userId) return notFound('not-found')
    if (!enabled) return unprocessable('wallet-paused')
    if (row.state === 'paid') return unprocessable('already-paid')
    const { amount, number, user_id } = row
    return ok({ amount, number, description: `${words('mn', 'wallet')('title')} ${number}`, userId: user_id })
  },

  async onPaid(tx, { id, payable_id: subject_id, amount }, now) {
    const row = await tx.first(lockRecharge, { id: subject_id })
    // Whoever left while the money was on its way gets it back.
    const owner = row && (await tx.first(lockWalletOwner, { id: row.user_id }))
    if (!owner) return 'refund'
    await tx.run(updateRechargeState, { id: row.id, state: 'paid', updated_at: now.toISOString() })
    const cause = { kind: 'recharge' as const, idempotencyKey: `recharge:${id}`, label: row.number }
    await deposit(tx, { ...cause, userId: row.user_id, bucket: 'cash', amount, from: 'provider' }, now)
    return 'kept'
  },

  async onInvoiceClosed(tx: Transaction, { payable_id: subject_id }, now) {
    await tx.run(updateRechargeState, { id: subject_id, state: 'ended', updated_at: now.toISOString() })
  },

  returnPath: ({ number }) => `/account/wallet?${new URLSearchParams({ recharge: number })}`
})

interface Deps {
  readonly db: Database
  readonly payments: PaymentService
  readonly enabled: boolean
  readonly now: () => Date
}

export type RechargeService = ReturnType<typeof rechargeService>

/** Money that people pay into their wallets through a provider. */
export const rechargeService = ({ db, payments, enabled, now }: Deps) => {
  /** As it is by now, whatever was just opened or asked for it. */
  const answer = async (row: RechargeRow): Promise<RechargeAnswer> => {
    const { number, amount, created_at, user_id } = row
    const { state } = (await db.first(rechargeByNumber, { number, user_id })) ?? row
    return { number, amount, state, payment: (await payments.newest('recharge', row.id)) ?? null, created_at }
  }

  const payFor = async (row: RechargeRow, means: PaymentMeans, idempotency: IdempotencyKey, locale: Locale): Answer => {
    const wish = { payableKind: 'recharge' as const, id: row.id, ...means, principal: { userId: row.user_id } }
    const opened = await payments.open(wish, idempotency, locale)
    return opened.ok ? ok(await answer(row)) : opened
  }

  /** Asked again under the same key, it is the same recharge. */
  const begin = (userId: string, amount: number, idempotency: IdempotencyKey) =>
    db.change(async (tx): Promise<Result<string, Problem>> => {
      const at = now().toISOString()
      await tx.first(lockWalletOwner, { id: userId })
      const principal = `recharge:${userId}`
      const before = await replayed<string>(tx, principal, idempotency)
      if (before) return before
      if (!(await consume(tx, HOURLY_LIMIT, userId, now()))) return tooMany('too-many-requests', 3_600)
      const number = await newReferenceNumber('W', async drawn =>
        Boolean(
          await tx.query.selectFrom('wallet_recharges').select('id').where('number', '=', drawn).executeTakeFirst()
        )
      )
      const row = { id: uuid(), number, user_id: userId, amount, created_at: at, updated_at: at }
      await tx.run(insertRecharge, { ...row, state: 'open' })
      await remember(tx, principal, idempotency, number, now())
      return ok(number)
    })

  return {
    async open(
      userId: string,
      amount: number,
      means: PaymentMeans,
      idempotency: IdempotencyKey,
      locale: Locale
    ): Answer {
      if (!enabled) return unprocessable('wallet-paused')
      const begun = await begin(userId, amount, idempotency)
      if (!begun.ok) return begun
      const row = await db.first(rechargeByNumber, { number: begun.value, user_id: userId })
      if (!row) return notFound('not-found')
      return row.state === 'open' ? payFor(row, means, idempotency, locale) : ok(await answer(row))
    },

    /** By another provider than before, or once more: the same money is wished for. */
    async pay(
      userId: string,
      number: string,
      means: PaymentMeans,
      idempotency: IdempotencyKey,
      locale: Locale
    ): Answer {
      const row = await db.first(rechargeByNumber, { number, user_id: userId })
      if (!row) return notFound('not-found')
      if (!(await db.change(tx => consume(tx, INVOICE_LIMIT, userId, now()))))
        return tooMany('too-many-requests', 3_600)
      return payFor(row, means, idempotency, locale)
    },

    /** What is still waited for, the newest first. */
    async listPending(userId: string): Promise<RechargeList> {
      const rows = await db.all(pendingRecharges, { user_id: userId, most: WAITING_MAX })
      const recharges = await Promise.all(rows.map(answer))
      return { recharges, count: recharges.length }
    },

    /** As it is now: the provider is asked about what is still open. */
    async read(userId: string, number: string): Answer {
      const row = await db.first(rechargeByNumber, { number, user_id: userId })
      if (!row) return notFound('not-found')
      const payment = await payments.newest('recharge', row.id)
      if (payment?.state === 'pending') {
        const asked = await payments.refresh(payment.id)
        if (!asked.ok) return asked
      }
      return ok(await answer(row))
    }
  }
}

import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { RechargeAnswer, RechargeBody } from '../../contract/wallet.ts'
import { ok, type Result } from '../../domain/result.ts'
import { words } from '../../i18n/words.ts'
import type { Locale } from '../../i18n/locales.ts'
import type { Database, Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { WalletRechargeTable } from './tables.ts'
import { remember, replayed, type OnceKey } from '../idempotency/once.ts'
import { take } from '../limits/limits.ts'
import { tooMany, type AccountRefusal } from '../accounts/refusal.ts'
import { no, notFound } from '../orders/refusal.ts'
import type { PaymentService } from '../payments/service.ts'
import type { PaymentSubject } from '../payments/subject.ts'
import { deposit } from './ledger.ts'
import { lockHolder } from './queries.ts'

type RechargeRow = { [K in keyof WalletRechargeTable]: WalletRechargeTable[K] }
type Answer = Promise<Result<RechargeAnswer, AccountRefusal>>

/** Nobody opens more invoices for themselves than this. */
const PER_HOUR = { name: 'recharges', most: 20, windowMs: 3_600_000 }

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

const moveRecharge = statement<Pick<RechargeRow, 'id' | 'state' | 'updated_at'>, never>((db, p) =>
  db
    .updateTable('wallet_recharges')
    .set({ state: p('state'), updated_at: p('updated_at') })
    .where('id', '=', p('id'))
    // Money that has come once has come.
    .where('state', '!=', 'paid')
)

/** Paying into a wallet: whatever comes is counted, also when it comes late or twice. */
const rechargeSubject = (enabled: boolean): PaymentSubject => ({
  kind: 'recharge',
  hold: (tx, id) => tx.first(lockRecharge, { id }),

  async begin(tx, id, { userId }) {
    const row = await tx.first(lockRecharge, { id })
    if (!row || row.user_id !== userId) return notFound('not-found')
    if (!enabled) return no('wallet-paused')
    if (row.state === 'paid') return no('already-paid')
    const { amount, number, user_id } = row
    return ok({ amount, number, description: `${words('mn', 'wallet')('title')} ${number}`, userId: user_id })
  },

  async paid(tx, { id, subject_id, amount }, now) {
    const row = await tx.first(lockRecharge, { id: subject_id })
    // Whoever left while the money was on its way gets it back.
    const owner = row && (await tx.first(lockHolder, { id: row.user_id }))
    if (!owner) return 'refund'
    await tx.run(moveRecharge, { id: row.id, state: 'paid', updated_at: now.toISOString() })
    const cause = { kind: 'recharge' as const, onceKey: `recharge:${id}`, label: row.number }
    await deposit(tx, { ...cause, userId: row.user_id, bucket: 'cash', amount, from: 'provider' }, now)
    return 'kept'
  },

  async ended(tx: Transaction, { subject_id }, now) {
    await tx.run(moveRecharge, { id: subject_id, state: 'ended', updated_at: now.toISOString() })
  },

  returnPath: ({ number }) => `/account/wallet?${new URLSearchParams({ recharge: number })}`
})

interface Parts {
  readonly db: Database
  readonly payments: PaymentService
  readonly enabled: boolean
  readonly now: () => Date
}

export type RechargeService = ReturnType<typeof rechargeService>

/** Money that people pay into their wallets through a provider. */
export const rechargeService = ({ db, payments, enabled, now }: Parts) => {
  payments.join(rechargeSubject(enabled))

  const answer = async ({ id, number, amount, state, created_at }: RechargeRow): Promise<RechargeAnswer> => ({
    number,
    amount,
    state,
    payment: (await payments.newest('recharge', id)) ?? null,
    created_at
  })

  /** Asked again under the same key, it is the same recharge. */
  const begin = (userId: string, amount: number, idempotency: OnceKey) =>
    db.change(async (tx): Promise<Result<string, AccountRefusal>> => {
      const at = now().toISOString()
      await tx.first(lockHolder, { id: userId })
      const caller = `recharge:${userId}`
      const before = await replayed<string>(tx, caller, idempotency)
      if (before) return before
      if (!(await take(tx, PER_HOUR, userId, now()))) return tooMany('too-many-requests', 3_600)
      const number = `W${randomInt(1_000_000_000).toString().padStart(9, '0')}`
      const row = { id: uuid(), number, user_id: userId, amount, created_at: at, updated_at: at }
      await tx.run(insertRecharge, { ...row, state: 'open' })
      await remember(tx, caller, idempotency, number, now())
      return ok(number)
    })

  return {
    async open(userId: string, { amount, payment_method }: RechargeBody, idempotency: OnceKey, locale: Locale): Answer {
      if (!enabled) return no('wallet-paused')
      const begun = await begin(userId, amount, idempotency)
      if (!begun.ok) return begun
      const row = await db.first(rechargeByNumber, { number: begun.value, user_id: userId })
      if (!row) return notFound('not-found')
      if (row.state === 'open') {
        const wish = { subject: 'recharge' as const, id: row.id, method: payment_method, caller: { userId } }
        const opened = await payments.open(wish, idempotency, locale)
        if (!opened.ok) return opened
      }
      return ok(await answer(row))
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
      const after = (await db.first(rechargeByNumber, { number, user_id: userId })) ?? row
      return ok(await answer(after))
    }
  }
}

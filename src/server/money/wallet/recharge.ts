import { lockUser } from '../../identity/index.ts'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { RechargeResponse, RechargeList } from '../../../contract/money/wallet.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { words } from '../../../i18n/words.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import { newReferenceNumber } from '../../platform/reference-number.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { WalletRechargeTable } from './tables.ts'
import { rememberAnswer, replayedAnswer, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { consumeLimit } from '../../platform/rate-limit/rate-limit.ts'
import { tooMany, type Problem, unprocessable, notFound, type ServiceResult } from '../../platform/http/problem.ts'
import {
  type PaymentMeans,
  type PaymentService,
  type Payable,
  pendingPayables,
  type PrepaymentInput
} from '../payments/index.ts'
import { depositMoney } from './ledger.ts'

import { HOUR_MS } from '../../../domain/time.ts'

type RechargeRow = { [K in keyof WalletRechargeTable]: WalletRechargeTable[K] }

/** Recharges and invoices of one user; more would be a program. */
const HOURLY_LIMIT = { name: 'recharges', max: 20, windowMs: HOUR_MS }
const INVOICE_LIMIT = { name: 'recharge-invoices', max: 40, windowMs: HOUR_MS }
/** Pending recharges that are shown. */
const PENDING_MAX = 10

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

const anyRechargeByNumber = statement<{ number: string }, Pick<RechargeRow, 'id'>>((db, p) =>
  db.selectFrom('wallet_recharges').select('id').where('number', '=', p('number'))
)

const rechargeByNumber = statement<{ number: string; user_id: string }, RechargeRow>((db, p) =>
  db.selectFrom('wallet_recharges').selectAll().where('number', '=', p('number')).where('user_id', '=', p('user_id'))
)

/** Recharges with an open payment, newest first. */
async function pendingRecharges({ query }: Database, userId: string, limit: number): Promise<readonly RechargeRow[]> {
  const pending = await pendingPayables({ query }, userId, 'recharge')
  if (pending.length === 0) return []
  return query
    .selectFrom('wallet_recharges')
    .selectAll()
    .where('id', 'in', pending)
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

const updateRechargeState = statement<Pick<RechargeRow, 'id' | 'state' | 'updated_at'>, never>((db, p) =>
  db
    .updateTable('wallet_recharges')
    .set({ state: p('state'), updated_at: p('updated_at') })
    .where('id', '=', p('id'))
    // A paid recharge stays paid.
    .where('state', '!=', 'paid')
)

/** A recharge as a payable: every payment of it is deposited, even one that comes late or twice. */
export const rechargePayable = (enabled: boolean): Payable => ({
  kind: 'recharge',
  lock: (tx, id) => tx.first(lockRecharge, { id }),

  /** Another provider, or another attempt after the invoice expired, continues the same recharge. */
  async onInvoiceOpened(tx, { payable_id: id }, now) {
    await tx.run(updateRechargeState, { id, state: 'open', updated_at: now.toISOString() })
  },

  async amountDue(tx, id, { userId }) {
    const row = await tx.first(lockRecharge, { id })
    if (!row || row.user_id !== userId) return notFound('not-found')
    if (!enabled) return unprocessable('wallet-paused')
    if (row.state === 'paid') return unprocessable('already-paid')
    const { amount, number, user_id } = row
    return ok({ amount, number, description: `${words('mn', 'wallet')('title')} ${number}`, userId: user_id })
  },

  async onPaid(tx, { id, payable_id, amount }, now) {
    const row = await tx.first(lockRecharge, { id: payable_id })
    // The account was deleted while the payment was under way: it is refunded.
    const owner = row && (await tx.first(lockUser, { id: row.user_id }))
    if (!owner) return 'refund'
    await tx.run(updateRechargeState, { id: row.id, state: 'paid', updated_at: now.toISOString() })
    const cause = { kind: 'recharge' as const, idempotencyKey: `recharge:${id}`, label: row.number }
    await depositMoney(tx, { ...cause, userId: row.user_id, bucket: 'cash', amount, from: 'provider' }, now)
    return 'accepted'
  },

  async onInvoiceClosed(tx: Transaction, { payable_id: id }, now) {
    await tx.run(updateRechargeState, { id, state: 'ended', updated_at: now.toISOString() })
  },

  returnPath: ({ number }) => `/account/wallet?${new URLSearchParams({ recharge: number })}`
})

interface Deps {
  readonly db: Database
  readonly payments: PaymentService
  readonly enabled: boolean
  readonly now: () => Date
}

export type RechargeService = ReturnType<typeof createRechargeService>

/** Recharges of wallets through payment providers. */
export const createRechargeService = (deps: Deps) =>
  bindDeps(deps, {
    open: openRecharge,
    pay: payRecharge,
    listPending: listPendingRecharges,
    read: readRecharge
  })

/** Read again, because opening or checking its payment may have changed it. */
async function rechargeBody({ db, payments }: Deps, row: RechargeRow): Promise<RechargeResponse> {
  const { number, amount, created_at, user_id } = row
  const { state } = (await db.first(rechargeByNumber, { number, user_id })) ?? row
  return { number, amount, state, payment: (await payments.newest('recharge', row.id)) ?? null, created_at }
}

/** Opens an invoice for a recharge and answers the recharge. */
async function payFor(
  deps: Deps,
  row: RechargeRow,
  means: PaymentMeans,
  idempotencyKey: IdempotencyKey,
  locale: Locale
): ServiceResult<RechargeResponse> {
  const { payments } = deps
  const input = { payableKind: 'recharge' as const, id: row.id, ...means, principal: { userId: row.user_id } }
  const opened = await payments.open(input, idempotencyKey, locale)
  return opened.ok ? ok(await rechargeBody(deps, row)) : opened
}

/** Creates a recharge once per idempotency key and answers its number. */
const createRecharge = ({ db, now }: Deps, userId: string, amount: number, idempotencyKey: IdempotencyKey) =>
  db.change(async (tx): Promise<Result<string, Problem>> => {
    const at = now().toISOString()
    await tx.first(lockUser, { id: userId })
    const principal = `recharge:${userId}`
    const before = await replayedAnswer(tx, principal, idempotencyKey, z.string())
    if (before) return before
    if (!(await consumeLimit(tx, HOURLY_LIMIT, userId, now()))) return tooMany('too-many-requests', 3_600)
    const number = await newReferenceNumber(tx, 'W', anyRechargeByNumber)
    const row = { id: uuid(), number, user_id: userId, amount, created_at: at, updated_at: at }
    await tx.run(insertRecharge, { ...row, state: 'open' })
    await rememberAnswer(tx, principal, idempotencyKey, number, now())
    return ok(number)
  })

/** Starts a recharge of `amount` ₮ and opens its first invoice. */
async function openRecharge(
  deps: Deps,
  userId: string,
  amount: number,
  { means, idempotencyKey, locale }: PrepaymentInput
): ServiceResult<RechargeResponse> {
  const { db, enabled } = deps
  if (!enabled) return unprocessable('wallet-paused')
  const created = await createRecharge(deps, userId, amount, idempotencyKey)
  if (!created.ok) return created
  const row = await db.first(rechargeByNumber, { number: created.value, user_id: userId })
  if (!row) return notFound('not-found')
  return row.state === 'open' ? payFor(deps, row, means, idempotencyKey, locale) : ok(await rechargeBody(deps, row))
}

/** Opens another invoice for the same recharge, with any provider. */
async function payRecharge(
  deps: Deps,
  userId: string,
  number: string,
  { means, idempotencyKey, locale }: PrepaymentInput
): ServiceResult<RechargeResponse> {
  const { db, now } = deps
  const row = await db.first(rechargeByNumber, { number, user_id: userId })
  if (!row) return notFound('not-found')
  if (!(await db.change(tx => consumeLimit(tx, INVOICE_LIMIT, userId, now()))))
    return tooMany('too-many-requests', 3_600)
  return payFor(deps, row, means, idempotencyKey, locale)
}

/** Recharges with an open invoice, newest first. */
async function listPendingRecharges(deps: Deps, userId: string): Promise<RechargeList> {
  const { db } = deps
  const rows = await pendingRecharges(db, userId, PENDING_MAX)
  const recharges = await Promise.all(rows.map(row => rechargeBody(deps, row)))
  return { recharges, count: recharges.length }
}

/** The recharge as it is now: an open payment is checked at its provider first. */
async function readRecharge(deps: Deps, userId: string, number: string): ServiceResult<RechargeResponse> {
  const { db, payments } = deps
  const row = await db.first(rechargeByNumber, { number, user_id: userId })
  if (!row) return notFound('not-found')
  const payment = await payments.newest('recharge', row.id)
  if (payment?.state === 'pending') {
    const refreshed = await payments.refresh(payment.id)
    if (!refreshed.ok) return refreshed
  }
  return ok(await rechargeBody(deps, row))
}

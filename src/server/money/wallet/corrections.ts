import { v7 as uuid } from 'uuid'
import type {
  WalletCorrectionBody,
  WalletCorrectionRequest,
  WalletCorrectionsBody
} from '../../../contract/money/wallet-correction.ts'
import { walletCorrectionSchema } from '../../../contract/money/wallet-correction.ts'
import { parseLogin } from '../../../domain/identity/login.ts'
import { err, ok } from '../../../domain/result.ts'
import {
  correctionExpiry,
  decisionProblem,
  isBeneficiary,
  needsApproval
} from '../../../domain/money/wallet-correction.ts'
import {
  contactsOf,
  emailsOfMembers,
  findUser,
  lockStaffMember,
  lockUser,
  recordStaffAction
} from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { keysetPage, readCursor } from '../../platform/http/keyset-cursor.ts'
import { forbidden, notFound, type Problem, type ServiceResult, unprocessable } from '../../platform/http/problem.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { withIdempotency, type IdempotencyKey } from '../../platform/idempotency/idempotency.ts'
import { CORRECTION_LIMIT_NAME, sumCorrectedWithoutApproval, correctionLimitsOf } from './correction-limit.ts'
import type { WalletCorrectionTable } from './tables.ts'
import { creditWallet, debitWallet } from './wallet-admin.ts'

interface Deps {
  readonly db: Database
  /** ₮ on codes that somebody made without a second person in the last day: one limit holds for both. */
  readonly sumIssuedWithoutApproval: (tx: Transaction, staffId: string, at: Date) => Promise<number>
  readonly now: () => Date
}

export type WalletCorrections = ReturnType<typeof createWalletCorrections>

/** Corrections of wallets and payouts; above a sum a day a second person approves. */
export const createWalletCorrections = (deps: Deps) => bindDeps(deps, { list, request, approve, reject, changeLimit })

type CorrectionRow = { [K in keyof WalletCorrectionTable]: WalletCorrectionTable[K] }

const lockCorrection = statement<{ id: string }, CorrectionRow>((db, p, dialect) => {
  const query = db.selectFrom('wallet_corrections').selectAll().where('id', '=', p('id'))
  return dialect === 'postgres' ? query.forUpdate() : query
})

interface Reading {
  readonly staff: StaffPrincipal
  readonly at: Date
}

function bodyOf(row: CorrectionRow, emails: ReadonlyMap<string, string>, { staff, at }: Reading): WalletCorrectionBody {
  const { user_id: _, ...rest } = row
  const isExpired = row.state === 'waiting' && Date.parse(row.expires_at) <= at.getTime()
  return {
    ...rest,
    amount: Number(row.amount),
    state: isExpired ? 'expired' : row.state,
    requested_by: emails.get(row.requested_by) ?? '',
    decided_by: row.decided_by === null ? null : (emails.get(row.decided_by) ?? ''),
    is_own: row.requested_by === staff.staffId
  }
}

/** The newest first. */
async function list(
  { db, now }: Deps,
  staff: StaffPrincipal,
  { cursor, per_page }: { readonly cursor?: string | undefined; readonly per_page: number }
): Promise<WalletCorrectionsBody> {
  const { own: limit } = await correctionLimitsOf(db, staff.staffId)
  const from = readCursor(cursor)
  if (!from) return { wallet_corrections: [], next_cursor: null, limit }
  const rows = await db.query
    .selectFrom('wallet_corrections')
    .selectAll()
    .where('requested_at', '<=', from.at)
    .where(e =>
      e.or([e('requested_at', '<', from.at), e.and([e('requested_at', '=', from.at), e('id', '<', from.key)])])
    )
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(per_page + 1)
    .execute()
  const { shown, nextCursor } = keysetPage(rows, per_page, row => ({ at: row.requested_at, key: row.id }))
  const reading = { staff, at: now() }
  const members = shown.flatMap(({ requested_by, decided_by }) => [requested_by, decided_by])
  const emails = await emailsOfMembers({ db }, members)
  return { wallet_corrections: shown.map(row => bodyOf(row, emails, reading)), next_cursor: nextCursor, limit }
}

const subjectOf = (id: string) => ({ type: 'wallet_correction', id })

/** Makes a correction at once, or asks for a second person where it is above the sum of a day. */
async function request(
  { db, sumIssuedWithoutApproval, now }: Deps,
  asked: WalletCorrectionRequest,
  staff: StaffPrincipal,
  idempotencyKey: IdempotencyKey
): ServiceResult<WalletCorrectionBody> {
  const login = parseLogin(asked.login)
  const user = login.ok ? await findUser(db, login.value) : undefined
  if (!user) return unprocessable('correction-unknown-user', { field: 'login' })
  return db.change(async tx => {
    // Two requests of one person at once, or one sent twice, come one after the other.
    await tx.first(lockStaffMember, { id: staff.staffId })
    return withIdempotency(
      tx,
      { principal: `wallet-corrections:${staff.staffId}`, idempotencyKey, answers: walletCorrectionSchema, now: now() },
      async () => {
        const at = now()
        if (await concerns(tx, user.id, [staff.email])) return forbidden('correction-beneficiary')
        const { own } = await correctionLimitsOf(tx, staff.staffId)
        const alone =
          (await sumCorrectedWithoutApproval(tx, staff.staffId, at)) +
          (await sumIssuedWithoutApproval(tx, staff.staffId, at))
        const isWaiting = needsApproval(asked.amount, alone, own)
        const row: CorrectionRow = {
          ...{ id: uuid(), user_id: user.id, ...asked, state: isWaiting ? 'waiting' : 'applied' },
          ...{ requested_by: staff.staffId, requested_at: at.toISOString() },
          ...{ expires_at: correctionExpiry(at).toISOString(), decided_by: null, decided_at: null }
        }
        const problem = isWaiting ? undefined : await apply(tx, row, at)
        if (problem) return unprocessable(problem, { field: 'amount' })
        await tx.query.insertInto('wallet_corrections').values(row).execute()
        const { kind, bucket, amount, state, label } = row
        const action = isWaiting ? 'wallet_corrections.request' : 'wallet_corrections.apply'
        const after = { kind, bucket, amount, state, label, user_id: user.id }
        await recordStaffAction(tx, staff, { action, subject: subjectOf(row.id), after }, at)
        return ok(bodyOf(row, new Map([[staff.staffId, staff.email]]), { staff, at }))
      }
    )
  })
}

/** True where the wallet belongs to one of these staff members. */
const concerns = async (tx: Transaction, userId: string, staffEmails: readonly string[]) =>
  isBeneficiary((await contactsOf(tx, userId)).email, staffEmails)

/** Moves the money, or answers why it does not: the wallet has not so much, or the account was closed since. */
async function apply(
  tx: Transaction,
  row: CorrectionRow,
  at: Date
): Promise<'correction-account-closed' | 'correction-insufficient' | undefined> {
  const { kind, user_id, bucket, label, id } = row
  const amount = Number(row.amount)
  if (!(await tx.first(lockUser, { id: user_id }))) return 'correction-account-closed'
  if (kind === 'give') {
    await creditWallet(tx, user_id, { bucket, amount, label, key: `correction:${id}` }, at)
    return undefined
  }
  const isDone =
    kind === 'take'
      ? await debitWallet(tx, user_id, amount, { buckets: [bucket], to: 'shop', kind: 'adjustment', label }, at)
      : await debitWallet(tx, user_id, amount, { buckets: ['cash', 'gift'], to: 'payout', kind: 'payout', label }, at)
  return isDone ? undefined : 'correction-insufficient'
}

/** Decides a request under its lock: two who decide at once come one after the other, and the second is told. */
const decide = (
  { db, now }: Deps,
  id: string,
  staff: StaffPrincipal,
  state: 'applied' | 'rejected'
): ServiceResult<undefined> =>
  db.change(async tx => {
    const at = now()
    if (staff.apiKeyId !== undefined) return forbidden('correction-person')
    const row = await tx.first(lockCorrection, { id })
    if (!row) return notFound('not-found')
    const problem = decisionProblem(
      { state: row.state, requestedBy: row.requested_by, expiresAt: row.expires_at },
      staff.staffId,
      at
    )
    // Staff may take back what they asked for themselves.
    if (problem && !(problem === 'correction-own' && state === 'rejected'))
      return err<Problem>({ status: problem === 'correction-own' ? 403 : 409, code: problem })
    if (state === 'applied') {
      const emails = [...(await emailsOfMembers({ db: tx }, [row.requested_by])).values(), staff.email]
      if (await concerns(tx, row.user_id, emails)) return forbidden('correction-beneficiary')
      const refusal = await apply(tx, row, at)
      if (refusal) return unprocessable(refusal)
    }
    await tx.query
      .updateTable('wallet_corrections')
      .set({ state, decided_by: staff.staffId, decided_at: at.toISOString() })
      .where('id', '=', id)
      .execute()
    const action = state === 'applied' ? 'wallet_corrections.approve' : 'wallet_corrections.reject'
    const [before, after] = [{ state: row.state }, { state, amount: Number(row.amount), user_id: row.user_id }]
    await recordStaffAction(tx, staff, { action, subject: subjectOf(id), before, after }, at)
    return ok(undefined)
  })

const approve = (deps: Deps, id: string, staff: StaffPrincipal) => decide(deps, id, staff, 'applied')
const reject = (deps: Deps, id: string, staff: StaffPrincipal) => decide(deps, id, staff, 'rejected')

/** ₮ a day that one person corrects alone; whoever raises it keeps the smaller one for themselves. */
const changeLimit = ({ db, now }: Deps, amount: number, staff: StaffPrincipal): ServiceResult<undefined> =>
  db.change(async tx => {
    if (staff.apiKeyId !== undefined) return forbidden('correction-person')
    // Two changes of one person at once would otherwise each see the limit before the other.
    await tx.first(lockStaffMember, { id: staff.staffId })
    const limits = await correctionLimitsOf(tx, staff.staffId)
    const before = { amount: limits.amount }
    const row = {
      ...{ amount, updated_at: now().toISOString(), changed_by: staff.staffId },
      changer_amount: Math.min(amount, limits.own)
    }
    await tx.query
      .insertInto('staff_limits')
      .values({ name: CORRECTION_LIMIT_NAME, ...row })
      .onConflict(c => c.column('name').doUpdateSet(row))
      .execute()
    const subject = { type: 'staff_limit', id: CORRECTION_LIMIT_NAME }
    await recordStaffAction(tx, staff, { action: 'staff_limits.change', subject, before, after: { amount } }, now())
    return ok(undefined)
  })

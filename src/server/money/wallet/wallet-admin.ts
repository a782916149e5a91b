import type { ServiceResult } from '../../platform/http/problem.ts'
import { v7 as uuid } from 'uuid'
import { parseLogin } from '../../../domain/identity/login.ts'
import { ok, err } from '../../../domain/result.ts'
import {
  BUCKET_RULES,
  EARNED_VALID_DAYS,
  MERCHANT_VOUCHER_ABOVE,
  type Bucket,
  type WalletEntryKind
} from '../../../domain/money/wallet.ts'
import { findUser, recordStaffAction } from '../../identity/index.ts'
import { bindDeps } from '../../platform/bind-deps.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { WalletAccount } from './tables.ts'
import { depositMoney, lockWalletWithLots, withdrawMoney } from './ledger.ts'
import { daysAfter } from '../../../domain/time.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

export interface WalletGrant {
  readonly bucket: Bucket
  readonly amount: number
  /** Shown to the owner: the reason, or the merchant of a voucher. */
  readonly label: string
  /** Threshold of a voucher, ₮. */
  readonly usableAbove?: number | undefined
  readonly days?: number | undefined
  /** Idempotency key: a second grant under it changes nothing. */
  readonly key?: string | undefined
}

type WalletAdminProblem = 'unknown-user' | 'amount' | 'threshold' | 'insufficient-funds'

export type WalletAdmin = ReturnType<typeof createWalletAdmin>

/** Staff's grants, deductions and payouts; a wallet is named by its owner's phone or e-mail address. */
export const createWalletAdmin = (deps: Deps) =>
  bindDeps(deps, {
    findUserId,
    grant,
    deduct,
    payOut
  })

async function findUserId({ db }: Deps, login: string) {
  const read = parseLogin(login)
  return read.ok ? (await findUser(db, read.value))?.id : undefined
}

/** Debits buckets in the given order, within one the lots that expire first; answers the owner's id. */
async function debit(
  deps: Deps,
  login: string,
  amount: number,
  { buckets, to, kind, label }: Deduction
): ServiceResult<string, WalletAdminProblem> {
  const { db, now } = deps
  const userId = await findUserId(deps, login)
  if (userId === undefined) return err('unknown-user')
  if (!isAmount(amount)) return err('amount')
  return db.change(async tx => {
    if (!(await debitWallet(tx, userId, amount, { buckets, to, kind, label }, now()))) return err('insufficient-funds')
    const action = kind === 'payout' ? 'wallets.pay_out' : 'wallets.deduct'
    await recordByCommand(tx, userId, action, { buckets, amount }, now())
    return ok(userId)
  })
}

/** Takes money out of buckets in the change of its cause; false where there is not so much of it. */
export async function debitWallet(
  tx: Transaction,
  userId: string,
  amount: number,
  { buckets, to, kind, label }: Deduction,
  at: Date
): Promise<boolean> {
  const wallet = await lockWalletWithLots(tx, userId, at)
  const lots = buckets.flatMap(bucket => wallet?.lots.filter(lot => lot.bucket === bucket) ?? [])
  const debits: { lotId: string; amount: number }[] = []
  let rest = amount
  for (const { id, remaining } of lots) {
    const part = Math.min(rest, remaining)
    if (part > 0) debits.push({ lotId: id, amount: part })
    rest -= part
  }
  if (!wallet || rest > 0) return false
  await withdrawMoney(tx, wallet, { debits, to, cause: { kind, label, idempotencyKey: `admin:${uuid()}` }, now: at })
  return true
}

/** Adds money to a bucket; only vouchers have a threshold. Answers the owner's id. */
async function grant(
  deps: Deps,
  login: string,
  { bucket, amount, label, usableAbove, days, key = uuid() }: WalletGrant
): ServiceResult<string, WalletAdminProblem> {
  const { db, now } = deps
  const userId = await findUserId(deps, login)
  if (userId === undefined) return err('unknown-user')
  if (!isAmount(amount)) return err('amount')
  const isVoucher = bucket === 'voucher'
  if (isVoucher !== MERCHANT_VOUCHER_ABOVE.some(each => each === usableAbove)) return err('threshold')
  await db.change(async tx => {
    const isNew = await creditWallet(tx, userId, { bucket, amount, label, usableAbove, days, key }, now())
    if (isNew) await recordByCommand(tx, userId, 'wallets.grant', { bucket, amount }, now())
  })
  return ok(userId)
}

/** The audit line of money that a command moved: it passes the two persons whom the office asks for large sums. */
const recordByCommand = (tx: Transaction, userId: string, action: string, after: object, at: Date) =>
  recordStaffAction(tx, 'command', { action, subject: { type: 'users', id: userId }, after }, at)

/** Adds money to a bucket in the change of its cause. */
export function creditWallet(
  tx: Transaction,
  userId: string,
  { bucket, amount, label, usableAbove, days, key = uuid() }: WalletGrant,
  at: Date
) {
  const validDays = days ?? (BUCKET_RULES[bucket].kind === 'earned' ? EARNED_VALID_DAYS : undefined)
  return depositMoney(
    tx,
    {
      ...{ userId, bucket, amount, label, from: 'shop' },
      kind: bucket === 'voucher' ? 'voucher' : 'adjustment',
      usableAbove: usableAbove ?? null,
      expiresAt: validDays === undefined ? null : daysAfter(at, validDays).toISOString(),
      idempotencyKey: `admin:${userId}:${key}`
    },
    at
  )
}

const deduct = (deps: Deps, login: string, bucket: Bucket, amount: number, label: string) =>
  debit(deps, login, amount, { buckets: [bucket], to: 'shop', kind: 'adjustment', label })

/** Records a payout to the owner's bank account: only money that was paid in (`cash`, `gift`). */
const payOut = (deps: Deps, login: string, amount: number, label: string) =>
  debit(deps, login, amount, { buckets: ['cash', 'gift'], to: 'payout', kind: 'payout', label })

/** Buckets that are debited, in this order, and the kind of movement that is recorded. */
interface Deduction {
  readonly buckets: readonly Bucket[]
  readonly to: WalletAccount
  readonly kind: WalletEntryKind
  readonly label: string
}

const isAmount = (amount: number) => Number.isSafeInteger(amount) && amount > 0

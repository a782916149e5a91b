import { v7 as uuid } from 'uuid'
import {
  RESTORED_VALID_DAYS,
  BUCKET_RULES,
  isValidAt,
  type Bucket,
  type WalletLot,
  type WalletEntryKind
} from '../../../domain/money/wallet.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import type { WalletAccount } from './tables.ts'
import {
  addToClawback,
  entryByKey,
  creditLot,
  insertEntry,
  insertLot,
  insertMovement,
  insertWallet,
  lockWallet,
  lotById,
  lotsOfUser,
  movementsOfPayment,
  debitLot,
  type LotRow
} from './queries.ts'
import { daysAfter } from '../../../domain/time.ts'

/**
 * The double-entry ledger of wallets. Every change is an entry with an idempotency key, so that it happens once, and
 * movements that debit one account and credit another, so that it always balances; the remainder of a lot changes by
 * one conditional update. Amounts are ₮.
 */

/** A wallet whose row is locked by this transaction. */
export interface LockedWallet {
  readonly userId: string
  clawbackDue: number
  lots: LotRow[]
}

interface Cause {
  readonly kind: WalletEntryKind
  /** An entry under the same key is recorded once. */
  readonly idempotencyKey: string
  readonly label?: string
  readonly orderId?: string | null
  readonly paymentId?: string | null
}

export interface Deposit extends Cause {
  readonly userId: string
  readonly bucket: Bucket
  readonly amount: number
  readonly from: WalletAccount
  readonly usableAbove?: number | null
  readonly expiresAt?: string | null
}

interface LotDebit {
  readonly lotId: string
  readonly amount: number
}

export const lotOf = (row: LotRow): WalletLot => ({
  id: row.id,
  bucket: row.bucket,
  left: row.remaining,
  expiresAt: row.expires_at,
  usableAbove: row.usable_above
})

export const balanceOf = (lots: readonly LotRow[]) => lots.reduce((sum, { remaining }) => sum + remaining, 0)

/** Lots with a remainder that have not expired; read without a lock. */
export const usableLots = async (reader: Reader, userId: string, now: Date) =>
  (await reader.all(lotsOfUser, { user_id: userId })).filter(row => isValidAt(lotOf(row), now))

/** Locks a user's wallet and expires its lots that are due; undefined where the user never had one. */
export async function lockWalletWithLots(
  tx: Transaction,
  userId: string,
  now: Date
): Promise<LockedWallet | undefined> {
  const row = await tx.first(lockWallet, { user_id: userId })
  if (!row) return undefined
  const wallet = { userId, clawbackDue: row.clawback_due, lots: await tx.all(lotsOfUser, { user_id: userId }) }
  for (const lot of wallet.lots.filter(each => !isValidAt(lotOf(each), now)))
    await withdrawMoney(tx, wallet, {
      debits: [{ lotId: lot.id, amount: lot.remaining }],
      to: 'expired',
      cause: { kind: 'expired', idempotencyKey: `expired:${lot.id}:${lot.expires_at}`, label: lot.label },
      now
    })
  return wallet
}

async function createWallet(tx: Transaction, userId: string, now: Date): Promise<LockedWallet> {
  await tx.run(insertWallet, { user_id: userId, clawback_due: 0, opened_at: now.toISOString() })
  return (await lockWalletWithLots(tx, userId, now)) ?? { userId, clawbackDue: 0, lots: [] }
}

/**
 * Adds a lot; false when its idempotency key was recorded before. Earned money pays a clawback that is due first.
 */
export async function depositMoney(tx: Transaction, input: Deposit, now: Date): Promise<boolean> {
  const wallet = await createWallet(tx, input.userId, now)
  if (await tx.first(entryByKey, { idempotency_key: input.idempotencyKey })) return false
  const lot: LotRow = {
    id: uuid(),
    user_id: input.userId,
    bucket: input.bucket,
    amount: input.amount,
    remaining: input.amount,
    label: input.label ?? '',
    usable_above: input.usableAbove ?? null,
    expires_at: input.expiresAt ?? null,
    warned_at: null,
    created_at: now.toISOString()
  }
  await tx.run(insertLot, lot)
  wallet.lots.push(lot)
  const entry = await recordEntry(tx, wallet, input, { amount: input.amount, clawbackDue: 0 }, now)
  await recordMovement(tx, entry, { lotId: lot.id, from: input.from, to: input.bucket, amount: input.amount })
  const clawedBack = BUCKET_RULES[input.bucket].kind === 'earned' ? Math.min(wallet.clawbackDue, input.amount) : 0
  if (clawedBack > 0) {
    const cause = { ...input, kind: 'clawback' as const, idempotencyKey: `settled:${input.idempotencyKey}` }
    await withdrawMoney(tx, wallet, {
      debits: [{ lotId: lot.id, amount: clawedBack }],
      to: 'shop',
      cause,
      now,
      clawbackDue: -clawedBack
    })
  }
  return true
}

/** Money taken out of lots of a wallet, and the account it goes to. */
interface Withdrawal {
  readonly debits: readonly LotDebit[]
  readonly to: WalletAccount
  readonly cause: Cause
  readonly now: Date
  readonly clawbackDue?: number
}

/** Debits lots, all of it or an error; `clawbackDue` changes the clawback that is due by as much. */
export async function withdrawMoney(
  tx: Transaction,
  wallet: LockedWallet,
  { debits, to, cause, now, clawbackDue = 0 }: Withdrawal
): Promise<void> {
  for (const { lotId, amount } of debits) {
    if ((await tx.run(debitLot, { id: lotId, amount })) === 0) throw new Error(`Lot ${lotId} has not enough left`)
    wallet.lots = wallet.lots.map(lot => (lot.id === lotId ? { ...lot, remaining: lot.remaining - amount } : lot))
  }
  const total = debits.reduce((sum, { amount }) => sum + amount, 0)
  const entry = await recordEntry(tx, wallet, cause, { amount: -total, clawbackDue }, now)
  for (const { lotId, amount } of debits) {
    const bucket = wallet.lots.find(({ id }) => id === lotId)?.bucket
    if (!bucket) throw new Error(`Lot ${lotId} is not in this wallet`)
    await recordMovement(tx, entry, { lotId, from: bucket, to, amount })
  }
  wallet.lots = wallet.lots.filter(({ remaining }) => remaining > 0)
}

/**
 * Refunds a payment to the lots it debited, in reverse order, so that the least restricted money comes first. A lot that
 * has expired since is valid for another 30 days. Answers the wallet's owner and the entry's idempotency key.
 */
export async function refundToLots(tx: Transaction, paymentId: string, amount: number, now: Date) {
  const movements = await tx.all(movementsOfPayment, { payment_id: paymentId })
  const [first] = movements
  const spentByLot = new Map<string, number>()
  for (const { lot_id, kind, amount: spent } of movements)
    spentByLot.set(lot_id, (spentByLot.get(lot_id) ?? 0) + (kind === 'spend' ? spent : -spent))
  const refundable = [...spentByLot.values()].reduce((sum, each) => sum + each, 0)
  if (!first || amount < 0 || amount > refundable)
    throw new Error(`${amount} of payment ${paymentId} cannot be refunded: ${refundable} are left`)
  const wallet = await createWallet(tx, first.user_id, now)
  const entry = {
    kind: 'reversal' as const,
    idempotencyKey: `back:${paymentId}:${refundable}`,
    orderId: first.order_id,
    paymentId
  }
  const credited: { lot: LotRow; amount: number }[] = []
  let rest = amount
  for (const [lotId, spent] of [...spentByLot].reverse()) {
    const part = Math.min(rest, spent)
    const lot = part > 0 ? await tx.first(lotById, { id: lotId }) : undefined
    if (!lot) continue
    rest -= part
    const expires_at = isValidAt(lotOf(lot), now) ? lot.expires_at : daysAfter(now, RESTORED_VALID_DAYS).toISOString()
    await tx.run(creditLot, { id: lotId, amount: part, expires_at })
    credited.push({ lot: { ...lot, expires_at, remaining: lot.remaining + part }, amount: part })
  }
  wallet.lots = [
    ...wallet.lots.filter(({ id }) => !credited.some(({ lot }) => lot.id === id)),
    ...credited.map(({ lot }) => lot)
  ]
  const id = await recordEntry(tx, wallet, entry, { amount, clawbackDue: 0 }, now)
  for (const { lot, amount: part } of credited)
    await recordMovement(tx, id, { lotId: lot.id, from: 'orders', to: lot.bucket, amount: part })
  return { userId: first.user_id, idempotencyKey: entry.idempotencyKey }
}

/** Takes back bonus and credit of returned goods; the part that was spent already stays due as a clawback. */
export async function clawBackEarned(
  tx: Transaction,
  { userId, amount, ...cause }: Omit<Cause, 'kind'> & { readonly userId: string; readonly amount: number },
  now: Date
): Promise<void> {
  const wallet = await createWallet(tx, userId, now)
  if (amount === 0 || (await tx.first(entryByKey, { idempotency_key: cause.idempotencyKey }))) return
  const debits: LotDebit[] = []
  let rest = amount
  for (const lot of wallet.lots.filter(({ bucket }) => BUCKET_RULES[bucket].kind === 'earned')) {
    const part = Math.min(rest, lot.remaining)
    if (part > 0) debits.push({ lotId: lot.id, amount: part })
    rest -= part
  }
  await withdrawMoney(tx, wallet, { debits, to: 'shop', cause: { ...cause, kind: 'clawback' }, now, clawbackDue: rest })
}

async function recordEntry(
  tx: Transaction,
  wallet: LockedWallet,
  { kind, idempotencyKey, label = '', orderId = null, paymentId = null }: Cause,
  { amount, clawbackDue }: { readonly amount: number; readonly clawbackDue: number },
  now: Date
): Promise<string> {
  const id = uuid()
  if (clawbackDue !== 0) {
    wallet.clawbackDue += clawbackDue
    await tx.run(addToClawback, { user_id: wallet.userId, by: clawbackDue })
  }
  await tx.run(insertEntry, {
    id,
    user_id: wallet.userId,
    kind,
    amount,
    clawback: clawbackDue,
    balance: balanceOf(wallet.lots),
    label,
    order_id: orderId,
    payment_id: paymentId,
    idempotency_key: idempotencyKey,
    happened_at: now.toISOString()
  })
  return id
}

interface LotMovement {
  readonly lotId: string
  readonly from: Bucket | WalletAccount
  readonly to: Bucket | WalletAccount
  readonly amount: number
}

const recordMovement = (tx: Transaction, entryId: string, { lotId, from, to, amount }: LotMovement) =>
  tx.run(insertMovement, { id: uuid(), entry_id: entryId, lot_id: lotId, from_account: from, to_account: to, amount })

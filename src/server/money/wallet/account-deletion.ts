import { BUCKET_RULES } from '../../../domain/money/wallet.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { balanceOf, lockWalletWithLots, usableLots, withdrawMoney, type LockedWallet } from './ledger.ts'
import type { LotRow } from './queries.ts'

const storeCreditTotal = (lots: readonly LotRow[]) =>
  balanceOf(lots.filter(({ bucket }) => BUCKET_RULES[bucket].kind === 'money'))

/** Whether the wallet holds money that was paid in (`cash`, `gift`). */
export const hasStoreCredit = async (reader: Reader, userId: string, now: Date) =>
  storeCreditTotal(await usableLots(reader, userId, now)) > 0

/**
 * Empties the wallet of an account that is deleted. Bonus, credit and vouchers end with it; money that was paid in is
 * not the shop's to keep: false while there is any.
 */
export async function emptyWalletOnDeletion(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const wallet = await lockWalletWithLots(tx, userId, now)
  if (!wallet) return true
  if (storeCreditTotal(wallet.lots) > 0) return false
  await emptyWallet(tx, wallet, 'account-deletion', now)
  return true
}

/** A refund has arrived in the wallet of a deleted account: empties it again; answers the ₮ that staff have to bring. */
export async function emptyWalletForDeletion(
  tx: Transaction,
  userId: string,
  idempotencyKey: string,
  now: Date
): Promise<number> {
  const wallet = await lockWalletWithLots(tx, userId, now)
  if (!wallet) return 0
  const storeCredit = storeCreditTotal(wallet.lots)
  await emptyWallet(tx, wallet, idempotencyKey, now)
  return storeCredit
}

async function emptyWallet(tx: Transaction, wallet: LockedWallet, idempotencyKey: string, now: Date) {
  for (const { id: lotId, remaining: amount, bucket, label } of wallet.lots) {
    const to = BUCKET_RULES[bucket].kind === 'money' ? 'provider' : 'expired'
    const cause = { kind: 'expired' as const, idempotencyKey: `${idempotencyKey}:${lotId}`, label }
    await withdrawMoney(tx, wallet, { debits: [{ lotId, amount }], to, cause, now })
  }
}

import { BUCKET_RULES } from '../../../domain/wallet.ts'
import type { Reader, Transaction } from '../../platform/db/database.ts'
import { balanceOf, lockWalletWithLots, usableLots, withdraw, type LockedWallet } from './ledger.ts'
import type { LotRow } from './queries.ts'

const storeCreditTotal = (lots: readonly LotRow[]) =>
  balanceOf(lots.filter(({ bucket }) => BUCKET_RULES[bucket].kind === 'money'))

/** Whether there is money in it that its owner, or somebody for them, has paid in. */
export const hasStoreCredit = async (reader: Reader, userId: string, now: Date) =>
  storeCreditTotal(await usableLots(reader, userId, now)) > 0

/**
 * Empties the wallet of somebody who leaves. Bonus, credit and vouchers end with the account; money that somebody paid
 * in is not the shop's to keep: false while there is any.
 */
export async function settleWalletOnDeletion(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const wallet = await lockWalletWithLots(tx, userId, now)
  if (!wallet) return true
  if (storeCreditTotal(wallet.lots) > 0) return false
  await emptyWallet(tx, wallet, 'account-deletion', now)
  return true
}

/** What has come back to the wallet of somebody who left goes out of it again; answers the ₮ that a person has to bring. */
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
    await withdraw(tx, wallet, [{ lotId, amount }], to, cause, now)
  }
}

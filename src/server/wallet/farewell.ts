import { BUCKET_RULES } from '../../domain/wallet.ts'
import type { Reader, Transaction } from '../db/database.ts'
import { balanceOf, holdWallet, lotsNow, takeOut } from './ledger.ts'
import type { LotRow } from './queries.ts'

const ownMoney = (lots: readonly LotRow[]) =>
  balanceOf(lots.filter(({ bucket }) => BUCKET_RULES[bucket].kind === 'money'))

/** Whether there is money in it that its owner, or somebody for them, has paid in. */
export const holdsOwnMoney = async (reader: Reader, userId: string, now: Date) =>
  ownMoney(await lotsNow(reader, userId, now)) > 0

/**
 * Empties the wallet of somebody who leaves. Bonus, credit and vouchers end with the account; money that somebody paid
 * in is not the shop's to keep: false while there is any.
 */
export async function leaveWallet(tx: Transaction, userId: string, now: Date): Promise<boolean> {
  const wallet = await holdWallet(tx, userId, now)
  if (!wallet) return true
  if (ownMoney(wallet.lots) > 0) return false
  for (const lot of wallet.lots)
    await takeOut(
      tx,
      wallet,
      [{ lotId: lot.id, amount: lot.left_over }],
      'lapsed',
      { kind: 'expired', onceKey: `left:${lot.id}`, label: lot.label },
      now
    )
  return true
}

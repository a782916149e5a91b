import type { CorrectionKind, CorrectionState } from '../../../domain/money/wallet-correction.ts'
import type { Bucket, WalletEntryKind } from '../../../domain/money/wallet.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    wallets: WalletTable
    wallet_lots: WalletLotTable
    wallet_entries: WalletEntryTable
    wallet_movements: WalletMovementTable
    wallet_recharges: WalletRechargeTable
    wallet_earnings: WalletEarningTable
    wallet_corrections: WalletCorrectionTable
    staff_limits: StaffLimitTable
  }
}

/** A correction by staff: applied by one person, or waiting for a second. */
export interface WalletCorrectionTable {
  id: string
  kind: CorrectionKind
  user_id: string
  /** The login as it was typed; emptied when the account is deleted. */
  login: string
  bucket: 'bonus' | 'credit' | 'cash'
  amount: number
  label: string
  state: CorrectionState
  requested_by: string
  requested_at: string
  expires_at: string
  decided_by: string | null
  decided_at: string | null
}

/** Sums above which a second person is asked, where the shop set another than the code's. */
export interface StaffLimitTable {
  name: string
  amount: number
  updated_at: string
  changed_by: string | null
  /** ₮ for whoever changed it last. */
  changer_amount: number | null
}

/** Its row is the lock of somebody's wallet; the balance is the sum of the lots. */
export interface WalletTable {
  user_id: string
  /** ₮ of bonus and credit of returned goods that had been spent already: the next ones pay it. */
  clawback_due: number
  opened_at: string
}

/** Money of one deposit: one bucket, one expiry. */
export interface WalletLotTable {
  id: string
  user_id: string
  bucket: Bucket
  amount: number
  /** ₮ not spent yet, kept beside the ledger so that one conditional update can guard it. */
  remaining: number
  /** Origin of the money, such as a merchant's name; shown to the owner. */
  label: string
  /** A voucher's own threshold, ₮. */
  usable_above: number | null
  expires_at: string | null
  /** When its owner was warned that it expires soon. */
  warned_at: string | null
  created_at: string
}

/** One change of a wallet, as its owner reads it; recorded once per `idempotency_key`. */
export interface WalletEntryTable {
  id: string
  user_id: string
  kind: WalletEntryKind
  /** Change of the balance, ₮. */
  amount: number
  /** Change of the clawback that is due, ₮. */
  clawback: number
  /** ₮ in the wallet after it. */
  balance: number
  label: string
  order_id: string | null
  payment_id: string | null
  idempotency_key: string
  happened_at: string
}

/** Counter accounts of the wallet's buckets. */
export type WalletAccount = 'provider' | 'shop' | 'promotions' | 'orders' | 'expired' | 'payout'

/** The ledger: every row takes from one account and gives to another, so it always balances. Only ever added to. */
export interface WalletMovementTable {
  id: string
  entry_id: string
  lot_id: string
  from_account: Bucket | WalletAccount
  to_account: Bucket | WalletAccount
  amount: number
}

export interface WalletRechargeTable {
  id: string
  number: string
  user_id: string
  amount: number
  state: 'open' | 'paid' | 'ended'
  created_at: string
  updated_at: string
}

/** Bonus and credit that a line of a delivered order earned, and the part clawed back with returned goods, ₮. */
export interface WalletEarningTable {
  line_item_id: string
  order_id: string
  user_id: string
  quantity: number
  bonus: number
  credit: number
  returned_quantity: number
  clawed_back_bonus: number
  clawed_back_credit: number
}

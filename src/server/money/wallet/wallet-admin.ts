import { v7 as uuid } from 'uuid'
import { parseLogin } from '../../../domain/login.ts'
import { ok, err, type Result } from '../../../domain/result.ts'
import {
  BUCKET_RULES,
  EARNED_VALID_DAYS,
  MERCHANT_VOUCHER_ABOVE,
  type Bucket,
  type WalletEntryKind
} from '../../../domain/wallet.ts'
import { findUser } from '../../identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { WalletAccount } from './tables.ts'
import { deposit, lockWalletWithLots, withdraw } from './ledger.ts'
import { daysAfter } from '../../../domain/time.ts'

interface Deps {
  readonly db: Database
  readonly now: () => Date
}

export interface WalletGrant {
  readonly bucket: Bucket
  readonly amount: number
  /** What its owner reads: why, or whose voucher it is. */
  readonly label: string
  /** Of a voucher. */
  readonly usableAbove?: number | undefined
  readonly days?: number | undefined
  /** The same gift given twice under one key is given once. */
  readonly key?: string | undefined
}

type WalletAdminProblem = 'nobody' | 'amount' | 'threshold' | 'not-enough'
type Answer<T> = Promise<Result<T, WalletAdminProblem>>

export type WalletAdmin = ReturnType<typeof walletAdmin>

/** What the staff do with somebody's wallet; whose it is, they say by phone or address. */
export const walletAdmin = ({ db, now }: Deps) => {
  const findUserId = async (login: string) => {
    const read = parseLogin(login)
    return read.ok ? (await findUser(db, read.value))?.id : undefined
  }

  /** Takes money out of buckets, the first of them first; of one, what expires first. */
  const deduct = async (login: string, amount: number, { buckets, to, kind, label }: LotDebit): Answer<string> => {
    const userId = await findUserId(login)
    if (userId === undefined) return err('nobody')
    if (!isAmount(amount)) return err('amount')
    return db.change(async (tx): Answer<string> => {
      const wallet = await lockWalletWithLots(tx, userId, now())
      const lots = buckets.flatMap(bucket => wallet?.lots.filter(lot => lot.bucket === bucket) ?? [])
      const debits: { lotId: string; amount: number }[] = []
      let rest = amount
      for (const { id, remaining } of lots) {
        const part = Math.min(rest, remaining)
        if (part > 0) debits.push({ lotId: id, amount: part })
        rest -= part
      }
      if (!wallet || rest > 0) return err('not-enough')
      await withdraw(tx, wallet, debits, to, { kind, label, idempotencyKey: `admin:${uuid()}` }, now())
      return ok(userId)
    })
  }

  return {
    personOf: findUserId,

    async grant(
      login: string,
      { bucket, amount, label, usableAbove, days, key = uuid() }: WalletGrant
    ): Answer<string> {
      const userId = await findUserId(login)
      if (userId === undefined) return err('nobody')
      if (!isAmount(amount)) return err('amount')
      const isVoucher = bucket === 'voucher'
      if (isVoucher !== MERCHANT_VOUCHER_ABOVE.some(each => each === usableAbove)) return err('threshold')
      const good = days ?? (BUCKET_RULES[bucket].kind === 'earned' ? EARNED_VALID_DAYS : undefined)
      const at = now()
      await db.change(tx =>
        deposit(
          tx,
          {
            userId,
            bucket,
            amount,
            label,
            kind: isVoucher ? 'voucher' : 'corrected',
            from: 'shop',
            usableAbove: usableAbove ?? null,
            expiresAt: good === undefined ? null : daysAfter(at, good).toISOString(),
            idempotencyKey: `admin:${userId}:${key}`
          },
          at
        )
      )
      return ok(userId)
    },

    deduct: (login: string, bucket: Bucket, amount: number, label: string) =>
      deduct(login, amount, { buckets: [bucket], to: 'shop', kind: 'corrected', label }),

    /** Money that its owner has got in their bank account: only what was theirs before. */
    payOut: (login: string, amount: number, label: string) =>
      deduct(login, amount, { buckets: ['cash', 'gift'], to: 'payout', kind: 'paid_out', label })
  }
}

interface LotDebit {
  readonly buckets: readonly Bucket[]
  readonly to: WalletAccount
  readonly kind: WalletEntryKind
  readonly label: string
}

const isAmount = (amount: number) => Number.isSafeInteger(amount) && amount > 0

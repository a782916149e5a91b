import { percentOf, roundAmount } from '../money.ts'

/** Rules of the wallet (spec §9). */

/** A purchase must be above this for the wallet to be used at all, ₮. */
export const WALLET_USABLE_ABOVE = 20_000
/** Most of a purchase that recharged cash and gift cards may cover, per cent. */
export const WALLET_CASH_COVER_PERCENT = 100
/** Most of a purchase that cashback and bonus together may cover, per cent. */
export const WALLET_CREDIT_COVER_PERCENT = 50
/** Thresholds of merchant vouchers, ₮; the merchant chooses one. */
export const MERCHANT_VOUCHER_ABOVE = [50, 500, 100_000] as const
/** Bonus for a purchase, per cent of it. */
export const WALLET_BONUS_PERCENT = 3
/** Cashback, per cent of the price; each product has one of these rates. */
export const CASHBACK_PERCENTS = [1, 2] as const
/** Days of validity of bonus and cashback; recharged cash does not expire. */
export const EARNED_VALID_DAYS = 365
/** Days before expiry at which the owner is warned. */
export const EXPIRY_WARNING_DAYS = 14
/** Days of validity of money that returns to a lot that has expired meanwhile. */
export const RESTORED_VALID_DAYS = 30
/** Smallest and largest recharge, ₮. */
export const RECHARGE_MIN = 1_000
export const RECHARGE_MAX = 2_000_000
/** Suggested recharges, ₮. */
export const RECHARGE_AMOUNTS = [20_000, 50_000, 100_000, 200_000] as const
/** Page size of lists (spec §9). */
export const WALLET_PAGE = 20

/**
 * Kinds of money in a wallet in the order of spending: the most restricted first, so that the least restricted lasts
 * longest.
 */
export const BUCKETS = ['voucher', 'bonus', 'credit', 'gift', 'cash'] as const
export type Bucket = (typeof BUCKETS)[number]

/** Kinds of entries in the wallet's history. */
export const WALLET_ENTRY_KINDS = [
  'recharge',
  'gift_card',
  'voucher',
  'bonus',
  'credit',
  'spend',
  'reversal',
  'refund',
  'clawback',
  'expired',
  'adjustment',
  'payout'
] as const
export type WalletEntryKind = (typeof WALLET_ENTRY_KINDS)[number]

export interface BucketRule {
  /** The purchase must be above this, ₮; null: each voucher has its own threshold. */
  readonly usableAbove: number | null
  /** Most of a purchase it may cover, per cent; shared by all buckets of a kind. */
  readonly coverPercent: number
  /** Only `money` pays for alcohol: money granted by the shop would be a discount, which the law forbids. */
  readonly kind: 'money' | 'earned' | 'voucher'
  /** Days of validity; null: unlimited, or each lot has its own date. */
  readonly validDays: number | null
}

const MONEY = {
  kind: 'money',
  usableAbove: WALLET_USABLE_ABOVE,
  coverPercent: WALLET_CASH_COVER_PERCENT,
  validDays: null
} as const
const EARNED = {
  kind: 'earned',
  usableAbove: WALLET_USABLE_ABOVE,
  coverPercent: WALLET_CREDIT_COVER_PERCENT,
  validDays: EARNED_VALID_DAYS
} as const

export const BUCKET_RULES: Readonly<Record<Bucket, BucketRule>> = {
  voucher: { kind: 'voucher', usableAbove: null, coverPercent: 100, validDays: null },
  bonus: EARNED,
  credit: EARNED,
  gift: MONEY,
  cash: MONEY
}

/** Money of one origin, credited at once and expiring at once. */
export interface WalletLot {
  readonly id: string
  readonly bucket: Bucket
  /** Balance, ₮. */
  readonly left: number
  readonly expiresAt: string | null
  /** A voucher's own threshold, ₮. */
  readonly usableAbove: number | null
}

export interface Purchase {
  /** Order total, ₮. */
  readonly total: number
  /** Amount still due, ₮. */
  readonly due: number
  /** Alcohol in the total, ₮. */
  readonly alcohol: number
}

/** Why not all of a bucket is usable: the purchase is too small, the share of earned money is used up, or less is due. */
export type BucketLimit = 'threshold' | 'share' | 'alcohol' | 'due'

export interface BucketQuote {
  readonly bucket: Bucket
  /** Balance and usable part, ₮. */
  readonly balance: number
  readonly usable: number
  /** Null when all of it is usable. */
  readonly limit: BucketLimit | null
  /** Threshold that makes the rest usable, ₮; only with `threshold`. */
  readonly above: number | null
}

/** Why no more is usable: the balance is used up, or the limit of a bucket. */
export type WalletLimit = 'balance' | BucketLimit

export interface WalletQuote {
  readonly balance: number
  /** Highest amount the wallet can pay, ₮. */
  readonly max: number
  readonly reason: WalletLimit
  readonly above: number | null
  /** Buckets with a balance. */
  readonly buckets: readonly BucketQuote[]
  /** Amounts to take from lots, in this order. */
  readonly spends: readonly { readonly lotId: string; readonly bucket: Bucket; readonly amount: number }[]
}

export const isValidAt = ({ expiresAt }: Pick<WalletLot, 'expiresAt'>, now: Date) =>
  expiresAt === null || now.getTime() < Date.parse(expiresAt)

const NEVER = '9999'
const rank = ({ bucket }: WalletLot) => BUCKETS.indexOf(bucket)

/** Most restricted bucket first; within a bucket by expiry, then the higher threshold. */
const bySpending = (a: WalletLot, b: WalletLot) =>
  rank(a) - rank(b) ||
  compare(a.expiresAt ?? NEVER, b.expiresAt ?? NEVER) ||
  (b.usableAbove ?? 0) - (a.usableAbove ?? 0) ||
  compare(a.id, b.id)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The part of a purchase that a wallet can pay: how much, from which lots, and why not more. */
export function walletQuote(
  lots: readonly WalletLot[],
  { total, due: requested, alcohol }: Purchase,
  now: Date
): WalletQuote {
  // Money granted by the shop covers all but alcohol, and bonus and credit together half of that.
  let earnedRoom = Math.max(0, total - alcohol)
  let creditRoom = Math.floor((earnedRoom * WALLET_CREDIT_COVER_PERCENT) / 100)
  let due = Math.max(0, requested)
  const quotes = new Map<Bucket, BucketQuote>()
  const spends: { lotId: string; bucket: Bucket; amount: number }[] = []
  for (const lot of lots.filter(each => each.left > 0 && isValidAt(each, now)).sort(bySpending)) {
    const { bucket, left } = lot
    const { kind, usableAbove } = BUCKET_RULES[bucket]
    const above = lot.usableAbove ?? usableAbove ?? 0
    const bounds: readonly (readonly [number, BucketLimit])[] = [
      [total > above ? left : 0, 'threshold'],
      [due, 'due'],
      [kind === 'money' ? left : earnedRoom, 'alcohol'],
      [kind === 'earned' ? creditRoom : left, 'share']
    ]
    const amount = Math.min(...bounds.map(([most]) => most))
    const limit = amount === left ? null : (bounds.find(([most]) => most === amount)?.[1] ?? null)
    due -= amount
    if (kind !== 'money') earnedRoom -= amount
    if (kind === 'earned') creditRoom -= amount
    if (amount > 0) spends.push({ lotId: lot.id, bucket, amount })
    const before = quotes.get(bucket)
    quotes.set(bucket, {
      bucket,
      balance: (before?.balance ?? 0) + left,
      usable: (before?.usable ?? 0) + amount,
      limit: before?.limit ?? limit,
      above: before?.limit ? before.above : limit === 'threshold' ? above : null
    })
  }
  const buckets = [...quotes.values()]
  const balance = sumOf(buckets.map(each => each.balance))
  const max = sumOf(buckets.map(each => each.usable))
  // The reported limit is the first one met, that of the most restricted bucket.
  const limited = buckets.find(isLimited)
  const reason = max === balance ? 'balance' : due === 0 ? 'due' : (limited?.limit ?? 'balance')
  const above = reason === 'threshold' ? (limited?.above ?? null) : null
  return { balance, max, reason, above, buckets, spends }
}

const isLimited = (quote: BucketQuote): quote is BucketQuote & { readonly limit: Exclude<BucketLimit, 'due'> } =>
  quote.limit !== null && quote.limit !== 'due'

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

export interface EarningLine {
  /** ₮ paid for it in money, without discounts and money granted by the shop. */
  readonly paid: number
  readonly cashbackPercent: number
  readonly ageRestricted: boolean
}

export interface Earned {
  readonly bonus: number
  readonly credit: number
}

/** Bonus and cashback that a delivered line earns; alcohol earns nothing. */
export const earnedBy = ({ paid, cashbackPercent, ageRestricted }: EarningLine): Earned =>
  ageRestricted || paid <= 0
    ? { bonus: 0, credit: 0 }
    : { bonus: percentOf(paid, WALLET_BONUS_PERCENT), credit: percentOf(paid, cashbackPercent) }

/** Bonus and credit that remain after `returned` of `pieces` units came back. */
export const earnedAfterReturn = ({ bonus, credit }: Earned, pieces: number, returned: number): Earned => ({
  bonus: roundAmount((bonus * (pieces - returned)) / pieces),
  credit: roundAmount((credit * (pieces - returned)) / pieces)
})

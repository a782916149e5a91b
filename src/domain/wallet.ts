import { percentOf, roundAmount } from './money.ts'

/** The wallet's rules (spec §9). */

/** A purchase must be above this for the wallet to be used at all, ₮. */
export const WALLET_USABLE_ABOVE = 20_000
/** How much of a purchase cash that was paid in and gift cards may cover, per cent. */
export const WALLET_CASH_COVER_PERCENT = 100
/** How much of a purchase refund credit and bonus together may cover, per cent. */
export const WALLET_CREDIT_COVER_PERCENT = 50
/** Merchants' vouchers are usable above one of these, ₮, whichever the merchant chose. */
export const MERCHANT_VOUCHER_ABOVE = [50, 500, 100_000] as const
/** Added to the wallet for a purchase, per cent of it. */
export const WALLET_BONUS_PERCENT = 3
/** Given back as refund credit, per cent of the price: one rate or the other, by product. */
export const REFUND_CREDIT_PERCENTS = [1, 2] as const
/** Bonus and refund credit are good for so many days; money that somebody paid in is good for ever. */
export const EARNED_VALID_DAYS = 365
/** Whoever is about to lose money is told so many days before. */
export const EXPIRY_WARNING_DAYS = 14
/** What comes back to a lot that has expired meanwhile is good for so many days more. */
export const RESTORED_VALID_DAYS = 30
/** What can be paid in at once, ₮. */
export const RECHARGE_MIN = 1_000
export const RECHARGE_MAX = 2_000_000
/** Amounts to choose from, ₮. */
export const RECHARGE_AMOUNTS = [20_000, 50_000, 100_000, 200_000] as const
/** Spec §9's page of every list. */
export const WALLET_PAGE = 20

/** Kinds of money in a wallet, in the order they are spent: the most restricted first, so that the freest stays longest. */
export const BUCKETS = ['voucher', 'bonus', 'credit', 'gift', 'cash'] as const
export type Bucket = (typeof BUCKETS)[number]

/** What happens to a wallet, as its owner reads it. */
export const WALLET_ENTRY_KINDS = [
  'recharge',
  'gift_card',
  'voucher',
  'bonus',
  'credit',
  'spend',
  'back',
  'refund',
  'taken_back',
  'expired',
  'corrected',
  'paid_out'
] as const
export type WalletEntryKind = (typeof WALLET_ENTRY_KINDS)[number]

export interface BucketRule {
  /** The purchase must be above this, ₮; null where each voucher says so itself. */
  readonly usableAbove: number | null
  /** How much of a purchase it may cover, per cent. Buckets of one kind share it. */
  readonly coverPercent: number
  /** What the shop gave is no way to make alcohol cheaper. */
  readonly kind: 'money' | 'earned' | 'voucher'
  /** Days it is good for; null = for ever, or until a day of its own. */
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

/** Money of one origin: it came at once and expires at once. */
export interface Lot {
  readonly id: string
  readonly bucket: Bucket
  /** ₮ that are left of it. */
  readonly left: number
  readonly expiresAt: string | null
  /** A voucher's own threshold, ₮. */
  readonly usableAbove: number | null
}

export interface Purchase {
  /** The whole order, ₮. */
  readonly total: number
  /** What is still to be paid of it, ₮. */
  readonly due: number
  /** Part of it that is alcohol, ₮. */
  readonly alcohol: number
}

/** Why not all of a bucket can be used. */
export type TenderLimit = 'below' | 'half' | 'alcohol' | 'enough'

export interface BucketTender {
  readonly bucket: Bucket
  /** ₮ in it, and what of it can be used on this purchase. */
  readonly balance: number
  readonly usable: number
  /** Null when all of it can. */
  readonly limit: TenderLimit | null
  /** The purchase must be above this for the rest, ₮; only with `below`. */
  readonly above: number | null
}

/** Why the wallet pays so much and not more: of the whole purchase, of all there is, or by a bucket's limit. */
export type TenderReason = 'covered' | 'all' | Exclude<TenderLimit, 'enough'>

export interface Tender {
  readonly balance: number
  /** The most that can be paid, ₮. */
  readonly max: number
  readonly reason: TenderReason
  readonly above: number | null
  /** Buckets that hold anything. */
  readonly buckets: readonly BucketTender[]
  /** What would be taken from which lot, in this order. */
  readonly spends: readonly { readonly lotId: string; readonly bucket: Bucket; readonly amount: number }[]
}

export const isValidAt = ({ expiresAt }: Pick<Lot, 'expiresAt'>, now: Date) =>
  expiresAt === null || now.getTime() < Date.parse(expiresAt)

const NEVER = '9999'
const rank = ({ bucket }: Lot) => BUCKETS.indexOf(bucket)

/** Most restricted first; among equals the one that expires first, and the higher threshold while it can be used. */
const bySpending = (a: Lot, b: Lot) =>
  rank(a) - rank(b) ||
  compare(a.expiresAt ?? NEVER, b.expiresAt ?? NEVER) ||
  (b.usableAbove ?? 0) - (a.usableAbove ?? 0) ||
  compare(a.id, b.id)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What a wallet may pay of a purchase, from which money, and why not more. */
export function walletTender(lots: readonly Lot[], { total, due: requested, alcohol }: Purchase, now: Date): Tender {
  // What the shop gave pays for all but alcohol, and bonus and credit together for half of that.
  let earnedRoom = Math.max(0, total - alcohol)
  let creditRoom = Math.floor((earnedRoom * WALLET_CREDIT_COVER_PERCENT) / 100)
  let due = Math.max(0, requested)
  const creditLimit: TenderLimit = earnedRoom === 0 ? 'alcohol' : 'half'
  const covers = new Map<Bucket, BucketTender>()
  const spends: { lotId: string; bucket: Bucket; amount: number }[] = []
  for (const lot of lots.filter(each => each.left > 0 && isValidAt(each, now)).sort(bySpending)) {
    const { bucket, left } = lot
    const { kind, usableAbove } = BUCKET_RULES[bucket]
    const above = lot.usableAbove ?? usableAbove ?? 0
    const bounds: readonly (readonly [number, TenderLimit])[] = [
      [total > above ? left : 0, 'below'],
      [due, 'enough'],
      [kind === 'money' ? left : earnedRoom, 'alcohol'],
      [kind === 'earned' ? creditRoom : left, creditLimit]
    ]
    const amount = Math.min(...bounds.map(([most]) => most))
    const limit = amount === left ? null : (bounds.find(([most]) => most === amount)?.[1] ?? null)
    due -= amount
    if (kind !== 'money') earnedRoom -= amount
    if (kind === 'earned') creditRoom -= amount
    if (amount > 0) spends.push({ lotId: lot.id, bucket, amount })
    const before = covers.get(bucket)
    covers.set(bucket, {
      bucket,
      balance: (before?.balance ?? 0) + left,
      usable: (before?.usable ?? 0) + amount,
      limit: before?.limit ?? limit,
      above: before?.limit ? before.above : limit === 'below' ? above : null
    })
  }
  const buckets = [...covers.values()]
  const balance = sumOf(buckets.map(each => each.balance))
  const max = sumOf(buckets.map(each => each.usable))
  // The first limit met is the one that is told: of the most restricted money.
  const limited = buckets.find(({ limit }) => limit !== null && limit !== 'enough')
  const reason = max === balance ? 'all' : due === 0 ? 'covered' : (limited?.limit ?? 'all')
  const above = reason === 'below' ? (limited?.above ?? null) : null
  return { balance, max, reason: reason === 'enough' ? 'covered' : reason, above, buckets, spends }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

export interface EarningLine {
  /** ₮ that were paid for it in money, discounts and what the shop gave not counted. */
  readonly paid: number
  readonly refundPercent: number
  readonly ageRestricted: boolean
}

export interface Earned {
  readonly bonus: number
  readonly credit: number
}

/** What a line of goods brings its buyer when it is delivered; alcohol brings nothing. */
export const earnedBy = ({ paid, refundPercent, ageRestricted }: EarningLine): Earned =>
  ageRestricted || paid <= 0
    ? { bonus: 0, credit: 0 }
    : { bonus: percentOf(paid, WALLET_BONUS_PERCENT), credit: percentOf(paid, refundPercent) }

/** What is kept of it when so many of so many pieces have come back. */
export const earnedAfterReturn = ({ bonus, credit }: Earned, pieces: number, returned: number): Earned => ({
  bonus: roundAmount((bonus * (pieces - returned)) / pieces),
  credit: roundAmount((credit * (pieces - returned)) / pieces)
})

import { z } from 'zod'
import {
  RECHARGE_MAX,
  RECHARGE_MIN,
  WALLET_PAGE,
  type Bucket,
  type TenderLimit,
  type TenderReason,
  type WalletEntryKind
} from '../domain/wallet.ts'
import { type Paged, pageFields } from './paging.ts'
import { moneyPayBody, type MoneyMethodBody, type PaymentBody } from './payment.ts'

/** `GET /users/store_credits`. */
export const storeCreditsQuery = z.strictObject({
  /** What came in, what went out. */
  filter: z.enum(['all', 'in', 'out']).default('all'),
  ...pageFields({ most: 50, otherwise: WALLET_PAGE })
})

/** `POST /users/wallet/recharges`. */
export const rechargeBody = moneyPayBody.omit({ method: true }).extend({
  amount: z.int().min(RECHARGE_MIN).max(RECHARGE_MAX),
  payment_method: moneyPayBody.shape.method
})

export type StoreCreditsQuery = z.output<typeof storeCreditsQuery>
export type RechargeBody = z.output<typeof rechargeBody>

/** `GET /users/wallet`. */
export interface WalletBody {
  /** Whether it can be used and paid into at the moment. */
  readonly enabled: boolean
  readonly currency: 'MNT'
  /** All of it, ₮. */
  readonly balance: number
  /** ₮ of bonus and credit that came back with goods after they were spent: the next ones go there. */
  readonly owed: number
  /** Every kind of money, also those with nothing in them, in the order they are spent. */
  readonly buckets: readonly WalletBucketBody[]
  /** What has a last day, the soonest first. */
  readonly expiring: readonly WalletLotBody[]
  readonly recharge: {
    readonly min: number
    readonly max: number
    /** To choose from. */
    readonly amounts: readonly number[]
    /** Ways to pay in; empty where there is none at the moment. */
    readonly methods: readonly MoneyMethodBody[]
  }
}

export interface WalletBucketBody {
  readonly bucket: Bucket
  readonly balance: number
  /** How much of a purchase it may cover, per cent. */
  readonly cover_percent: number
  /** The purchase must be above this, ₮; null where each voucher says so itself. */
  readonly usable_above: number | null
}

export interface WalletLotBody {
  readonly id: string
  readonly bucket: Bucket
  readonly amount: number
  /** Whose voucher it is. */
  readonly label: string
  readonly usable_above: number | null
  readonly expires_at: string
  /** Whether its last day is near. */
  readonly soon: boolean
}

/** One thing that happened to the wallet. */
export interface StoreCreditBody {
  readonly id: string
  readonly kind: WalletEntryKind
  /** ₮ more, or less than nought. */
  readonly amount: number
  /** ₮ in the wallet after it. */
  readonly balance: number
  /** ₮ that the next bonus and credit will go to. */
  readonly owed: number
  readonly label: string
  readonly order_number: string | null
  readonly created_at: string
}

export interface StoreCreditList extends Paged {
  readonly store_credits: readonly StoreCreditBody[]
}

/** `GET /checkouts/{number}/store_credit`: what the wallet may pay of an open order. */
export interface WalletCoverBody {
  readonly enabled: boolean
  readonly balance: number
  /** ₮ it pays as chosen. */
  readonly amount: number
  /** The most it could pay, and why not more. */
  readonly max: number
  readonly reason: TenderReason
  readonly message: string
  readonly buckets: readonly {
    readonly bucket: Bucket
    readonly balance: number
    readonly usable: number
    readonly limit: TenderLimit | null
    /** Why not all of it; empty when all can be used. */
    readonly message: string
  }[]
}

/** `POST /users/wallet/recharges`, `GET /users/wallet/recharges/{number}`, `POST` of its `/payments`. */
export interface RechargeAnswer {
  readonly number: string
  /** ₮ asked for. */
  readonly amount: number
  readonly state: 'open' | 'paid' | 'ended'
  /** The newest; null when none could be opened. */
  readonly payment: PaymentBody | null
  readonly created_at: string
}

/** `GET /users/wallet/recharges`: what is still waited for, the newest first. */
export interface RechargeList {
  readonly recharges: readonly RechargeAnswer[]
  readonly count: number
}

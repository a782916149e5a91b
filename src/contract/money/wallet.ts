import { z } from 'zod'
import {
  BUCKETS,
  type BucketLimit,
  type WalletLimit,
  RECHARGE_MAX,
  RECHARGE_MIN,
  WALLET_ENTRY_KINDS,
  WALLET_PAGE
} from '../../domain/money/wallet.ts'
import type { ResponseOf } from '../response-of.ts'
import { pagedSchema, pageFields } from '../paging.ts'
import { prepaymentMethodSchema, prepaymentPaymentRequestSchema, paymentBodySchema } from './payment.ts'

/** `GET /users/store_credits`. */
export const storeCreditsQuery = z.strictObject({
  /** Entries that came in, entries that went out. */
  filter: z.enum(['all', 'in', 'out']).default('all'),
  ...pageFields({ max: 50, otherwise: WALLET_PAGE })
})

/** `POST /users/wallet/recharges`. */
export const rechargeRequestSchema = prepaymentPaymentRequestSchema.omit({ method: true }).extend({
  amount: z.int().min(RECHARGE_MIN).max(RECHARGE_MAX),
  payment_method: prepaymentPaymentRequestSchema.shape.method
})

export type StoreCreditsQuery = z.output<typeof storeCreditsQuery>
export type RechargeRequest = z.output<typeof rechargeRequestSchema>

export const walletBucketBodySchema = z
  .strictObject({
    bucket: z.enum(BUCKETS),
    balance: z.int(),
    /** How much of a purchase it may cover, per cent. */
    cover_percent: z.int(),
    /** The purchase must be above this, ₮; null where each voucher says so itself. */
    usable_above: z.int().nullable()
  })
  .meta({ id: 'WalletBucketBody' })
export type WalletBucketBody = ResponseOf<typeof walletBucketBodySchema>

export const walletLotBodySchema = z
  .strictObject({
    id: z.string(),
    bucket: z.enum(BUCKETS),
    amount: z.int(),
    /** Issuer of the voucher. */
    label: z.string(),
    usable_above: z.int().nullable(),
    expires_at: z.string(),
    /** Whether its last day is near. */
    soon: z.boolean()
  })
  .meta({ id: 'WalletLotBody' })
export type WalletLotBody = ResponseOf<typeof walletLotBodySchema>

/** `GET /users/wallet`. */
export const walletBodySchema = z
  .strictObject({
    /** Whether it can be used and paid into at the moment. */
    enabled: z.boolean(),
    currency: z.literal('MNT'),
    /** The whole balance, ₮. */
    balance: z.int(),
    /** ₮ of bonus and credit that came back with goods after they were spent: the next ones go there. */
    clawback_due: z.int(),
    /** Every kind of money, also those with nothing in them, in the order they are spent. */
    buckets: z.array(walletBucketBodySchema),
    /** Amounts that expire, the soonest first. */
    expiring: z.array(walletLotBodySchema),
    recharge: z.strictObject({
      min: z.int(),
      max: z.int(),
      /** Amounts to choose from. */
      amounts: z.array(z.int()),
      /** Ways to pay in; empty where there is none at the moment. */
      methods: z.array(prepaymentMethodSchema)
    })
  })
  .meta({ id: 'WalletBody' })
export type WalletBody = ResponseOf<typeof walletBodySchema>

/** One thing that happened to the wallet. */
export const storeCreditBodySchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(WALLET_ENTRY_KINDS),
    /** ₮ more, or less than nought. */
    amount: z.int(),
    /** ₮ in the wallet after it. */
    balance: z.int(),
    /** ₮ that the next bonus and credit will go to. */
    clawback_due: z.int(),
    label: z.string(),
    order_number: z.string().nullable(),
    created_at: z.string()
  })
  .meta({ id: 'StoreCreditBody' })
export type StoreCreditBody = ResponseOf<typeof storeCreditBodySchema>

export const storeCreditListSchema = pagedSchema
  .extend({
    store_credits: z.array(storeCreditBodySchema)
  })
  .meta({ id: 'StoreCreditList' })
export type StoreCreditList = ResponseOf<typeof storeCreditListSchema>

/** `GET /checkouts/{number}/store_credit`: what the wallet may pay of an open order. */
export const walletQuoteBodySchema = z
  .strictObject({
    enabled: z.boolean(),
    balance: z.int(),
    /** ₮ it pays as chosen. */
    amount: z.int(),
    /** The most it could pay, and why not more. */
    max: z.int(),
    reason: z.enum(['balance', 'alcohol', 'due', 'threshold', 'share'] satisfies WalletLimit[]),
    message: z.string(),
    buckets: z.array(
      z.strictObject({
        bucket: z.enum(BUCKETS),
        balance: z.int(),
        usable: z.int(),
        limit: z.enum(['alcohol', 'threshold', 'share', 'due'] satisfies BucketLimit[]).nullable(),
        /** Why not all of it; empty when all can be used. */
        message: z.string()
      })
    )
  })
  .meta({ id: 'WalletQuoteBody' })
export type WalletQuoteBody = ResponseOf<typeof walletQuoteBodySchema>

/** `POST /users/wallet/recharges`, `GET /users/wallet/recharges/{number}`, `POST` of its `/payments`. */
export const rechargeResponseSchema = z
  .strictObject({
    number: z.string(),
    /** ₮ asked for. */
    amount: z.int(),
    state: z.enum(['open', 'paid', 'ended']),
    /** The newest; null when none could be opened. */
    payment: paymentBodySchema.nullable(),
    created_at: z.string()
  })
  .meta({ id: 'RechargeResponse' })
export type RechargeResponse = ResponseOf<typeof rechargeResponseSchema>

/** `GET /users/wallet/recharges`: what is still waited for, the newest first. */
export const rechargeListSchema = z
  .strictObject({
    recharges: z.array(rechargeResponseSchema),
    count: z.int()
  })
  .meta({ id: 'RechargeList' })
export type RechargeList = ResponseOf<typeof rechargeListSchema>

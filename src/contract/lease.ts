import { z } from 'zod'
import { isCyrillicName } from '../domain/cyrillic-name.ts'
import { isLeaseMonths, type LeaseProblem } from '../domain/lease.ts'
import {
  LEASE_ANSWER_MAX,
  LEASE_QUESTIONS,
  type LeaseQuestion,
  type LeaseReason,
  type LeaseState
} from '../domain/lease-state.ts'

import { type Paged, pageFields } from './paging.ts'
import type { PaymentBody } from './payment.ts'

/** Leasing (design §8): what it would cost, the application, and what is owed. */

/** `GET /api/v2/leases/offer` */
export const leaseOfferQuery = z.object({
  variant_id: z.uuid(),
  quantity: z.coerce.number().int().min(1).max(999).default(1)
})

/** `GET /api/v2/leases` */
export const leaseListQuery = z.strictObject({
  ...pageFields({ most: 50, otherwise: 20 })
})

const paperName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine(isCyrillicName, { params: { problem: 'cyrillic-only' } })

/** `POST /api/v2/orders/{number}/lease` */
export const leaseApplicationBody = z.strictObject({
  months: z.int().refine(isLeaseMonths),
  /** A contract names people as their papers do. */
  first_name: paperName,
  last_name: paperName,
  phone: z.string().trim().max(20),
  /** Left out where the profile has one. */
  register_number: z.string().trim().max(20).optional(),
  /** The terms and the schedule were read and agreed to. */
  accepts_terms: z.boolean(),
  /** Name, phone and register number go to the lender, which looks up how earlier loans were repaid. */
  accepts_inquiry: z.boolean()
})

/** `POST /api/v2/leases/{number}/answers`: what the lender wanted to know besides. */
export const leaseAnswersBody = z.strictObject({
  answers: z.partialRecord(z.enum(LEASE_QUESTIONS), z.string().trim().min(1).max(LEASE_ANSWER_MAX))
})

/** `POST /api/v2/leases/{number}/bills` */
export const leaseBillBody = z.strictObject({ kind: z.enum(['instalment', 'early']) })

/** What pays for a lease: money that comes at once, from any browser, and is not lent itself. */
export const LEASE_PAY_METHODS = ['qpay', 'socialpay', 'card', 'monpay'] as const
export type LeasePayMethod = (typeof LEASE_PAY_METHODS)[number]

/** `POST /api/v2/leases/{number}/payments`: pays what waits to be paid. */
export const leasePayBody = z.strictObject({ method: z.enum(LEASE_PAY_METHODS) })

export type LeaseApplicationBody = z.input<typeof leaseApplicationBody>
export type LeaseAnswersBody = z.input<typeof leaseAnswersBody>
export type LeaseBillKindId = z.input<typeof leaseBillBody>['kind']

export interface LeaseInstalmentBody {
  readonly number: number
  /** Day in Ulaanbaatar, `2026-12-21`. */
  readonly due_on: string
  readonly principal: number
  readonly interest: number
  readonly amount: number
  /** ₮ of goods still owed after it. */
  readonly left: number
}

/** What leasing something for so many months costs; all amounts ₮. */
export interface LeasePlanBody {
  readonly months: number
  readonly down_payment: number
  readonly financed: number
  readonly monthly: number
  readonly interest: number
  readonly total: number
  readonly instalments: readonly LeaseInstalmentBody[]
}

export interface LeaseOfferBody {
  readonly allowed: boolean
  /** Why not, as a code and in the reader's language. */
  readonly reason: { readonly code: LeaseProblem; readonly message: string } | null
  readonly price: number
  readonly interest_percent_a_month: number
  /** Empty where the goods cannot be leased; a guest sees them too. */
  readonly plans: readonly LeasePlanBody[]
}

/** `GET /api/v2/orders/{number}/lease` */
export interface OrderLeaseBody {
  readonly offer: LeaseOfferBody
  /** The newest lease of the order. */
  readonly lease: LeaseBody | null
  /** What is known of the person already. */
  readonly known: {
    readonly first_name: string
    readonly last_name: string
    readonly phone: string
    /** Masked; null = it is asked for. */
    readonly register_number: string | null
  } | null
}

export interface OwedInstalmentBody extends LeaseInstalmentBody {
  readonly state: 'paid' | 'late' | 'next' | 'later'
  readonly paid_at: string | null
}

/** Something that can be paid now: the subject of a payment. */
export interface LeaseBillBody {
  readonly id: string
  readonly kind: 'down-payment' | LeaseBillKindId
  readonly amount: number
  readonly expires_at: string | null
}

export interface LeaseBody {
  readonly number: string
  readonly state: LeaseState
  readonly order_number: string
  readonly price: number
  readonly down_payment: number
  readonly financed: number
  readonly months: number
  readonly interest_percent_a_month: number
  readonly monthly: number
  readonly interest: number
  readonly total: number
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  /** Masked. */
  readonly register_number: string
  readonly contract: string | null
  readonly reason: LeaseReason | null
  readonly questions: readonly LeaseQuestion[]
  readonly created_at: string
  readonly decided_at: string | null
  readonly started_on: string | null
  readonly ended_at: string | null
  /** Until when the down payment is waited for. */
  readonly down_payment_until: string | null
  readonly may_withdraw: boolean
  readonly is_late: boolean
  /** ₮ paid so far and not given back, and ₮ of instalments still to pay. */
  readonly paid: number
  readonly to_pay: number
  /** ₮ given back to the buyer. */
  readonly given_back: number
  readonly instalments: readonly OwedInstalmentBody[]
  /** What repaying everything today costs; null where nothing can be repaid. */
  readonly early: {
    readonly amount: number
    readonly principal: number
    readonly interest: number
    readonly saved: number
  } | null
  /** What waits to be paid, how it can be, and the payment that was opened for it. */
  readonly bill: LeaseBillBody | null
  readonly pay_methods: readonly { readonly id: LeasePayMethod; readonly name: string }[]
  readonly payment: PaymentBody | null
}

/** `GET /api/v2/leases`: one's own, newest first. */
export interface LeaseList extends Paged {
  readonly leases: readonly LeaseBody[]
}

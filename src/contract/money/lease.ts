import { z } from 'zod'
import { isCyrillicName } from '../../domain/cyrillic-name.ts'
import { LEASE_ANSWER_MAX, LEASE_QUESTIONS, LEASE_REASONS, LEASE_STATES } from '../../domain/money/lease-state.ts'
import { parsePhone } from '../../domain/phone.ts'
import { isLeaseMonths, type LeaseProblem } from '../../domain/money/lease.ts'
import type { ResponseOf } from '../response-of.ts'
import { pagedSchema } from '../paging.ts'
import { paymentBodySchema } from './payment.ts'

import { pageFields } from '../paging.ts'

/** Leasing: what it would cost, the application, and what is owed. */

/** `GET /api/v2/leases/offer` */
export const leaseOfferQuery = z.object({
  variant_id: z.uuid(),
  quantity: z.coerce.number().int().min(1).max(999).default(1)
})

/** `GET /api/v2/leases` */
export const leaseListQuery = z.strictObject({
  ...pageFields({ max: 50, otherwise: 20 })
})

const paperName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine(isCyrillicName, { params: { problem: 'cyrillic-only' } })

const applicantPhone = z
  .string()
  .trim()
  .max(20)
  .superRefine((phone, ctx) => {
    const problem = phone === '' ? 'phone-required' : 'phone-incorrect'
    if (parsePhone(phone) === undefined) ctx.addIssue({ code: 'custom', params: { problem } })
  })

const agreement = (problem: string) => z.boolean().refine(isAgreed => isAgreed, { params: { problem } })

/** `POST /api/v2/orders/{number}/lease`; every field says what is wrong with it, all together. */
export const leaseApplicationRequestSchema = z.strictObject({
  months: z.int().refine(isLeaseMonths),
  /** A contract names people as their papers do. */
  first_name: paperName,
  last_name: paperName,
  phone: applicantPhone,
  /** Left out where the profile has one; its birthday is read on the day (src/server/money/leases/applicant.ts). */
  register_number: z
    .string()
    .trim()
    .max(20)
    .refine(text => /^\p{L}{2}\d{8}$/u.test(text.replace(/[\s-]/g, '')), {
      params: { problem: 'register-number-incorrect' }
    })
    .optional(),
  /** The terms and the schedule were read and agreed to. */
  accepts_terms: agreement('lease-terms-required'),
  /** Name, phone and register number go to the lender. */
  accepts_disclosure: agreement('lease-disclosure-required'),
  /** The lender looks up how earlier loans were repaid. */
  accepts_inquiry: agreement('lease-inquiry-required')
})

/** `POST /api/v2/leases/{number}/answers`: what the lender wanted to know besides. */
export const leaseAnswersRequestSchema = z.strictObject({
  answers: z.partialRecord(z.enum(LEASE_QUESTIONS), z.string().trim().min(1).max(LEASE_ANSWER_MAX))
})

/** `POST /api/v2/leases/{number}/bills` */
export const leaseBillRequestSchema = z.strictObject({ kind: z.enum(['instalment', 'early']) })

/** Methods that can pay for a lease: the money comes at once, from any browser, and is not credit itself. */
export const LEASE_PAY_METHODS = ['qpay', 'socialpay', 'card', 'monpay'] as const
export type LeasePayMethod = (typeof LEASE_PAY_METHODS)[number]

/** `POST /api/v2/leases/{number}/payments`: pays what waits to be paid. */
export const leasePayRequestSchema = z.strictObject({ method: z.enum(LEASE_PAY_METHODS) })

export type LeaseApplicationRequest = z.input<typeof leaseApplicationRequestSchema>
export type LeaseAnswersRequest = z.input<typeof leaseAnswersRequestSchema>
export type LeaseBillKindId = z.input<typeof leaseBillRequestSchema>['kind']

export const leaseInstalmentBodySchema = z
  .strictObject({
    number: z.int(),
    /** Day in Ulaanbaatar, `2026-12-21`. */
    due_on: z.string(),
    principal: z.int(),
    interest: z.int(),
    amount: z.int(),
    /** ₮ of goods still owed after it. */
    left: z.int()
  })
  .meta({ id: 'LeaseInstalmentBody' })
export type LeaseInstalmentBody = ResponseOf<typeof leaseInstalmentBodySchema>

/** Cost of a lease over so many months; all amounts ₮. */
export const leasePlanBodySchema = z
  .strictObject({
    months: z.int(),
    down_payment: z.int(),
    financed: z.int(),
    monthly: z.int(),
    interest: z.int(),
    total: z.int(),
    instalments: z.array(leaseInstalmentBodySchema)
  })
  .meta({ id: 'LeasePlanBody' })
export type LeasePlanBody = ResponseOf<typeof leasePlanBodySchema>

export const leaseOfferBodySchema = z
  .strictObject({
    allowed: z.boolean(),
    /** Why not, as a code and in the reader's language. */
    reason: z
      .strictObject({
        code: z.enum([
          'lease-empty',
          'lease-alcohol',
          'lease-prescription',
          'lease-too-little',
          'lease-too-much',
          'lease-guest',
          'lease-open',
          'lease-late',
          'lease-limit'
        ] satisfies LeaseProblem[]),
        message: z.string()
      })
      .nullable(),
    price: z.int(),
    interest_percent_a_month: z.number(),
    /** Empty where the goods cannot be leased; a guest sees them too. */
    plans: z.array(leasePlanBodySchema)
  })
  .meta({ id: 'LeaseOfferBody' })
export type LeaseOfferBody = ResponseOf<typeof leaseOfferBodySchema>

export const owedInstalmentBodySchema = leaseInstalmentBodySchema
  .extend({
    state: z.enum(['paid', 'late', 'next', 'later']),
    paid_at: z.string().nullable()
  })
  .meta({ id: 'OwedInstalmentBody' })
export type OwedInstalmentBody = ResponseOf<typeof owedInstalmentBodySchema>

/** Something that can be paid now: the subject of a payment. */
export const leaseBillBodySchema = z
  .strictObject({
    id: z.string(),
    kind: z.enum(['instalment', 'early', 'down-payment']),
    amount: z.int(),
    expires_at: z.string().nullable()
  })
  .meta({ id: 'LeaseBillBody' })
export type LeaseBillBody = ResponseOf<typeof leaseBillBodySchema>

export const leaseBodySchema = z
  .strictObject({
    number: z.string(),
    state: z.enum(LEASE_STATES),
    order_number: z.string(),
    price: z.int(),
    down_payment: z.int(),
    financed: z.int(),
    months: z.int(),
    interest_percent_a_month: z.number(),
    monthly: z.int(),
    interest: z.int(),
    total: z.int(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string(),
    /** Masked. */
    register_number: z.string(),
    contract: z.string().nullable(),
    reason: z.enum(LEASE_REASONS).nullable(),
    questions: z.array(z.enum(LEASE_QUESTIONS)),
    created_at: z.string(),
    decided_at: z.string().nullable(),
    started_on: z.string().nullable(),
    ended_at: z.string().nullable(),
    /** Moment until which the down payment is waited for. */
    down_payment_until: z.string().nullable(),
    may_withdraw: z.boolean(),
    is_late: z.boolean(),
    /** ₮ paid so far and not given back, and ₮ of instalments still to pay. */
    paid: z.int(),
    to_pay: z.int(),
    /** ₮ given back to the buyer. */
    given_back: z.int(),
    instalments: z.array(owedInstalmentBodySchema),
    /** Cost of early repayment today; null where nothing can be repaid. */
    early: z
      .strictObject({
        amount: z.int(),
        principal: z.int(),
        interest: z.int(),
        saved: z.int()
      })
      .nullable(),
    /** The open bill; methods and payment for it follow. */
    bill: leaseBillBodySchema.nullable(),
    pay_methods: z.array(
      z.strictObject({
        id: z.enum(LEASE_PAY_METHODS),
        name: z.string()
      })
    ),
    payment: paymentBodySchema.nullable()
  })
  .meta({ id: 'LeaseBody' })
export type LeaseBody = ResponseOf<typeof leaseBodySchema>

/** `GET /api/v2/orders/{number}/lease` */
export const orderLeaseBodySchema = z
  .strictObject({
    offer: leaseOfferBodySchema,
    /** The newest lease of the order. */
    lease: leaseBodySchema.nullable(),
    /** Facts of the customer the form is filled with; null for a guest. */
    known: z
      .strictObject({
        first_name: z.string(),
        last_name: z.string(),
        phone: z.string(),
        /** Masked; null = it is asked for. */
        register_number: z.string().nullable()
      })
      .nullable()
  })
  .meta({ id: 'OrderLeaseBody' })
export type OrderLeaseBody = ResponseOf<typeof orderLeaseBodySchema>

/** `GET /api/v2/leases`: one's own, newest first. */
export const leaseListSchema = pagedSchema
  .extend({
    leases: z.array(leaseBodySchema)
  })
  .meta({ id: 'LeaseList' })
export type LeaseList = ResponseOf<typeof leaseListSchema>

/** `POST /api/v2/leases/callback/{id}`. */
export const leaseCallbackSchema = z.strictObject({ ok: z.literal(true) }).meta({ id: 'LeaseCallback' })

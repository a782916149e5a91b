import { z } from 'zod'
import { paymentStateSchema } from '../ordering/order-state.ts'
import { paymentMethodIdSchema } from '../money/payment.ts'
import type { ResponseOf } from '../response-of.ts'

/** Payments as staff see them, below `/api/back_office/payments`. */

export const PAYMENTS_PER_PAGE = 50

/** Several values of one field: `?state=failed,void`. */
const listOf = <Value extends string>(item: z.ZodType<Value, string>) =>
  z
    .string()
    .max(200)
    .transform(text => text.split(',').filter(Boolean))
    .pipe(z.array(item).max(20))
    .default([])

/** `GET /api/back_office/payments` */
export const staffPaymentsQuerySchema = z.strictObject({
  /** Number of a payment or an order, or an id of the provider. */
  q: z.string().trim().max(100).optional(),
  method: listOf(paymentMethodIdSchema),
  state: listOf(paymentStateSchema),
  /** Days in Ulaanbaatar on which it was begun, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  after: z.string().max(200).optional()
})
export type StaffPaymentsQuery = z.output<typeof staffPaymentsQuerySchema>

const payableKindSchema = z.enum(['order', 'recharge', 'gift_card', 'lease', 'hotel-booking', 'travel-quote'])

const staffPaymentRowSchema = z.strictObject({
  number: z.string(),
  kind: payableKindSchema,
  order_number: z.string().nullable(),
  method: paymentMethodIdSchema,
  state: paymentStateSchema,
  /** ₮ asked for; once completed, ₮ received. */
  amount: z.int(),
  refunded_amount: z.int(),
  created_at: z.string(),
  updated_at: z.string()
})
export type StaffPaymentRow = ResponseOf<typeof staffPaymentRowSchema>

export const staffPaymentsSchema = z
  .strictObject({ payments: z.array(staffPaymentRowSchema), next_cursor: z.string().nullable() })
  .meta({ id: 'StaffPayments' })
export type StaffPaymentsBody = ResponseOf<typeof staffPaymentsSchema>

export const staffPaymentPath = z.strictObject({ number: z.string().regex(/^[A-Z]{1,3}\d{6,12}(?:-\d{1,3})?$/) })

/** `GET /api/back_office/payments/{number}` */
export const staffPaymentSchema = z
  .strictObject({
    ...staffPaymentRowSchema.shape,
    /** Numbers at the provider: of what was asked for, and of what was paid. */
    invoice_id: z.string().nullable(),
    provider_payment_id: z.string().nullable(),
    expires_at: z.string().nullable(),
    /** When the provider was last asked. */
    checked_at: z.string().nullable(),
    may_check: z.boolean(),
    /** Captures that the provider reported. */
    captures: z.array(
      z.strictObject({
        provider_id: z.string(),
        amount: z.int(),
        recorded_at: z.string(),
        refund_requested_at: z.string().nullable(),
        refunded_at: z.string().nullable()
      })
    ),
    refunds: z.array(
      z.strictObject({
        id: z.string(),
        amount: z.int(),
        state: z.enum(['pending', 'manual', 'completed']),
        destination: z.enum(['source', 'wallet', 'manual']),
        created_at: z.string(),
        due_at: z.string(),
        done_at: z.string().nullable()
      })
    ),
    /** Every payment for the same thing, this one too, in the order they were begun. */
    attempts: z.array(staffPaymentRowSchema)
  })
  .meta({ id: 'StaffPayment' })
export type StaffPaymentBody = ResponseOf<typeof staffPaymentSchema>

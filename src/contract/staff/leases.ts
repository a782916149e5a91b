import { z } from 'zod'
import { LEASE_STATES } from '../../domain/money/lease-state.ts'
import { leaseBodySchema } from '../money/lease.ts'
import type { ResponseOf } from '../response-of.ts'

/** Leases as staff see them, below `/api/back_office/leases`. */

export const LEASES_PER_PAGE = 50

export const leasesExportQuerySchema = z.strictObject({
  /** Number of a lease or an order, or the whole phone of its buyer. */
  q: z.string().trim().max(40).optional(),
  /** `late`: active, with an instalment whose day has passed. */
  state: z.enum([...LEASE_STATES, 'late']).optional()
})
export type StaffLeasesFilter = z.output<typeof leasesExportQuerySchema>

/** `GET /api/back_office/leases` */
export const leasesQuerySchema = leasesExportQuerySchema.extend({ after: z.string().max(200).optional() })
export type StaffLeasesQuery = z.output<typeof leasesQuerySchema>

const leaseRowSchema = z.strictObject({
  number: z.string(),
  order_number: z.string(),
  state: z.enum(LEASE_STATES),
  name: z.string(),
  phone: z.string(),
  /** ₮ */
  price: z.int(),
  months: z.int(),
  /** The first instalment that is not paid; null before there are any, and when all are. */
  next: z.strictObject({ due_on: z.string(), amount: z.int(), days_late: z.int() }).nullable(),
  created_at: z.string()
})
export type StaffLeaseRow = ResponseOf<typeof leaseRowSchema>

export const leasesSchema = z
  .strictObject({ leases: z.array(leaseRowSchema), next_cursor: z.string().nullable() })
  .meta({ id: 'StaffLeases' })
export type StaffLeasesBody = ResponseOf<typeof leasesSchema>

export const leasePath = z.strictObject({ number: z.string().regex(/^L\d{9}$/) })

/** `GET /api/back_office/leases/{number}`: without the register number, which only the lender needs. */
export const staffLeaseSchema = leaseBodySchema
  .omit({ register_number: true, bill: true, pay_methods: true, payment: true, may_withdraw: true })
  .extend({
    customer_id: z.string(),
    /** When the lender was last asked. */
    checked_at: z.string().nullable(),
    may_check: z.boolean()
  })
  .meta({ id: 'StaffLease' })
export type StaffLeaseBody = ResponseOf<typeof staffLeaseSchema>

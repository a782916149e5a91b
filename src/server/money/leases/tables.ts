import type { LeaseReminder, LeaseState } from '../../../domain/money/lease-state.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    leases: LeaseTable
    lease_instalments: LeaseInstalmentTable
    lease_bills: LeaseBillTable
  }
}

/** An order's goods on lease. */
export interface LeaseTable {
  id: string
  number: string
  user_id: string
  order_id: string
  state: LeaseState
  /** The language its buyer used. */
  locale: string
  price: number
  down_payment: number
  financed: number
  months: number
  first_name: string
  last_name: string
  phone: string
  /** Encrypted, and only until the lender has decided. */
  register_number: string | null
  register_masked: string
  /** Moments of the consents. */
  consents_json: string
  questions_json: string
  /** Only until the lender has decided. */
  answers_json: string
  /** Why it was declined or canceled. */
  reason: string | null
  contract: string | null
  down_payment_until: string
  created_at: string
  updated_at: string
  sent_at: string | null
  checked_at: string | null
  decided_at: string | null
  /** Day in Ulaanbaatar on which the goods were received. */
  started_on: string | null
  ended_at: string | null
}

export interface LeaseInstalmentTable {
  lease_id: string
  number: number
  due_on: string
  principal: number
  interest: number
  paid_at: string | null
  bill_id: string | null
  /** The newest mail about it. */
  last_reminder: LeaseReminder | null
}

export type LeaseBillKind = 'down-payment' | 'instalment' | 'early' | 'goods-returned'

/** An amount to be paid for a lease, or taken off it by a return; a closed row changes by refunds only. */
export interface LeaseBillTable {
  id: string
  lease_id: string
  kind: LeaseBillKind
  state: 'open' | 'paid' | 'void'
  amount: number
  principal: number
  interest: number
  refunded_amount: number
  /** The payment that paid it. */
  payment_id: string | null
  idempotency_key: string | null
  created_at: string
  expires_at: string | null
  paid_at: string | null
}

import { sql } from 'kysely'
import { differingRows, type LedgerRule } from '../../platform/db/ledger-audit.ts'

/** Money that goes back is written down twice: on its payment, and as refunds. */
export const PAYMENT_LEDGER_RULES: readonly LedgerRule[] = [
  {
    rule: 'what a payment says was refunded is the sum of its refunds',
    sums: differingRows(sql`
      select payment.number as subject, payment.refunded_amount as stored, coalesce(sum(refund.amount), 0) as computed
      from payments as payment left join refunds as refund on refund.payment_id = payment.id
      group by payment.id, payment.number, payment.refunded_amount`)
  }
]

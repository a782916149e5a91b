import { isLocale } from '../../../i18n/locales.ts'
import { ok } from '../../../domain/result.ts'
import { words } from '../../../i18n/words.ts'
import { unprocessable, notFound } from '../../platform/http/problem.ts'
import type { Payable } from '../payments/index.ts'
import type { LeaseDeps } from './lease-deps.ts'
import { billById, billsOfLease, leaseById, lockLease } from './queries.ts'
import { onBillPaid } from './repayments.ts'

/** A bill of a lease as a payable: the down payment, an instalment, or the early repayment of all. */
export const leasePayable = (deps: LeaseDeps): Payable => ({
  kind: 'lease',

  /** Lock order: the order first, then the lease, as everywhere. */
  async lock(tx, billId) {
    const bill = await billById(tx, billId)
    const lease = bill && (await leaseById(tx, bill.lease_id))
    if (!lease) return
    await deps.orders.lockRow(tx, lease.order_id)
    await lockLease(tx, lease.id)
  },

  async amountDue(tx, billId, principal, now) {
    const bill = await billById(tx, billId)
    const lease = bill && (await leaseById(tx, bill.lease_id))
    if (!lease || lease.user_id !== principal.userId) return notFound('lease-not-found')
    if (bill.state !== 'open' || (bill.expires_at ?? '') <= now.toISOString())
      return unprocessable('lease-nothing-owed')
    // Numbered within the lease, because numbers of payments are unique.
    const place = (await billsOfLease(tx, lease.id)).findIndex(({ id }) => id === bill.id) + 1
    const locale = isLocale(lease.locale) ? lease.locale : 'mn'
    return ok({
      amount: bill.amount,
      number: `${lease.number}-${place}`,
      description: `${words('mn', 'company')('name')} ${words(locale, 'lease')('title')} ${lease.number}`,
      userId: lease.user_id,
      phone: lease.phone
    })
  },

  onPaid: (tx, payment, now) => onBillPaid(deps, tx, payment.payable_id, payment, now),

  returnPath: ({ number }) => `/account/leases?${new URLSearchParams({ number: number.split('-')[0] ?? '' })}`
})

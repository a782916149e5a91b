import { isLocale } from '../../../i18n/locales.ts'
import { ok } from '../../../domain/result.ts'
import { words } from '../../../i18n/words.ts'
import { unprocessable, notFound } from '../../platform/http/problem.ts'
import type { Payable } from '../payments/index.ts'
import type { LeaseDeps } from './lease-deps.ts'
import { billById, billsOfLease, leaseById, lockLease } from './queries.ts'
import type { Repayments } from './repayments.ts'

/** Paying for a lease: its down payment, an instalment, or everything at once. A payment is for one bill. */
export const leasePayable = ({ orders }: LeaseDeps, { paid }: Repayments): Payable => ({
  kind: 'lease',

  /** Everywhere the order comes first, so that nobody waits for somebody who waits for them. */
  async lock(tx, billId) {
    const bill = await billById(tx, billId)
    const lease = bill && (await leaseById(tx, bill.lease_id))
    if (!lease) return
    await orders.lockRow(tx, lease.order_id)
    await lockLease(tx, lease.id)
  },

  async amountDue(tx, billId, principal, now) {
    const bill = await billById(tx, billId)
    const lease = bill && (await leaseById(tx, bill.lease_id))
    if (!lease || lease.user_id !== principal.userId) return notFound('lease-not-found')
    if (bill.state !== 'open' || (bill.expires_at ?? '') <= now.toISOString())
      return unprocessable('lease-nothing-owed')
    // Bills of one lease are numbered: a payment's number must be unlike any other's.
    const place = (await billsOfLease(tx, lease.id)).findIndex(({ id }) => id === bill.id) + 1
    const locale = isLocale(lease.locale) ? lease.locale : 'mn'
    return ok({
      amount: bill.amount,
      number: `${lease.number}-${place}`,
      description: `${words('mn', 'site')('name')} ${words(locale, 'lease')('title')} ${lease.number}`,
      userId: lease.user_id,
      phone: lease.phone
    })
  },

  onPaid: (tx, payment, now) => paid(tx, payment.payable_id, payment, now),

  returnPath: ({ number }) => `/account/leases?${new URLSearchParams({ number: number.split('-')[0] ?? '' })}`
})

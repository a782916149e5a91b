import { ok } from '../../../domain/result.ts'
import { isLocale } from '../../../i18n/locales.ts'
import { words } from '../../../i18n/words.ts'
import type { Payable, RefundService } from '../../money/payments/index.ts'
import { notFound, unprocessable } from '../../platform/http/problem.ts'
import { enqueueQuoteNotification } from './messages.ts'
import { lockQuote, quoteById, updateQuote } from './queries.ts'

/** An accepted quote as a payable. */
export const travelQuotePayable = (refunds: Pick<RefundService, 'refund'>): Payable => ({
  kind: 'travel-quote',
  lock: (tx, id) => lockQuote(tx, id),

  async amountDue(tx, id, { userId }, now) {
    const row = await quoteById(tx, id)
    if (!row || row.user_id === null || row.user_id !== userId) return notFound('travel-quote-not-found')
    if (row.state !== 'accepted' || row.amount === null) return unprocessable('travel-quote-not-payable')
    if ((row.valid_until ?? '') <= now.toISOString()) return unprocessable('travel-quote-expired')
    const locale = isLocale(row.locale) ? row.locale : 'mn'
    return ok({
      amount: row.amount,
      number: row.number,
      description: `${words('mn', 'company')('name')} ${words(locale, 'travel')('pay_description')} ${row.number}`,
      userId,
      phone: row.phone
    })
  },

  // Seats are not sold at an old fare: money that comes after its quote has ended is refunded, and so is a second
  // payment, or one of less than the fare.
  async onPaid(tx, payment, now) {
    const row = await lockQuote(tx, payment.payable_id)
    if (row?.state !== 'accepted' || row.amount === null || payment.amount < row.amount) return 'refund'
    await updateQuote(tx, row.id, { state: 'paid', payment_id: payment.id, paid_at: now.toISOString() }, now)
    await enqueueQuoteNotification(tx, row.id, 'paid', row.answers, now)
    if (payment.amount > row.amount)
      await refunds.refund(tx, {
        paymentId: payment.id,
        amount: payment.amount - row.amount,
        idempotencyKey: 'too-much',
        now
      })
    return 'accepted'
  },

  returnPath: ({ number }) => `/account/travel-quotes?${new URLSearchParams({ number })}`
})

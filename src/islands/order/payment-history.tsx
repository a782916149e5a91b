import type { OrderBody } from '../../contract/ordering/order.ts'
import type { RefundBody } from '../../contract/money/payment.ts'
import { refundMessageKey } from '../../contract/money/refund-message-key.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { dateTime, money } from '../../i18n/format.ts'
import { wordOf, type OrderProps } from './words.ts'

type Props = OrderProps & { readonly order: OrderBody }

/** Every try to pay, and what became of it. */
export function PaymentHistory({ order, locale, words }: Props) {
  if (order.payments.length === 0) return null
  return (
    <section aria-labelledby="payments">
      <h2 id="payments" className="mb-2 text-lg font-semibold">
        {words.payments}
      </h2>
      <ul className="figures border-b border-line">
        {order.payments.map(({ id, state, amount, payment_method_name, created_at, refunds }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 border-t border-line py-2.5">
            <div className="min-w-0">
              <p>
                {wordOf(words, `method_${payment_method_name}`)} · {words[`payment_${state}`]}
              </p>
              <p className="text-sm text-ink-soft">{dateTime(locale, created_at)}</p>
              {refunds.map((refund, index) => (
                <p key={index} className="mt-1 text-sm">
                  <RefundText refund={refund} locale={locale} words={words} />
                </p>
              ))}
            </div>
            <p className="font-medium">{money(locale, amount)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** State of a refund, and when it is due. */
export const RefundText = ({ refund, locale, words }: OrderProps & { readonly refund: RefundBody }) =>
  fillPlaceholders(words[refundMessageKey(refund)], {
    amount: money(locale, refund.amount),
    date: dateTime(locale, refund.done_at ?? refund.due_at)
  })

/** The days that count. */
export function Moments({ order, locale, words }: Props) {
  const rows = [
    [words.placed_on, order.completed_at],
    [words.paid_on, order.paid_at],
    [order.requires_delivery ? words.delivered_on : words.tickets_sent_on, order.delivered_at],
    [words.canceled_on, order.canceled_at]
  ] as const
  return (
    <dl className="figures grid gap-1.5">
      {rows.map(
        ([name, at]) =>
          at && (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-ink-soft">{name}</dt>
              <dd>{dateTime(locale, at)}</dd>
            </div>
          )
      )}
    </dl>
  )
}

import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import type { PayRequest, PaymentBody } from '../../contract/money/payment.ts'
import {
  $invoiceProblem,
  $invoicing,
  $failedRefreshes,
  $order,
  hasDeclined,
  refreshOrder,
  openInvoice,
  openPayment
} from '../../stores/ordering/order.ts'
import { $mostTokens, payInMostApp } from '../../stores/customers/most-in-app.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { PaymentFrame } from '../pay/payment-frame.tsx'
import { QpayAction } from '../pay/qpay-action.tsx'
import type { PayWords } from '../pay/words.ts'
import { Button } from '../shell/button.tsx'
import { noticeText } from '../shell/notice-words.ts'
import OtherPaymentMethods from './other-payment-methods.tsx'
import { wordOf, type OrderProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** Most pay by QPay. */
const PaymentAction = lazyComponent(() => import('../pay/payment-action.tsx'))

interface OrderPaymentProps extends OrderProps {
  readonly pay: PayWords
  readonly order: OrderBody
  readonly notices: Readonly<Record<string, string>>
}

/** The open payment, and every other method. */
export default function OrderPayment({ order, notices, ...rest }: OrderPaymentProps) {
  const payment = openPayment(order)
  const problem = useStore($invoiceProblem, { ssr: 'initial' })
  const isStuck = !payment && (problem !== null || hasDeclined(order))
  return (
    <div className="grid gap-3">
      <MostInApp order={order} {...rest} />
      <PayNow order={order} payment={payment} notices={notices} {...rest} />
      <OtherPaymentMethods key={String(isStuck)} open={isStuck} order={order} notices={notices} pay={rest.pay} />
    </div>
  )
}

/** Inside MostMoney's app one press pays: the app has handed over all that it takes. */
function MostInApp({ order, locale, pay }: Omit<OrderPaymentProps, 'notices'>) {
  const tokens = useStore($mostTokens, { ssr: 'initial' })
  const busy = useStore($invoicing, { ssr: 'initial' })
  if (!tokens) return null
  return (
    <section className="rounded-xl border border-accent p-6 desk:p-8">
      <h2 className="text-xl font-semibold">{pay.most_title}</h2>
      <p className="mt-1 mb-5 text-ink-soft">{pay.most_text}</p>
      <Button held={busy} onClick={() => void payInMostApp()}>
        {fillPlaceholders(pay.most_pay, { amount: money(locale, order.amount_due) })}
      </Button>
    </section>
  )
}

function PayNow({
  order,
  payment,
  notices,
  ...rest
}: OrderPaymentProps & { readonly payment: PaymentBody | undefined }) {
  const missed = useStore($failedRefreshes, { ssr: 'initial' })
  const busy = useStore($invoicing, { ssr: 'initial' })
  if (!payment?.ask) return <NoInvoice order={order} notices={notices} {...rest} />
  const { locale, pay, words } = rest
  const { ask, amount, payment_method_name } = payment
  const onPay = (how: PayRequest) => openInvoice(how).then(() => openPayment($order.get()))
  const method = wordOf(words, `method_${payment_method_name}`)
  const way = { locale, pay, payment, method, reservesStock: true, busy, onPay }
  return (
    <PaymentFrame {...way} isSilent={missed > 1} onCheck={() => void refreshOrder()}>
      {payment_method_name === 'qpay' && ask.kind === 'qr' ? (
        <QpayAction ask={ask} amount={amount} locale={locale} pay={pay} />
      ) : (
        <Suspense fallback={<span className="waiting block h-60 rounded-card" />}>
          <PaymentAction {...way} ask={ask} />
        </Suspense>
      )}
    </PaymentFrame>
  )
}

/** Nothing is open to be paid: it is being prepared, or it did not go through. */
function NoInvoice({ order, words, pay, notices }: OrderPaymentProps) {
  const invoicing = useStore($invoicing, { ssr: 'initial' })
  const problem = useStore($invoiceProblem, { ssr: 'initial' })
  const declined = hasDeclined(order)
  return (
    <section className={`rounded-xl p-6 desk:p-8 ${declined ? 'bg-warn-soft' : 'border border-line'}`}>
      {(problem || declined) && !invoicing ? (
        <div role="alert">
          <h2 className="text-xl font-semibold">{declined ? pay.declined_title : words.pay_failed_title}</h2>
          <p className="mt-1 mb-5 text-ink-soft">
            {problem ? noticeText(notices, { code: problem.code, text: problem.message }) : pay.declined_text}
          </p>
          <Button onClick={() => void openInvoice()}>{words.pay_again}</Button>
        </div>
      ) : (
        <p role="status" className="flex items-center gap-2.5">
          <span className="pulse" aria-hidden="true" />
          {words.pay_opening}
        </p>
      )}
    </section>
  )
}

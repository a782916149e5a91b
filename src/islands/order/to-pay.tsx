import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import type { OrderBody } from '../../contract/order.ts'
import type { PaymentBody } from '../../contract/payment.ts'
import { $invoiceProblem, $invoicing, hasDeclined, openInvoice, openPayment } from '../../stores/order.ts'
import { Button } from '../shell/button.tsx'
import { noticeText } from '../shell/notice-words.ts'
import { PayPanel } from './pay-panel.tsx'
import type { PayProps } from './pay-words.ts'

/** Most pay by QPay, and by what they chose first. */
const PayHouses = lazy(() => import('./pay-houses.tsx'))
const PayAnother = lazy(() => import('./pay-another.tsx'))

interface ToPayProps extends PayProps {
  readonly order: OrderBody
  readonly notices: Readonly<Record<string, string>>
}

/** What is to be done now, and every other way to do it. */
export default function ToPay({ order, notices, ...rest }: ToPayProps) {
  const payment = openPayment(order)
  const problem = useStore($invoiceProblem, { ssr: 'initial' })
  const isStuck = !payment && (problem !== null || hasDeclined(order))
  return (
    <div className="grid gap-3">
      <PayNow order={order} payment={payment} notices={notices} {...rest} />
      <Suspense>
        <PayAnother key={String(isStuck)} open={isStuck} order={order} notices={notices} {...rest} />
      </Suspense>
    </div>
  )
}

function PayNow({ order, payment, notices, ...rest }: ToPayProps & { readonly payment: PaymentBody | undefined }) {
  if (!payment?.ask) return <NoInvoice order={order} notices={notices} {...rest} />
  if (payment.payment_method_name === 'qpay' && payment.ask.kind === 'qr')
    return <PayPanel payment={payment} qpay={payment.ask} locale={rest.locale} words={rest.words} />
  return (
    <Suspense fallback={<span className="waiting h-80 rounded-xl" />}>
      <PayHouses payment={payment} ask={payment.ask} {...rest} />
    </Suspense>
  )
}

/** Nothing is open to be paid: it is being prepared, or it did not go through. */
function NoInvoice({ order, words, pay, notices }: ToPayProps) {
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

import { useStore } from '@nanostores/react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import type { PayRequest } from '../../contract/money/payment.ts'
import { $payMethods, $payMethodsFailed, loadPayMethods } from '../../stores/money/order-pay.ts'
import { $invoiceProblem, $invoicing, openInvoice } from '../../stores/ordering/order.ts'
import { ChangePaymentMethod } from '../pay/change-payment-method.tsx'
import { MethodList } from '../pay/method-list.tsx'
import type { PayWords } from '../pay/words.ts'
import { TextButton } from '../shell/button.tsx'
import { noticeText } from '../shell/notice-words.ts'

interface Props {
  readonly order: OrderBody
  readonly pay: PayWords
  readonly notices: Readonly<Record<string, string>>
  /** Open at once where the first way has failed. */
  readonly open?: boolean
}

/** Opens the invoice, after which amount and method stand above the list. */
async function payBy(how: PayRequest) {
  await openInvoice(how)
  if (!$invoiceProblem.get()) document.getElementById('pay')?.focus()
}

/** All ways this order can be paid, and why not by the rest. */
export default function OtherPaymentMethods({ order, pay, notices, open = false }: Props) {
  const methods = useStore($payMethods, { ssr: 'initial' })
  const failed = useStore($payMethodsFailed, { ssr: 'initial' })
  const busy = useStore($invoicing, { ssr: 'initial' })
  const problem = useStore($invoiceProblem, { ssr: 'initial' })
  const current = order.payments.findLast(({ state }) => state === 'pending')?.payment_method_name
  const otherMethods = methods?.payment_methods.filter(({ id }) => id !== 'lease' && id !== current) ?? []
  return (
    <ChangePaymentMethod pay={pay} open={open} onOpen={() => void loadPayMethods()}>
      {failed && (
        <p role="alert" className="flex flex-wrap items-center gap-x-4">
          {pay.methods_failed}
          <TextButton onClick={() => void loadPayMethods()}>{pay.retry}</TextButton>
        </p>
      )}
      {!methods && !failed && <span className="waiting block h-40 rounded-card" />}
      <MethodList
        pay={pay}
        methods={otherMethods}
        busy={busy}
        // Where the first way has failed, the reason stands above.
        problem={problem && !open ? noticeText(notices, { code: problem.code, text: problem.message }) : undefined}
        phone={order.phone}
        onPay={how => void payBy(how)}
      />
      {methods && methods.unavailable.length > 0 && (
        <>
          <h3 className="mt-5 mb-1.5 text-sm font-medium text-ink-soft">{pay.unavailable}</h3>
          <ul className="grid gap-1 text-sm text-ink-soft">
            {methods.unavailable.map(({ id, name, reason }) => (
              <li key={id}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </ChangePaymentMethod>
  )
}

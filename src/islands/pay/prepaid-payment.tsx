import { TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import type {
  PrepaymentMethod,
  PrepaymentPaymentRequest,
  PayRequest,
  PaymentBody
} from '../../contract/money/payment.ts'
import { money } from '../../i18n/format.ts'
import { ChangePaymentMethod } from './change-payment-method.tsx'
import { PaymentFrame } from './payment-frame.tsx'
import { MethodList } from './method-list.tsx'
import type { PayProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** Wanted once something is to be paid. */
const PaymentAction = lazyComponent(() => import('./payment-action.tsx'))

interface Props extends PayProps {
  /** ₮ */
  readonly amount: number
  /** The newest; null before there is one. */
  readonly payment: PaymentBody | null
  readonly methods: readonly PrepaymentMethod[]
  readonly busy: boolean
  /** Why the last one could not be opened. */
  readonly problem: string | undefined
  readonly onPay: (how: PrepaymentPaymentRequest) => Promise<PaymentBody | undefined>
  readonly onCheck: () => void
}

/** Paying for what is no order: how, then what to do, and every other way to do it. */
export function PrepaidPayment({ amount, payment, methods, busy, problem, onPay, onCheck, ...props }: Props) {
  const { pay, locale } = props
  const open = payment?.state === 'pending' ? payment : undefined
  const current = open && methods.find(({ id }) => id === open.payment_method_name)
  const payBy = ({ method, ...how }: PayRequest) => {
    const known = methods.find(({ id }) => id === method)
    return known ? onPay({ ...how, method: known.id }) : Promise.resolve(undefined)
  }
  const list = { pay, busy, problem, onPay: (how: PayRequest) => void payBy(how) }
  if (!open?.ask)
    return (
      <section aria-labelledby="pay" className="rounded-xl border border-line p-5 desk:p-8">
        <h2 id="pay" tabIndex={-1} className="text-xl font-semibold outline-none">
          {pay.how}
        </h2>
        <p className="mt-1 text-3xl font-semibold">{money(locale, amount)}</p>
        {payment && <NotPaid payment={payment} {...props} />}
        <div className="mt-5">
          <MethodList {...list} methods={methods} />
        </div>
      </section>
    )
  const actionProps = { payment: open, method: current?.name ?? '', reservesStock: false, busy, onPay: payBy }
  return (
    <div className="grid gap-3">
      <PaymentFrame {...props} {...actionProps} isSilent={false} onCheck={onCheck}>
        <Suspense fallback={<span className="waiting block h-60 rounded-card" />}>
          <PaymentAction {...props} {...actionProps} ask={open.ask} />
        </Suspense>
      </PaymentFrame>
      <ChangePaymentMethod pay={pay}>
        <MethodList {...list} methods={methods.filter(({ id }) => id !== open.payment_method_name)} />
      </ChangePaymentMethod>
    </div>
  )
}

/** The result of the last attempt. */
function NotPaid({ payment, pay }: PayProps & { readonly payment: PaymentBody }) {
  const isDeclined = payment.state === 'failed'
  return (
    <div role="status" className="mt-5 flex items-start gap-3 rounded-card bg-warn-soft p-4">
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warn" strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p className="font-medium">{isDeclined ? pay.declined_title : pay.over_title}</p>
        <p className="mt-0.5 text-sm">{isDeclined ? pay.money_declined_text : pay.over_text}</p>
      </div>
    </div>
  )
}

import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { isPaidInParts } from '../../domain/money/payment.ts'
import { $paymentMethods, $unavailableMethods } from '../../stores/ordering/checkout.ts'
import { chooseDefaultPayment, choosePayment } from '../../stores/ordering/checkout-steps.ts'
import { MethodMark } from '../pay/method-mark.tsx'
import type { WalletPaymentWords } from '../wallet/wallet-payment-words.ts'
import { ChoiceRow } from './choice.tsx'
import { fieldId } from './field.tsx'
import type { CheckoutProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** Loaded for those who have anything in their wallet. */
const WalletPayment = lazyComponent(() => import('../wallet/wallet-payment.tsx'))

interface Props extends CheckoutProps {
  readonly cart: OrderBody
  readonly wallet: WalletPaymentWords
  readonly chosen: string | null
  readonly hasProblem: boolean
}

/** Store credit first, then the payment methods: in full, then in instalments. */
export default function PaymentMethods({ cart, locale, words, wallet, chosen, hasProblem }: Props) {
  const methods = useStore($paymentMethods, { ssr: 'initial' })
  const unavailable = useStore($unavailableMethods, { ssr: 'initial' })
  // One choice less to make, when the step opens.
  useEffect(() => {
    if (chosen === null) void chooseDefaultPayment()
  }, [])
  const groups = [
    { name: words.payment_whole, ways: methods.filter(({ id }) => !isPaidInParts(id)) },
    { name: words.payment_in_parts, ways: methods.filter(({ id }) => isPaidInParts(id)) }
  ].filter(({ ways }) => ways.length > 0)
  return (
    <>
      {cart.covers.some(({ method }) => method === 'wallet') && (
        <Suspense>
          <WalletPayment cart={cart} locale={locale} words={wallet} />
        </Suspense>
      )}
      {cart.amount_due === 0 ? (
        <p className="rounded-card bg-accent-soft p-4 text-accent">{words.payment_none_due}</p>
      ) : (
        <>
          <fieldset aria-describedby={hasProblem ? 'method-problem' : undefined}>
            <legend className="sr-only">{words.payment}</legend>
            {groups.map(({ name, ways }, group) => (
              <div key={name} role="group" aria-label={name} className="grid gap-3 not-first:mt-6">
                {groups.length > 1 && <h3 className="text-sm font-medium text-ink-soft">{name}</h3>}
                {ways.map(({ id, name: way, description }, index) => (
                  <ChoiceRow
                    key={id}
                    group="payment-method"
                    value={id}
                    id={group === 0 && index === 0 ? fieldId('method') : undefined}
                    chosen={chosen === id}
                    onChoose={() => void choosePayment(id)}
                  >
                    <span className="flex items-start gap-3">
                      <MethodMark method={id} />
                      <span className="min-w-0 flex-1">
                        <span className="block font-medium">{way}</span>
                        <span className="mt-0.5 block text-sm text-ink-soft">{description}</span>
                      </span>
                    </span>
                  </ChoiceRow>
                ))}
              </div>
            ))}
          </fieldset>
          {unavailable.length > 0 && (
            <ul className="mt-4 grid gap-1 text-sm text-ink-soft">
              {unavailable.map(({ id, name, reason }) => (
                <li key={id}>
                  {name}: {reason}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}

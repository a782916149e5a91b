import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $cart } from '../../stores/cart.ts'
import { $fieldProblems, $paymentMethods, $unavailableMethods } from '../../stores/checkout.ts'
import { $choosing, choosePayment } from '../../stores/checkout-steps.ts'
import type { PartWords } from '../wallet/part-words.ts'
import { ChoiceRow } from './choice.tsx'
import { fieldId } from './field.tsx'
import { Step } from './step.tsx'
import { problemText, type CheckoutProps } from './words.ts'

/** Loaded for those who have anything in their wallet. */
const WalletPart = lazy(() => import('../wallet/wallet-part.tsx'))

export function PaymentStep({ locale, words, wallet }: CheckoutProps & { readonly wallet: PartWords }) {
  const cart = useStore($cart, { ssr: 'initial' })
  const methods = useStore($paymentMethods, { ssr: 'initial' })
  const unavailable = useStore($unavailableMethods, { ssr: 'initial' })
  const { method: problem } = useStore($fieldProblems, { ssr: 'initial' })
  const { payment_method = cart?.payment_method } = useStore($choosing, { ssr: 'initial' })
  const chosen = methods.find(({ id }) => id === payment_method)
  return (
    <Step
      step="payment"
      locale={locale}
      words={words}
      done={<p>{cart?.amount_due === 0 ? words.payment_none_due : chosen?.name}</p>}
    >
      {cart?.covers.some(({ method }) => method === 'wallet') && (
        <Suspense>
          <WalletPart cart={cart} locale={locale} words={wallet} />
        </Suspense>
      )}
      {cart?.amount_due === 0 ? (
        <p className="rounded-card bg-accent-soft p-4 text-accent">{words.payment_none_due}</p>
      ) : (
        <>
          <fieldset className="grid gap-3" aria-describedby={problem ? 'method-problem' : undefined}>
            <legend className="spoken">{words.payment}</legend>
            {methods.map(({ id, name, description }, index) => (
              <ChoiceRow
                key={id}
                group="payment-method"
                value={id}
                id={index === 0 ? fieldId('method') : undefined}
                chosen={payment_method === id}
                onChoose={() => void choosePayment(id)}
              >
                <span className="block font-medium">{name}</span>
                <span className="mt-0.5 block text-sm text-ink-soft">{description}</span>
              </ChoiceRow>
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
          {problem && (
            <p id="method-problem" className="mt-3 text-sm font-medium text-sale">
              {problemText(words, problem)}
            </p>
          )}
        </>
      )}
    </Step>
  )
}

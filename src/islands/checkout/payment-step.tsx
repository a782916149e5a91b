import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { $cart } from '../../stores/ordering/cart.ts'
import { $fieldProblems } from '../../stores/ordering/checkout-draft.ts'
import { $paymentMethods } from '../../stores/ordering/checkout.ts'
import { $choosing } from '../../stores/ordering/checkout-steps.ts'
import type { WalletPaymentWords } from '../wallet/wallet-payment-words.ts'
import { Step } from './step.tsx'
import { problemText, type CheckoutProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** The fields are loaded when the step is reached. */
export const PaymentMethods = lazyComponent(async () => (await import('./lazy-parts.ts')).paymentMethods())

export function PaymentStep(props: CheckoutProps & { readonly wallet: WalletPaymentWords }) {
  const { locale, words } = props
  const cart = useStore($cart, { ssr: 'initial' })
  const { method: problem } = useStore($fieldProblems, { ssr: 'initial' })
  const { payment_method = cart?.payment_method } = useStore($choosing, { ssr: 'initial' })
  return (
    <Step step="payment" locale={locale} words={words} done={<PaymentInWords words={words} />}>
      {cart && (
        <Suspense fallback={<p role="status">{words.loading}</p>}>
          <PaymentMethods {...props} cart={cart} chosen={payment_method ?? null} hasProblem={problem !== undefined} />
        </Suspense>
      )}
      {problem && (
        <p id="method-problem" className="mt-3 text-sm font-medium text-sale">
          {problemText(words, problem)}
        </p>
      )}
    </Step>
  )
}

export function PaymentInWords({ words }: Pick<CheckoutProps, 'words'>) {
  const cart = useStore($cart, { ssr: 'initial' })
  const methods = useStore($paymentMethods, { ssr: 'initial' })
  const { payment_method = cart?.payment_method } = useStore($choosing, { ssr: 'initial' })
  return (
    <p>{cart?.amount_due === 0 ? words.payment_none_due : methods.find(({ id }) => id === payment_method)?.name}</p>
  )
}

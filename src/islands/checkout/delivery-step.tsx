import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { courierHours } from '../../i18n/courier-hours.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { deadline, money } from '../../i18n/format.ts'
import { $cart } from '../../stores/ordering/cart.ts'
import { $fieldProblems } from '../../stores/ordering/checkout-draft.ts'
import { goToStep } from '../../stores/ordering/checkout.ts'
import { $fulfilment, fulfilmentOf } from '../../stores/ordering/checkout-pickup.ts'
import { TextButton } from '../shell/button.tsx'
import { deliveryName } from './delivery-promise.ts'
import { Step } from './step.tsx'
import { problemText, type CheckoutProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** The fields are loaded when the step is reached. */
export const Courier = lazyComponent(async () => (await import('./lazy-parts.ts')).courier())

export function DeliveryStep(props: CheckoutProps) {
  const { locale, words } = props
  const cart = useStore($cart, { ssr: 'initial' })
  const way = fulfilmentOf(cart, useStore($fulfilment, { ssr: 'initial' }))
  const problems = useStore($fieldProblems, { ssr: 'initial' })
  const problem = problems.option ?? problems.slot
  return (
    <Step step="delivery" locale={locale} words={words} done={<DeliveryInWords {...props} cart={cart} />}>
      {way === 'pickup' ? (
        <>
          <DeliveryInWords {...props} cart={cart} />
          <TextButton onClick={() => goToStep('address')}>{words.pickup_another}</TextButton>
        </>
      ) : (
        cart && (
          <Suspense fallback={<p role="status">{words.delivery_loading}</p>}>
            <Courier {...props} cart={cart} hasProblem={problem !== undefined} />
          </Suspense>
        )
      )}
      {problem && (
        <p id="delivery-problem" className="mt-3 text-sm font-medium text-sale">
          {problemText(words, problem)}
        </p>
      )}
    </Step>
  )
}

export function DeliveryInWords({ cart, locale, words }: CheckoutProps & { readonly cart: OrderBody | null }) {
  const delivery = cart?.delivery
  if (!delivery) return null
  const { branch } = delivery
  const promise =
    delivery.promised_by &&
    fillPlaceholders(branch ? words.ready_by : words.promised_by, deadline(locale, delivery.promised_by))
  const hours = delivery.date && delivery.slot && courierHours(locale, delivery.date, delivery.slot)
  return (
    <>
      <p>
        {[deliveryName(delivery, locale, words), delivery.fee === 0 ? words.free : money(locale, delivery.fee)].join(
          ' · '
        )}
      </p>
      {branch && <p>{[branch.name, branch.address].filter(Boolean).join(', ')}</p>}
      {(hours || promise) && <p>{hours || promise}</p>}
    </>
  )
}

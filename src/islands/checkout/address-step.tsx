import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { $fields, $places } from '../../stores/ordering/checkout.ts'
import { $cart } from '../../stores/ordering/cart.ts'
import { $fulfilment, fulfilmentOf } from '../../stores/ordering/checkout-pickup.ts'
import { Step } from './step.tsx'
import { placeNames } from './place-names.ts'
import type { CheckoutProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** The fields are loaded when the step is reached. */
export const DeliveryAddress = lazyComponent(async () => (await import('./lazy-parts.ts')).deliveryAddress())

export function AddressStep(props: CheckoutProps) {
  return (
    <Step step="address" {...props} done={<AddressInWords {...props} />}>
      <Suspense fallback={<p role="status">{props.words.loading}</p>}>
        <DeliveryAddress {...props} />
      </Suspense>
    </Step>
  )
}

export function AddressInWords({ locale, words }: CheckoutProps) {
  const cart = useStore($cart, { ssr: 'initial' })
  const way = useStore($fulfilment, { ssr: 'initial' })
  const fields = useStore($fields, { ssr: 'initial' })
  const places = useStore($places, { ssr: 'initial' })
  const { city, district } = placeNames(places, fields, locale)
  if (fulfilmentOf(cart, way) === 'pickup')
    return <p>{[words.way_pickup, cart?.delivery?.branch?.name].filter(Boolean).join(' · ')}</p>
  return (
    <>
      <p>{[city, district, fields.khoroo, fields.street].filter(Boolean).join(', ')}</p>
      <p>{fields.detail}</p>
    </>
  )
}

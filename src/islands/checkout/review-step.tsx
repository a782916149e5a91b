import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { $saving, placeOrder } from '../../stores/ordering/checkout-steps.ts'
import { Button } from '../shell/button.tsx'
import type { AnswersProps } from './answers.tsx'
import { paymentKindOf } from './payment-kind.ts'
import type { ReceiptPartProps } from './receipt-part.tsx'
import { Step } from './step.tsx'
import type { CheckoutProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** The review is loaded when the step is reached. */
export const Review = lazyComponent(async () => (await import('./lazy-parts.ts')).review())

type Props = ReceiptPartProps & AnswersProps

export function ReviewStep(props: Props) {
  const { cart, locale, words } = props
  return (
    <Step step="review" locale={locale} words={words} done={null} ownButton>
      <Suspense fallback={<p role="status">{words.loading}</p>}>
        <Review {...props} />
        <PlaceButton cart={cart} words={words} className="mt-6 w-full small:w-auto max-desk:hidden" />
      </Suspense>
    </Step>
  )
}

export function PlaceButton({
  cart,
  words,
  className
}: {
  readonly cart: OrderBody
  readonly words: CheckoutProps['words']
  readonly className: string
}) {
  const saving = useStore($saving, { ssr: 'initial' })
  const word = words[`place_${paymentKindOf(cart)}`]
  return (
    <Button held={saving} className={className} onClick={() => void placeOrder()}>
      {saving ? words.placing : word}
    </Button>
  )
}

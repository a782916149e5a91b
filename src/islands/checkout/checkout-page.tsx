import { useStore } from '@nanostores/react'
import { CloudOff, ShoppingBag } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { $cart } from '../../stores/ordering/cart.ts'
import {
  $checkoutPhase,
  $checkoutProblem,
  $checkoutStep,
  $placed,
  followStepHistory,
  openCheckout
} from '../../stores/ordering/checkout.ts'
import { leaveSteps } from '../../stores/ordering/checkout-history.ts'
import { $saving } from '../../stores/ordering/checkout-steps.ts'
import type { PromotionCodeWords } from '../coupons/promotion-code-field.tsx'
import { BeforeCart } from '../cart/before-cart.tsx'
import { Button, ButtonLink } from '../shell/button.tsx'
import { noticeText } from '../shell/notice-words.ts'
import { StateMessage } from '../shell/state-message.tsx'
import { useOnline } from '../shell/use-online.ts'
import { AddressInWords, AddressStep, DeliveryAddress } from './address-step.tsx'
import { ContactInWords, ContactStep } from './contact-step.tsx'
import { Courier, DeliveryInWords, DeliveryStep } from './delivery-step.tsx'
import { Reservation } from './reservation.tsx'
import type { SumWords } from '../shell/order-sums.tsx'
import { PromotionCodeField, OrderSummary } from './order-summary.tsx'
import { PaymentInWords, PaymentStep, PaymentMethods } from './payment-step.tsx'
import type { ReceiptPartProps } from './receipt-part.tsx'
import { PlaceButton, Review, ReviewStep } from './review-step.tsx'
import type { WalletPaymentWords } from '../wallet/wallet-payment-words.ts'
import type { CheckoutProps } from './words.ts'
import { lazyComponent, usePreloaded } from '../shell/lazy-component.ts'

/** Only where a price has moved. */
const UnacknowledgedChange = lazyComponent(async () => (await import('./lazy-parts.ts')).unacknowledgedChange())

/** Only for tickets, which may have seats. */
const SeatChoice = lazyComponent(async () => (await import('./lazy-parts.ts')).seatChoice())

/** Drawn inside the step that is open. */
const PARTS = {
  contact: [],
  address: [DeliveryAddress],
  delivery: [Courier],
  payment: [PaymentMethods],
  review: [Review]
}

interface Props extends CheckoutProps {
  readonly notices: Readonly<Record<string, string>>
  readonly sums: SumWords
  readonly codes: PromotionCodeWords
  readonly wallet: WalletPaymentWords
  readonly receipt: ReceiptPartProps['receipt']
}

export function CheckoutPage(props: Props) {
  const { locale, words, notices } = props
  const phase = useStore($checkoutPhase, { ssr: 'initial' })
  const problem = useStore($checkoutProblem, { ssr: 'initial' })
  const placed = useStore($placed, { ssr: 'initial' })
  const isReady = usePreloaded(phase === 'open', () => [PromotionCodeField, ...PARTS[$checkoutStep.get()]])
  const problemMessage = problem ? noticeText(notices, { code: problem.code, text: problem.message }) : ''

  useEffect(() => void openCheckout(), [])
  useEffect(followStepHistory, [])
  useEffect(() => {
    // The secret travels in the tab's memory, not in an address.
    if (placed) leaveSteps(localePath(locale, `/order?number=${encodeURIComponent(placed.number)}`))
  }, [placed, locale])

  const nothing = (
    <StateMessage icon={ShoppingBag} title={words.empty_title} text={words.empty_text}>
      <ButtonLink href={localePath(locale, '/products')}>{words.empty_action}</ButtonLink>
    </StateMessage>
  )
  if (phase === 'loading')
    return (
      <BeforeCart nothing={nothing}>
        <Waiting label={words.loading} />
      </BeforeCart>
    )
  if (phase === 'placed' || (phase === 'open' && !isReady))
    return <Waiting label={phase === 'placed' ? words.placing : words.loading} />
  if (phase === 'empty') return nothing
  if (phase === 'failed')
    return (
      <StateMessage icon={CloudOff} title={words.failed_title} text={problemMessage}>
        <Button onClick={() => void openCheckout()}>{words.retry}</Button>
      </StateMessage>
    )
  if (phase === 'blocked')
    return (
      <StateMessage icon={ShoppingBag} title={words.blocked_title} text={problemMessage} focused>
        <ButtonLink href={localePath(locale, '/cart')}>{words.back_to_cart}</ButtonLink>
      </StateMessage>
    )
  return <OpenCheckout {...props} />
}

function OpenCheckout({ locale, words, sums, codes, wallet, receipt, notices }: Props) {
  const cart = useStore($cart, { ssr: 'initial' })
  const online = useOnline()
  if (!cart) return null
  return (
    <div className="grid gap-6 desk:grid-cols-[1fr_24rem] desk:items-start desk:gap-16">
      <div className="desk:order-2">
        <OrderSummary cart={cart} locale={locale} words={words} sums={sums} codes={codes} />
      </div>
      <div className="min-w-0">
        <Reservation until={cart.reserved_until} locale={locale} words={words} />
        {!online && (
          <p role="alert" className="mb-6 rounded-card bg-warn-soft p-4 text-warn">
            {words.offline}
          </p>
        )}
        {cart.unseen.length > 0 && (
          <Suspense>
            <UnacknowledgedChange order={cart} words={words} />
          </Suspense>
        )}
        {cart.line_items.some(({ requires_shipping }) => !requires_shipping) && (
          <Suspense>
            <SeatChoice cart={cart} locale={locale} words={words} />
          </Suspense>
        )}
        <ol aria-label={words.steps}>
          <ContactStep locale={locale} words={words} />
          {cart.requires_delivery && (
            <>
              <AddressStep locale={locale} words={words} />
              <DeliveryStep locale={locale} words={words} />
            </>
          )}
          <PaymentStep locale={locale} words={words} wallet={wallet} />
          <ReviewStep
            cart={cart}
            locale={locale}
            words={words}
            sums={sums}
            receipt={receipt}
            notices={notices}
            answers={{
              contact: <ContactInWords />,
              address: <AddressInWords locale={locale} words={words} />,
              delivery: <DeliveryInWords cart={cart} locale={locale} words={words} />,
              payment: <PaymentInWords words={words} />
            }}
          />
        </ol>
      </div>
      <StickyBar locale={locale} words={words} sums={sums} />
    </div>
  )
}

/** On phones the total and the way on stay within thumb's reach. */
function StickyBar({ locale, words, sums }: Pick<Props, 'locale' | 'words' | 'sums'>) {
  const cart = useStore($cart, { ssr: 'initial' })
  const step = useStore($checkoutStep, { ssr: 'initial' })
  const saving = useStore($saving, { ssr: 'initial' })
  if (!cart) return null
  return (
    <div className="pay-bar fixed inset-x-0 z-30 flex items-center gap-4 border-t border-line bg-paper px-4 py-2.5 desk:hidden">
      <p className="figures">
        <span className="block text-xs text-ink-soft">{sums.due}</span>
        <span className="text-lg font-semibold whitespace-nowrap">{money(locale, cart.amount_due)}</span>
      </p>
      {step === 'review' ? (
        <PlaceButton cart={cart} words={words} className="flex-1 px-3" />
      ) : (
        <Button type="submit" form="checkout-step" held={saving} className="flex-1">
          {saving ? words.saving : words.continue}
        </Button>
      )}
    </div>
  )
}

function Waiting({ label }: { readonly label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-6 noscript:hidden desk:grid-cols-[1fr_24rem] desk:gap-16">
      <span className="waiting h-13 rounded-xl desk:order-2 desk:h-80" />
      <div className="space-y-6">
        {[0, 1, 2, 3].map(row => (
          <span key={row} className={`waiting block rounded-card ${row === 0 ? 'h-72' : 'h-10'}`} />
        ))}
      </div>
    </div>
  )
}

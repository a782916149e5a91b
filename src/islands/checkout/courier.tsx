import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import type { DeliveryPartBody, PickupBody } from '../../contract/ordering/delivery.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { date, deadline, money, time } from '../../i18n/format.ts'
import { firstReady } from '../../domain/ordering/delivery-offer.ts'
import { $deliveryOptions, $deliveryOffers, goToStep } from '../../stores/ordering/checkout.ts'
import { chooseFulfilment } from '../../stores/ordering/checkout-pickup.ts'
import { chooseSplit, splitFee } from '../../stores/ordering/checkout-shipments.ts'
import { $choosing, chooseDay, chooseDelivery, chooseSlot } from '../../stores/ordering/checkout-steps.ts'
import { TextButton } from '../shell/button.tsx'
import { ChoiceRow } from './choice.tsx'
import { Option, Slots } from './delivery-choice.tsx'
import { fieldId } from './field.tsx'
import { SpecialHours } from './special-hours.tsx'
import type { CheckoutProps } from './words.ts'
import { lazyComponent } from '../shell/lazy-component.ts'

/** Only for carts whose goods are of different speeds. */
const Shipments = lazyComponent(() => import('./shipments.tsx'))

interface CourierProps extends CheckoutProps {
  readonly cart: OrderBody
  readonly hasProblem: boolean
}

/** How a courier brings it: at once, or in several shipments. */
export default function Courier({ cart, hasProblem, locale, words }: CourierProps) {
  const options = useStore($deliveryOptions, { ssr: 'initial' })
  const offers = useStore($deliveryOffers, { ssr: 'initial' })
  const parts = offers?.split ?? []
  const { delivery = cart.delivery } = useStore($choosing, { ssr: 'initial' })
  const chosen = options?.find(({ id }) => id === delivery?.option)
  const isSplit = delivery?.option === 'split' && parts.length > 0
  if (options === null) return <p role="status">{words.delivery_loading}</p>
  if (options.length === 0 && parts.length === 0)
    return <p className="rounded-card bg-warn-soft p-4 text-warn">{words.delivery_none}</p>
  return (
    <>
      <SpecialHours className="mb-4" entries={offers?.special_hours ?? []} locale={locale} words={words} />
      <fieldset className="grid gap-3" aria-describedby={hasProblem ? 'delivery-problem' : undefined}>
        <legend className="sr-only">{words.delivery}</legend>
        {options.map((option, index) => (
          <ChoiceRow
            key={option.id}
            group="delivery-option"
            value={option.id}
            id={index === 0 ? fieldId('option') : undefined}
            chosen={option === chosen}
            onChoose={() => void chooseDelivery(option)}
          >
            <Option option={option} locale={locale} words={words} />
          </ChoiceRow>
        ))}
        {parts.length > 0 && (
          <ChoiceRow group="delivery-option" value="split" chosen={isSplit} onChoose={() => void chooseSplit(parts)}>
            <SplitOption
              fee={isSplit ? cart.ship_total : splitFee(parts)}
              parts={parts}
              locale={locale}
              words={words}
            />
          </ChoiceRow>
        )}
      </fieldset>
      {chosen && chosen.days.length > 0 && (
        <Slots
          group="delivery"
          option={chosen}
          date={delivery && 'date' in delivery ? delivery.date : null}
          slot={delivery && 'slot' in delivery ? delivery.slot : null}
          focusOnProblem
          locale={locale}
          words={words}
          onDay={day => void chooseDay(chosen, day)}
          onSlot={(day, slot) => void chooseSlot(chosen, day, slot)}
        />
      )}
      {isSplit && (
        <Suspense fallback={<p role="status">{words.delivery_loading}</p>}>
          <Shipments cart={cart} parts={parts} locale={locale} words={words} />
        </Suspense>
      )}
      <PickupInstead branch={firstReady(offers?.pickup ?? [])} locale={locale} words={words} />
    </>
  )
}

/** A branch may have all of it today, for nothing. */
function PickupInstead({ branch, locale, words }: CheckoutProps & { readonly branch: PickupBody | undefined }) {
  if (!branch?.ready_by) return null
  const ready = fillPlaceholders(words.ready_by, { date: date(locale, branch.ready_by), time: time(branch.ready_by) })
  return (
    <p className="mt-5 text-sm">
      {fillPlaceholders(words.pickup_instead, { branch: branch.name, ready })}{' '}
      <TextButton className="text-sm" onClick={() => void fetchInstead()}>
        {words.way_pickup}
      </TextButton>
    </p>
  )
}

async function fetchInstead() {
  goToStep('address')
  await chooseFulfilment('pickup')
}

interface SplitProps extends CheckoutProps {
  readonly parts: readonly DeliveryPartBody[]
  /** ₮ as the shipments are chosen; before that, each as fast as can be. */
  readonly fee: number
}

/** The first of it comes as fast as the fastest goods can. */
function SplitOption({ parts, fee, locale, words }: SplitProps) {
  const first = parts[0]?.options[0]?.promised_by
  return (
    <>
      <span className="flex items-baseline justify-between gap-4 font-medium">
        {words.option_split}
        <span className="figures">{fee === 0 ? words.free : money(locale, fee)}</span>
      </span>
      <span className="mt-0.5 block text-sm text-ink-soft">
        {plural(locale, words, 'split_text', parts.length)}{' '}
        {first && fillPlaceholders(words.split_first, deadline(locale, first))}
      </span>
    </>
  )
}

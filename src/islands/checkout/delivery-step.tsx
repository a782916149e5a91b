import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import type { DeliveryPartBody, OrderBody } from '../../contract/order.ts'
import { fill, plural } from '../../i18n/fill.ts'
import { date, money, time } from '../../i18n/format.ts'
import { $cart } from '../../stores/cart.ts'
import { $deliveryOptions, $fieldProblems, $offers, goToStep } from '../../stores/checkout.ts'
import { $way, wayOf } from '../../stores/checkout-pickup.ts'
import { $choosing, chooseDay, chooseDelivery, chooseSlot, chooseSplit } from '../../stores/checkout-steps.ts'
import { TextButton } from '../shell/button.tsx'
import { ChoiceRow } from './choice.tsx'
import { Option, Slots } from './delivery-choice.tsx'
import { fieldId } from './field.tsx'
import { Step } from './step.tsx'
import { problemText, wordOf, type CheckoutProps } from './words.ts'

/** Only for carts whose goods are of different speeds. */
const Parcels = lazy(() => import('./parcels.tsx'))

export function DeliveryStep(props: CheckoutProps) {
  const { locale, words } = props
  const cart = useStore($cart, { ssr: 'initial' })
  const way = wayOf(cart, useStore($way, { ssr: 'initial' }))
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
        cart && <Courier {...props} cart={cart} hasProblem={problem !== undefined} />
      )}
      {problem && (
        <p id="delivery-problem" className="mt-3 text-sm font-medium text-sale">
          {problemText(words, problem)}
        </p>
      )}
    </Step>
  )
}

interface CourierProps extends CheckoutProps {
  readonly cart: OrderBody
  readonly hasProblem: boolean
}

function Courier({ cart, hasProblem, locale, words }: CourierProps) {
  const options = useStore($deliveryOptions, { ssr: 'initial' })
  const parts = useStore($offers, { ssr: 'initial' })?.split ?? []
  const { delivery = cart.delivery } = useStore($choosing, { ssr: 'initial' })
  const chosen = options?.find(({ id }) => id === delivery?.option)
  const isSplit = delivery?.option === 'split' && parts.length > 0
  if (options === null) return <p role="status">{words.delivery_loading}</p>
  if (options.length === 0 && parts.length === 0)
    return <p className="rounded-card bg-warn-soft p-4 text-warn">{words.delivery_none}</p>
  return (
    <>
      <fieldset className="grid gap-3" aria-describedby={hasProblem ? 'delivery-problem' : undefined}>
        <legend className="spoken">{words.delivery}</legend>
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
            <SplitOption parts={parts} locale={locale} words={words} />
          </ChoiceRow>
        )}
      </fieldset>
      {chosen && chosen.days.length > 0 && (
        <Slots
          group="delivery"
          option={chosen}
          date={delivery && 'date' in delivery ? delivery.date : null}
          slot={delivery && 'slot' in delivery ? delivery.slot : null}
          asked
          locale={locale}
          words={words}
          onDay={day => void chooseDay(chosen, day)}
          onSlot={(day, slot) => void chooseSlot(chosen, day, slot)}
        />
      )}
      {isSplit && (
        <Suspense fallback={<p role="status">{words.delivery_loading}</p>}>
          <Parcels cart={cart} parts={parts} locale={locale} words={words} />
        </Suspense>
      )}
    </>
  )
}

/** The first of it comes as fast as the fastest goods can; what it costs is said of each parcel. */
function SplitOption({ parts, locale, words }: CheckoutProps & { readonly parts: readonly DeliveryPartBody[] }) {
  const first = parts[0]?.options[0]?.promised_by
  return (
    <>
      <span className="block font-medium">{words.option_split}</span>
      <span className="mt-0.5 block text-sm text-ink-soft">
        {plural(locale, words, 'split_text', parts.length)}{' '}
        {first && fill(words.split_first, { date: date(locale, first), time: time(first) })}
      </span>
    </>
  )
}

function DeliveryInWords({ cart, locale, words }: CheckoutProps & { readonly cart: OrderBody | null }) {
  const delivery = cart?.delivery
  if (!delivery) return null
  const { branch } = delivery
  const promise =
    delivery.promised_by &&
    fill(branch ? words.ready_by : words.promised_by, {
      date: date(locale, delivery.promised_by),
      time: time(delivery.promised_by)
    })
  return (
    <>
      <p>
        {[
          wordOf(words, `option_${delivery.option}`),
          delivery.fee === 0 ? words.free : money(locale, delivery.fee)
        ].join(' · ')}
      </p>
      {branch && <p>{[branch.name, branch.address].filter(Boolean).join(', ')}</p>}
      {promise && <p>{promise}</p>}
    </>
  )
}

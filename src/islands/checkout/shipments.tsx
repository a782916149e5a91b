import { useStore } from '@nanostores/react'
import type { DeliveryPartBody } from '../../contract/ordering/delivery.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { chooseShipmentDelivery } from '../../stores/ordering/checkout-shipments.ts'
import { $choosing } from '../../stores/ordering/checkout-steps.ts'
import { ChoiceRow } from './choice.tsx'
import { Option, Slots } from './delivery-choice.tsx'
import type { CheckoutProps } from './words.ts'

interface Props extends CheckoutProps {
  readonly cart: OrderBody
  readonly parts: readonly DeliveryPartBody[]
}

/** Several shipments, each with what is in it, how fast it comes and in which hours. */
export default function Shipments({ cart, parts, locale, words }: Props) {
  const { delivery } = useStore($choosing)
  const wished = delivery?.option === 'split' ? delivery.parts : cart.shipments
  return (
    <div className="mt-6 grid gap-8">
      {parts.map(({ needs, options, line_item_ids }, index) => {
        const selected = wished.find(each => each.needs === needs)
        const chosen = options.find(({ id }) => id === selected?.option)
        const names = cart.line_items.filter(({ id }) => line_item_ids.includes(id)).map(({ product }) => product.name)
        return (
          <section key={needs} aria-labelledby={`parcel-${needs}`} className="border-l-2 border-line pl-4 desk:pl-5">
            <h3 id={`parcel-${needs}`} className="font-semibold">
              {fillPlaceholders(words.parcel, { number: index + 1 })}
            </h3>
            <p className="mt-0.5 mb-3 text-sm text-ink-soft">{names.join(', ')}</p>
            <fieldset className="grid gap-3">
              <legend className="sr-only">{words.delivery}</legend>
              {options.map(option => (
                <ChoiceRow
                  key={option.id}
                  group={`parcel-option-${needs}`}
                  value={option.id}
                  chosen={option === chosen}
                  onChoose={() => void chooseShipmentDelivery(needs, option)}
                >
                  <Option option={option} locale={locale} words={words} />
                </ChoiceRow>
              ))}
            </fieldset>
            {chosen && chosen.days.length > 0 && (
              <Slots
                group={`parcel-${needs}`}
                option={chosen}
                date={selected?.date}
                slot={selected?.slot}
                locale={locale}
                words={words}
                onDay={day => void chooseShipmentDelivery(needs, chosen, { date: day.date })}
                onSlot={(date, slot) => void chooseShipmentDelivery(needs, chosen, { date, slot })}
              />
            )}
          </section>
        )
      })}
    </div>
  )
}

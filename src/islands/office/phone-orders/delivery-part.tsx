import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeliveryOptionBody } from '../../../contract/ordering/delivery.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { deadline } from '../../../i18n/format.ts'
import { fillPhoneOrder, phoneOrderDeliveryQuery } from '../../../stores/staff/phone-orders.ts'
import { ChoiceRow } from '../../checkout/choice.tsx'
import { Option, Slots } from '../../checkout/delivery-choice.tsx'
import { SpecialHours } from '../../checkout/special-hours.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { PartProps } from './part-props.ts'

/** How it is delivered, with the promise to say on the phone; fetched at a branch as well. */
export function DeliveryPart({ body, change }: PartProps) {
  const words = useScreenWords('office-phone-orders')
  const checkout = useScreenWords('checkout')
  const { locale } = useOffice()
  const { order } = body
  const { data } = useQuery({ ...phoneOrderDeliveryQuery(body), enabled: order.line_items.length > 0 })
  // Shown as chosen while the server has not answered.
  const [picked, setPicked] = useState<string>()
  async function choose(id: string, delivery: object) {
    setPicked(id)
    await change(() => fillPhoneOrder(order.number, { delivery }), words.done_delivery)
    setPicked(undefined)
  }
  const branches = (data?.pickup ?? []).flatMap(branch =>
    branch.ready_by === null ? [] : [{ ...branch, ready_by: branch.ready_by }]
  )
  const options = data?.delivery_options ?? []
  const chosenId = picked ?? order.delivery?.branch?.code ?? order.delivery?.option
  const chosen = options.find(({ id }) => id === chosenId)
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4 desk:p-5">
      <legend className="px-1 text-lg font-semibold">{words.delivery_how}</legend>
      {options.length === 0 && <p className="text-ink-soft">{words.delivery_none}</p>}
      <SpecialHours entries={data?.special_hours ?? []} locale={locale} words={checkout} />
      {options.map(option => (
        <ChoiceRow
          key={option.id}
          group="phone-order-delivery"
          value={option.id}
          chosen={option === chosen}
          onChoose={() => void choose(option.id, { option: option.id })}
        >
          <Option option={option} locale={locale} words={checkout} />
        </ChoiceRow>
      ))}
      {chosen && chosen.days.length > 0 && (
        <Hours option={chosen} body={body} onChoose={delivery => void choose(chosen.id, delivery)} />
      )}
      {branches.map(({ code, name, ready_by }) => (
        <ChoiceRow
          key={code}
          group="phone-order-delivery"
          value={code}
          chosen={chosenId === code}
          onChoose={() => void choose(code, { option: 'pickup', branch: code, recipient: recipientOf(body) })}
        >
          <span className="font-medium">{fillPlaceholders(words.pickup_from, { name })}</span>
          <span className="mt-0.5 block text-sm text-ink-soft">
            {fillPlaceholders(checkout.ready_by, deadline(locale, ready_by))}
          </span>
        </ChoiceRow>
      ))}
    </fieldset>
  )
}

/** Somebody has to be named at the counter; the number does where nobody is. */
const recipientOf = ({ order, customer }: PartProps['body']) =>
  order.ship_address?.firstname || customer?.name || order.phone

interface HoursProps extends Pick<PartProps, 'body'> {
  readonly option: DeliveryOptionBody
  readonly onChoose: (delivery: object) => void
}

function Hours({ option, body: { order }, onChoose }: HoursProps) {
  const checkout = useScreenWords('checkout')
  const { locale } = useOffice()
  const pick = (date: string, slot: string | undefined) =>
    onChoose({ option: option.id, date, ...(slot !== undefined && { slot }) })
  return (
    <Slots
      group="phone-order"
      option={option}
      date={order.delivery?.date}
      slot={order.delivery?.slot}
      locale={locale}
      words={checkout}
      onDay={day => pick(day.date, day.slots.find(({ full }) => !full)?.id)}
      onSlot={pick}
    />
  )
}

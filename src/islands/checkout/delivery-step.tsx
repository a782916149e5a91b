import { useStore } from '@nanostores/react'
import type { DeliveryOptionBody, OrderBody } from '../../contract/order.ts'
import { fill } from '../../i18n/fill.ts'
import { date, money, time } from '../../i18n/format.ts'
import { $cart } from '../../stores/cart.ts'
import { $deliveryOptions, $fieldProblems } from '../../stores/checkout.ts'
import { $choosing, chooseDay, chooseDelivery, chooseSlot } from '../../stores/checkout-steps.ts'
import { ChoiceChip, ChoiceRow } from './choice.tsx'
import { fieldId } from './field.tsx'
import { Step } from './step.tsx'
import { dayName, problemText, slotName, wordOf, type CheckoutProps } from './words.ts'

export function DeliveryStep(props: CheckoutProps) {
  const { locale, words } = props
  const cart = useStore($cart, { ssr: 'initial' })
  const options = useStore($deliveryOptions, { ssr: 'initial' })
  const problems = useStore($fieldProblems, { ssr: 'initial' })
  const { delivery = cart?.delivery } = useStore($choosing, { ssr: 'initial' })
  const chosen = options?.find(({ id }) => id === delivery?.option)
  const problem = problems.option ?? problems.slot
  return (
    <Step step="delivery" locale={locale} words={words} done={<DeliveryInWords {...props} cart={cart} />}>
      {options === null && <p role="status">{words.delivery_loading}</p>}
      {options?.length === 0 && <p className="rounded-card bg-warn-soft p-4 text-warn">{words.delivery_none}</p>}
      {options && options.length > 0 && (
        <fieldset className="grid gap-3" aria-describedby={problem ? 'delivery-problem' : undefined}>
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
        </fieldset>
      )}
      {chosen && chosen.days.length > 0 && (
        <Slots
          {...props}
          option={chosen}
          date={delivery && 'date' in delivery ? delivery.date : null}
          slot={delivery && 'slot' in delivery ? delivery.slot : null}
        />
      )}
      {problem && (
        <p id="delivery-problem" className="mt-3 text-sm font-medium text-sale">
          {problemText(words, problem)}
        </p>
      )}
    </Step>
  )
}

function Option({ option, locale, words }: CheckoutProps & { readonly option: DeliveryOptionBody }) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-4 font-medium">
        {wordOf(words, `option_${option.id}`)}
        <span className="figures">{option.fee === 0 ? words.free : money(locale, option.fee)}</span>
      </span>
      <span className="mt-0.5 block text-sm text-ink-soft">
        {fill(words.promised_by, { date: date(locale, option.promised_by), time: time(option.promised_by) })}
      </span>
      {option.free_from !== null && option.fee > 0 && (
        <span className="mt-0.5 block text-sm text-ink-soft">
          {fill(words.free_from, { amount: money(locale, option.free_from) })}
        </span>
      )}
    </>
  )
}

interface SlotsProps extends CheckoutProps {
  readonly option: DeliveryOptionBody
  readonly date: string | null | undefined
  readonly slot: string | null | undefined
}

/** The day in Ulaanbaatar, which may not be the reader's. */
const todayThere = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

function Slots({ option, date: chosenDate, slot: chosenSlot, locale, words }: SlotsProps) {
  const day = option.days.find(each => each.date === chosenDate) ?? option.days[0]
  return (
    <div className="mt-5 grid gap-5">
      <fieldset>
        <legend className="mb-2 font-medium">{words.day}</legend>
        <div className="flex flex-wrap gap-2">
          {option.days.map(each => (
            <ChoiceChip
              key={each.date}
              group="delivery-day"
              value={each.date}
              chosen={each === day}
              onChoose={() => void chooseDay(option, each)}
            >
              {dayName({ locale, words }, each.date, todayThere())}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 font-medium">{words.slot}</legend>
        <div className="flex flex-wrap gap-2">
          {day?.slots.map((slot, index) => (
            <ChoiceChip
              key={slot.id}
              group="delivery-slot"
              value={slot.id}
              id={index === 0 ? fieldId('slot') : undefined}
              chosen={chosenDate === day.date && chosenSlot === slot.id}
              disabled={slot.full}
              onChoose={() => void chooseSlot(option, day.date, slot.id)}
            >
              {slot.full ? fill(words.slot_full, { hours: slotName(words, slot) }) : slotName(words, slot)}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

function DeliveryInWords({ cart, locale, words }: CheckoutProps & { readonly cart: OrderBody | null }) {
  const delivery = cart?.delivery
  if (!delivery) return null
  const promise =
    delivery.promised_by &&
    fill(words.promised_by, { date: date(locale, delivery.promised_by), time: time(delivery.promised_by) })
  return (
    <>
      <p>
        {[
          wordOf(words, `option_${delivery.option}`),
          delivery.fee === 0 ? words.free : money(locale, delivery.fee)
        ].join(' · ')}
      </p>
      {promise && <p>{promise}</p>}
    </>
  )
}

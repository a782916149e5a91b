import type { DeliveryOptionBody } from '../../contract/ordering/delivery.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { ChoiceChip } from './choice.tsx'
import { fieldId } from './field.tsx'
import { deliveryName, promiseOf } from './delivery-promise.ts'
import { dayName, slotName, type CheckoutProps } from './words.ts'
import { localDate } from '../../domain/time.ts'

/** A delivery option: its name, price and promise. */
export function Option({ option, locale, words }: CheckoutProps & { readonly option: DeliveryOptionBody }) {
  return (
    <>
      <span className="flex items-baseline justify-between gap-4 font-medium">
        {deliveryName({ option: option.id, promised_by: option.promised_by }, locale, words)}
        <span className="figures">{option.fee === 0 ? words.free : money(locale, option.fee)}</span>
      </span>
      <span className="mt-0.5 block text-sm text-ink-soft">{promiseOf(option, locale, words)}</span>
      {option.free_from !== null && option.fee > 0 && (
        <span className="mt-0.5 block text-sm text-ink-soft">
          {fillPlaceholders(words.free_from, { amount: money(locale, option.free_from) })}
        </span>
      )}
    </>
  )
}

interface SlotsProps extends CheckoutProps {
  readonly group: string
  readonly option: DeliveryOptionBody
  readonly date: string | null | undefined
  readonly slot: string | null | undefined
  readonly onDay: (day: DeliveryOptionBody['days'][number]) => void
  readonly onSlot: (date: string, slot: string) => void
  /** The first field with a problem is focused. */
  readonly focusOnProblem?: boolean
}

/** The day in Ulaanbaatar, which may not be the reader's. */
const todayThere = () => localDate(new Date())

export function Slots(props: SlotsProps) {
  const {
    group,
    option,
    date: chosenDate,
    slot: chosenSlot,
    locale,
    words,
    onDay,
    onSlot,
    focusOnProblem = false
  } = props
  const day = option.days.find(each => each.date === chosenDate) ?? option.days[0]
  return (
    <div className="mt-5 grid gap-5">
      <fieldset>
        <legend className="mb-2 font-medium">{words.day}</legend>
        <div className="flex flex-wrap gap-2">
          {option.days.map(each => (
            <ChoiceChip
              key={each.date}
              group={`${group}-day`}
              value={each.date}
              chosen={each === day}
              onChoose={() => onDay(each)}
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
              group={`${group}-slot`}
              value={slot.id}
              id={focusOnProblem && index === 0 ? fieldId('slot') : undefined}
              chosen={chosenDate === day.date && chosenSlot === slot.id}
              disabled={slot.full}
              onChoose={() => onSlot(day.date, slot.id)}
            >
              {slot.full ? fillPlaceholders(words.slot_full, { hours: slotName(words, slot) }) : slotName(words, slot)}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
    </div>
  )
}

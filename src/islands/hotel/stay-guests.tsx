import { useStore } from '@nanostores/react'
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { CHILD_AGE_MAX } from '../../domain/booking/hotel-price.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { $stayGuests, changeGuests } from '../../stores/booking/hotel-stay.ts'
import { SelectField } from '../shell/field.tsx'
import type { BookableRoom, HotelBookingProps } from './words.ts'

type Props = Pick<HotelBookingProps, 'words'> & { readonly room: BookableRoom }

/** Children whose ages can be told. */
const CHILDREN_MAX = 6
/** Asked for where nothing was said yet. */
const FIRST_AGE = 6

const AGES = Array.from({ length: CHILD_AGE_MAX + 1 }, (_, age) => ({ value: String(age), name: String(age) }))

/** Guests of a stay: adults, children with their ages, and beds that are added. */
export function StayGuests({ words, room }: Props) {
  const { adults, children, extra_beds } = useStore($stayGuests)
  const id = useId()
  const setChildren = (count: number) =>
    changeGuests({ children: count > children.length ? [...children, FIRST_AGE] : children.slice(0, count) })
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-semibold">{words.guests}</legend>
      <Stepper
        name={words.adults}
        value={adults}
        least={1}
        most={room.guests_max}
        words={words}
        onChange={count => changeGuests({ adults: count })}
      />
      <Stepper
        name={words.children}
        value={children.length}
        least={0}
        most={CHILDREN_MAX}
        words={words}
        onChange={setChildren}
      />
      {children.length > 0 && (
        <div className="grid grid-cols-2 gap-3">
          {children.map((age, at) => (
            <SelectField
              key={at}
              id={`${id}-age-${at}`}
              name={`age-${at}`}
              label={fillPlaceholders(words.child_age, { number: at + 1 })}
              choices={AGES}
              required
              value={String(age)}
              onText={text => changeGuests({ children: children.with(at, Number(text)) })}
            />
          ))}
        </div>
      )}
      {room.extra_beds_max > 0 && (
        <Stepper
          name={words.extra_beds}
          value={Math.min(extra_beds, room.extra_beds_max)}
          least={0}
          most={room.extra_beds_max}
          words={words}
          onChange={count => changeGuests({ extra_beds: count })}
        />
      )}
    </fieldset>
  )
}

interface StepperProps extends Pick<HotelBookingProps, 'words'> {
  readonly name: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly onChange: (value: number) => void
}

const STEP =
  'grid size-11 place-items-center rounded-full border border-line-strong hover:border-ink aria-disabled:opacity-40'

function Stepper({ name, value, least, most, words, onChange }: StepperProps) {
  return (
    <div role="group" aria-label={name} className="flex items-center justify-between gap-4">
      <span aria-hidden="true">{name}</span>
      <span className="flex items-center gap-3">
        <button
          type="button"
          className={STEP}
          aria-label={fillPlaceholders(words.fewer, { name })}
          aria-disabled={value <= least || undefined}
          onClick={() => value > least && onChange(value - 1)}
        >
          <Minus className="size-4" aria-hidden="true" />
        </button>
        <output className="figures w-6 text-center font-medium">{value}</output>
        <button
          type="button"
          className={STEP}
          aria-label={fillPlaceholders(words.more, { name })}
          aria-disabled={value >= most || undefined}
          onClick={() => value < most && onChange(value + 1)}
        >
          <Plus className="size-4" aria-hidden="true" />
        </button>
      </span>
    </div>
  )
}

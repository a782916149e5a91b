import { useStore } from '@nanostores/react'
import { Plus, X } from 'lucide-react'
import type { HTMLInputAutoCompleteAttribute } from 'react'
import { PASSENGER_TITLES, PASSENGERS_MAX, PASSPORT_NAME_MAX } from '../../domain/booking/travel-quote.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import type { DraftPassenger } from '../../stores/booking/travel-draft.ts'
import {
  $travelDraft,
  $travelProblems,
  addPassenger,
  changePassenger,
  removePassenger
} from '../../stores/booking/travel-request.ts'
import { TextButton } from '../shell/button.tsx'
import { SelectField, TextField } from '../shell/field.tsx'
import type { FormPartProps } from './trip-fields.tsx'
import { problemAt } from './words.ts'

/** Who travels, as their passports name them. */
export function PassengerFields(props: FormPartProps) {
  const { words, prefix } = props
  const { passengers } = useStore($travelDraft, { ssr: 'initial' })
  const problem = problemAt(useStore($travelProblems), 'passengers', props)
  return (
    <section aria-labelledby={`${prefix}-who`}>
      <h3 id={`${prefix}-who`} className="text-xl font-semibold">
        {words.passengers}
      </h3>
      <p className="mt-1 text-ink-soft">{words.passengers_hint}</p>
      <p className="mt-1 text-sm text-ink-soft">{words.passports_later}</p>
      {problem && (
        <p
          id={`${prefix}-passengers`}
          tabIndex={-1}
          role="alert"
          className="mt-4 rounded-card bg-sale-soft p-4 font-medium outline-none"
        >
          {problem}
        </p>
      )}
      <div className="mt-5 grid gap-8">
        {passengers.map((passenger, at) => (
          <Passenger key={at} {...props} at={at} passenger={passenger} count={passengers.length} />
        ))}
      </div>
      {passengers.length < PASSENGERS_MAX && (
        <p className="mt-4">
          <TextButton onClick={addPassenger}>
            <Plus className="size-5" strokeWidth={1.5} aria-hidden="true" />
            {words.add_passenger}
          </TextButton>
        </p>
      )}
    </section>
  )
}

interface PassengerProps extends FormPartProps {
  readonly at: number
  readonly passenger: DraftPassenger
  readonly count: number
}

interface FieldProps {
  readonly maxLength?: number
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
}
/** Names as passports print them: keyboards must not correct them. */
const PASSPORT_TEXT = { autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false } as const

function Passenger(props: PassengerProps) {
  const { at, passenger, count, words, prefix, today } = props
  const problems = useStore($travelProblems)
  const field = (name: keyof DraftPassenger, more: FieldProps = { autoComplete: 'off' }) => {
    const path = `passengers.${at}.${name}`
    return {
      ...{ id: `${prefix}-${path}`, name: path, label: words[name], value: passenger[name], required: true },
      problem: problemAt(problems, path, props),
      onText: (text: string) => changePassenger(at, { [name]: text }),
      ...more
    }
  }
  // Only the first is likely to be who writes.
  const own = (token: HTMLInputAutoCompleteAttribute) => ({
    maxLength: PASSPORT_NAME_MAX,
    autoComplete: at === 0 ? token : 'off'
  })
  return (
    <fieldset className="rounded-xl border border-line p-4 pt-2 desk:p-6 desk:pt-3">
      <legend className="float-left w-full">
        <span className="flex min-h-11 items-center font-semibold">
          {fillPlaceholders(words.passenger, { number: at + 1 })}
        </span>
      </legend>
      {count > 1 && (
        <button
          type="button"
          aria-label={fillPlaceholders(words.remove_passenger, { number: at + 1 })}
          onClick={() => removePassenger(at)}
          className="relative float-right -mt-11 -me-2 grid size-11 place-items-center rounded-full text-ink-soft hover:text-ink"
        >
          <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
      <div className="clear-both grid gap-4 small:grid-cols-2 desk:grid-cols-[10rem_1fr_1fr]">
        <SelectField
          {...field('title')}
          prompt={words.title_choose}
          choices={PASSENGER_TITLES.map(title => ({ value: title, name: words[`title_${title}`] }))}
        />
        <TextField {...field('last_name', own('family-name'))} {...PASSPORT_TEXT} className="max-desk:col-start-1" />
        <TextField {...field('first_name', own('given-name'))} {...PASSPORT_TEXT} />
      </div>
      <div className="mt-4 grid gap-4 small:grid-cols-2 desk:grid-cols-3">
        <TextField {...field('birth_date')} type="date" max={today || undefined} />
      </div>
    </fieldset>
  )
}

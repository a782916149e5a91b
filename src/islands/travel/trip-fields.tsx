import { useStore } from '@nanostores/react'
import { ArrowRightLeft, Plus, X } from 'lucide-react'
import { BOOKING_DAYS_MAX, FLIGHTS_MAX, TRIP_KINDS } from '../../domain/booking/travel-quote.ts'
import { daysAfter, localDate } from '../../domain/time.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import type { DraftFlight } from '../../stores/booking/travel-draft.ts'
import {
  $travelDraft,
  $travelProblems,
  addFlight,
  changeFlight,
  changeReturnDate,
  chooseTrip,
  removeFlight,
  swapAirports
} from '../../stores/booking/travel-request.ts'
import { ChoiceChip } from '../checkout/choice.tsx'
import { TextButton } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import { AirportField } from './airport-field.tsx'
import { problemAt, type TravelRequestProps } from './words.ts'

export interface FormPartProps extends TravelRequestProps {
  /** Prefix of the path of each field in its id. */
  readonly prefix: string
  /** Empty until the page runs in a browser: a page that was built earlier has another day. */
  readonly today: string
}

/** The kind of journey and its flights. */
export function TripFields(props: FormPartProps) {
  const { words, prefix } = props
  const { trip, flights } = useStore($travelDraft, { ssr: 'initial' })
  return (
    <div className="grid gap-6">
      <fieldset>
        <legend className="mb-2 font-medium">{words.trip}</legend>
        <div className="flex flex-wrap gap-2">
          {TRIP_KINDS.map(kind => (
            <ChoiceChip
              key={kind}
              group={`${prefix}-trip`}
              value={kind}
              chosen={trip === kind}
              onChoose={() => chooseTrip(kind)}
            >
              {words[`trip_${kind}`]}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
      {trip === 'multi_city' ? <Flights {...props} /> : flights[0] && <ShortTrip {...props} flight={flights[0]} />}
    </div>
  )
}

type FlightProps = FormPartProps & { readonly flight: DraftFlight }

const GRID = 'grid gap-4 small:grid-cols-2 desk:grid-cols-[1fr_auto_1fr_11rem_11rem] desk:items-start'

function ShortTrip(props: FlightProps) {
  const { words, flight } = props
  const { trip, return_date } = useStore($travelDraft, { ssr: 'initial' })
  return (
    <div className={GRID}>
      <Airport {...props} at={0} name="from" />
      <button
        type="button"
        aria-label={words.swap}
        onClick={swapAirports}
        className="grid size-12 place-items-center justify-self-center rounded-full border border-line-strong hover:border-ink max-small:-my-2 max-small:rotate-90 small:max-desk:hidden desk:mt-7.5"
      >
        <ArrowRightLeft className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </button>
      <Airport {...props} at={0} name="to" />
      <DayField
        {...props}
        path="flights.0.date"
        label={words.date}
        value={flight.date}
        onText={date => changeFlight(0, { date })}
      />
      {trip === 'return' && (
        <DayField
          {...props}
          path="flights.1.date"
          label={words.return_date}
          earliest={flight.date}
          value={return_date}
          onText={changeReturnDate}
        />
      )}
    </div>
  )
}

function Flights(props: FormPartProps) {
  const { words } = props
  const { flights } = useStore($travelDraft, { ssr: 'initial' })
  return (
    <>
      {flights.map((flight, at) => (
        <fieldset key={at} className="border-t border-line pt-5">
          <legend className="float-left mb-3 w-full">
            <span className="flex min-h-11 items-center font-semibold">
              {fillPlaceholders(words.flight, { number: at + 1 })}
            </span>
          </legend>
          <div className="clear-both grid gap-4 small:grid-cols-2 desk:grid-cols-[1fr_1fr_11rem_3rem] desk:items-start">
            <Airport {...props} at={at} name="from" />
            <Airport {...props} at={at} name="to" />
            <DayField
              {...props}
              path={`flights.${at}.date`}
              label={words.date}
              earliest={flights[at - 1]?.date}
              value={flight.date}
              onText={date => changeFlight(at, { date })}
            />
            {flights.length > 2 && (
              <button
                type="button"
                aria-label={fillPlaceholders(words.remove_flight, { number: at + 1 })}
                onClick={() => removeFlight(at)}
                className="grid size-12 place-items-center self-end rounded-full text-ink-soft hover:text-ink desk:mt-7.5 desk:self-start"
              >
                <X className="size-5" strokeWidth={1.5} aria-hidden="true" />
              </button>
            )}
          </div>
        </fieldset>
      ))}
      {flights.length < FLIGHTS_MAX && (
        <p>
          <TextButton onClick={addFlight}>
            <Plus className="size-5" strokeWidth={1.5} aria-hidden="true" />
            {words.add_flight}
          </TextButton>
        </p>
      )}
    </>
  )
}

function Airport(props: FormPartProps & { readonly at: number; readonly name: 'from' | 'to' }) {
  const { at, name, words, locale, prefix } = props
  const { flights } = useStore($travelDraft, { ssr: 'initial' })
  const problems = useStore($travelProblems)
  const path = `flights.${at}.${name}`
  return (
    <AirportField
      id={`${prefix}-${path}`}
      label={words[name]}
      locale={locale}
      words={words}
      value={flights[at]?.[name] ?? null}
      problem={problemAt(problems, path, props)}
      onChoose={airport => changeFlight(at, { [name]: airport })}
    />
  )
}

interface DayProps extends FormPartProps {
  readonly path: string
  readonly label: string
  readonly earliest?: string | undefined
  readonly value: string
  readonly onText: (day: string) => void
}

function DayField(props: DayProps) {
  const { prefix, path, label, earliest, today, value, onText } = props
  const problems = useStore($travelProblems)
  const [first, last] = today === '' ? [] : [daysFrom(today, 1), daysFrom(today, BOOKING_DAYS_MAX)]
  return (
    <TextField
      id={`${prefix}-${path}`}
      name={path}
      type="date"
      required
      label={label}
      value={value}
      min={earliest || first}
      max={last}
      problem={problemAt(problems, path, props)}
      onText={onText}
    />
  )
}

const daysFrom = (day: string, days: number) => localDate(daysAfter(new Date(day), days))

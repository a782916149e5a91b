import { useStore } from '@nanostores/react'
import { PASSPORT_MONTHS, passportNeededUntil } from '../../domain/booking/travel-quote.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { $passportProblems, $passports, typePassport } from '../../stores/booking/travel-quotes.ts'
import { TextField } from '../shell/field.tsx'
import { RequiredNote } from '../shell/required-note.tsx'
import { dayText, type QuoteProps } from './words.ts'

export const passportField = (number: string, path: string) => `${number}-${path}`

/** Passports of all passengers, before the first option is chosen: a seat is booked by them, a price is not. */
export function PassportFields({ quote: { number, passengers, flights }, locale, words }: QuoteProps) {
  const typed = useStore($passports)[number] ?? []
  const problems = useStore($passportProblems)
  const lastFlight = flights.at(-1)?.date ?? ''
  const field = (at: number, name: 'passport_number' | 'passport_expires_on') => {
    const path = `passports.${at}.${name}`
    return {
      ...{ id: passportField(number, path), name: path, label: words[name], required: true, autoComplete: 'off' },
      value: typed[at]?.[name] ?? '',
      problem: problems[path],
      onText: (text: string) => typePassport(number, at, passengers.length, { [name]: text })
    }
  }
  return (
    <section aria-labelledby={`passports-${number}`}>
      <h2 id={`passports-${number}`} className="text-lg font-semibold">
        {words.passports}
      </h2>
      <p className="mt-1 text-ink-soft">{words.passports_hint}</p>
      <RequiredNote words={words} className="mt-2" />
      <div className="mt-4 grid gap-4">
        {passengers.map(({ title, first_name, last_name }, at) => (
          <fieldset key={at} className="rounded-xl border border-line p-4 pt-2">
            <legend className="float-left mb-2 w-full font-semibold">{`${title} ${last_name} ${first_name}`}</legend>
            <div className="clear-both grid gap-4 small:grid-cols-2">
              <TextField
                {...field(at, 'passport_number')}
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={12}
              />
              <TextField
                {...field(at, 'passport_expires_on')}
                type="date"
                hint={
                  lastFlight &&
                  fillPlaceholders(words.passport_until, {
                    day: dayText(locale, passportNeededUntil(lastFlight)),
                    months: PASSPORT_MONTHS
                  })
                }
              />
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  )
}

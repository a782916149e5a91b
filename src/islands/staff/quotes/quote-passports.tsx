import { useStore } from '@nanostores/react'
import { $quotePassports, hidePassports, showPassports } from '../../../stores/staff/travel-quotes.ts'
import { Button } from '../../shell/button.tsx'
import { dayText } from '../../travel/words.ts'
import type { StaffQuoteProps } from '../words.ts'

/** Passport data by which seats are booked; they come only when asked for, because reading them is recorded. */
export function QuotePassports({ quote, locale, words }: StaffQuoteProps) {
  const passports = useStore($quotePassports)
  if (quote.passengers.length === 0) return null
  return (
    <section aria-labelledby="quote-passports">
      <h2 id="quote-passports" className="text-lg font-semibold">
        {words.passports}
      </h2>
      <p className="max-w-text text-sm text-ink-soft">{words.passports_note}</p>
      <Button
        look="quiet"
        className="mt-3"
        aria-expanded={passports !== null}
        onClick={() => (passports ? hidePassports() : void showPassports(quote.number))}
      >
        {passports ? words.passports_hide : words.passports_show}
      </Button>
      {passports && (
        <ol className="mt-3 grid gap-4">
          {passports.map(({ title, first_name, last_name, birth_date, passport_number, passport_expires_on }, at) => (
            <li key={at} className="rounded-card border border-line p-4">
              <p className="font-semibold">{`${title} ${last_name} ${first_name}`}</p>
              <dl className="figures mt-1 grid grid-cols-[auto_1fr] gap-x-4">
                <Fact name={words.passport_number} text={passport_number || words.passport_later} />
                <Fact name={words.birth_date} text={dayText(locale, birth_date)} />
                <Fact
                  name={words.passport_expires_on}
                  text={passport_expires_on && dayText(locale, passport_expires_on)}
                />
              </dl>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const Fact = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <>
    <dt className="text-ink-soft">{name}</dt>
    <dd>{text}</dd>
  </>
)

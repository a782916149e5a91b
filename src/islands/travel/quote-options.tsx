import { useStore } from '@nanostores/react'
import { Check } from 'lucide-react'
import type { TravelOptionBody, TravelQuoteBody } from '../../contract/booking/travel-quote.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { $passportProblems, $quoteBusy, acceptTravelOption } from '../../stores/booking/travel-quotes.ts'
import { Button } from '../shell/button.tsx'
import { PassportFields, passportField } from './passport-fields.tsx'
import type { QuoteProps } from './words.ts'

/** The options of an answer; until it is paid for, another one may be chosen instead. */
export function QuoteOptions(props: QuoteProps) {
  const { quote, words } = props
  const id = `options-${quote.number}`
  const isAsked = quote.passengers.some(({ passport_number }) => passport_number === '')
  return (
    <>
      {isAsked && <PassportFields {...props} />}
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-3 text-lg font-semibold">
          {words.options}
        </h2>
        <ol className="grid gap-4">
          {quote.options.map((option, at) => (
            <Option key={option.id} {...props} option={option} position={at + 1} />
          ))}
        </ol>
      </section>
    </>
  )
}

async function choose(quote: TravelQuoteBody, option: string) {
  if (await acceptTravelOption(quote, option)) return
  const [wrong] = Object.keys($passportProblems.get())
  if (wrong) document.getElementById(passportField(quote.number, wrong))?.focus()
}

interface OptionProps extends QuoteProps {
  readonly option: TravelOptionBody
  readonly position: number
}

function Option({ quote, locale, words, option, position }: OptionProps) {
  const busy = useStore($quoteBusy) === quote.number
  const { id, airline, flights, fare, baggage, rules } = option
  const isChosen = quote.accepted_option_id === id
  return (
    <li className={`rounded-xl border p-5 ${isChosen ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3 className="min-w-0">
          <span className="block text-sm font-normal text-ink-soft">
            {fillPlaceholders(words.option, { number: position })}
          </span>
          <span className="block text-lg font-semibold">{airline}</span>
        </h3>
        <p className="small:text-end">
          <span className="block text-2xl font-semibold">{money(locale, fare)}</span>
          <span className="block text-sm text-ink-soft">{words.fare}</span>
        </p>
      </div>
      <p className="figures mt-3 whitespace-pre-line">{flights}</p>
      <dl className="mt-4 grid gap-x-8 gap-y-3 small:grid-cols-2">
        {(
          [
            [words.baggage, baggage],
            [words.rules, rules]
          ] as const
        ).map(([name, text]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
      {isChosen ? (
        <p className="mt-4 flex min-h-12 items-center gap-2 font-semibold text-accent">
          <Check className="size-5" strokeWidth={2} aria-hidden="true" />
          {words.accepted}
        </p>
      ) : (
        <Button
          look={quote.state === 'accepted' ? 'quiet' : 'main'}
          held={busy}
          className="mt-4 w-full small:w-auto"
          aria-label={fillPlaceholders(words.accept_name, { number: position, airline, fare: money(locale, fare) })}
          onClick={() => void choose(quote, id)}
        >
          {words.accept}
        </Button>
      )}
    </li>
  )
}

import { Check } from 'lucide-react'
import { TRAVEL_QUOTE_STATES, type TravelQuoteState } from '../../domain/booking/travel-quote.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import type { QuoteProps } from './words.ts'

const STEPS = ['requested', 'answered', 'accepted', 'paid', 'ticketed'] as const satisfies readonly TravelQuoteState[]

/** How far a request has come; nothing of one that ended on the way. */
export function QuoteSteps({ quote: { state }, words }: QuoteProps) {
  if (state === 'expired' || state === 'canceled') return null
  const done = TRAVEL_QUOTE_STATES.indexOf(state)
  return (
    <ol aria-label={words.progress} className="grid grid-cols-5">
      {STEPS.map((step, at) => {
        // A state says what has happened: what is awaited is the step after it.
        const stage = at <= done ? 'done' : at === done + 1 ? 'now' : 'ahead'
        return (
          <li key={step} aria-current={stage === 'now' ? 'step' : undefined} className="relative text-center">
            {at > 0 && (
              <span
                aria-hidden="true"
                className={`absolute inset-x-[calc(-50%+0.95rem)] end-[calc(50%+0.95rem)] top-3.5 h-0.5 ${at <= done + 1 ? 'bg-accent' : 'bg-line'}`}
              />
            )}
            <span
              aria-hidden="true"
              className={`relative mx-auto grid size-7.5 place-items-center rounded-full border-2 text-sm font-semibold ${LOOKS[stage]}`}
            >
              {stage === 'done' ? <Check className="size-4" strokeWidth={2.5} /> : at + 1}
            </span>
            <span aria-hidden="true" className="mt-1.5 block text-xs desk:text-sm">
              {words[`step_${step}`]}
            </span>
            <span className="sr-only">{fillPlaceholders(words[`step_${stage}`], { step: words[`step_${step}`] })}</span>
          </li>
        )
      })}
    </ol>
  )
}

const LOOKS = {
  done: 'border-accent bg-accent text-accent-ink',
  now: 'border-accent bg-paper text-accent',
  ahead: 'border-line bg-paper text-ink-soft'
} as const

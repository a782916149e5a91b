import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ANSWER_DAYS, OPTIONS_MAX, quoteChangeProblem } from '../../../domain/booking/travel-quote.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import {
  $answerDraft,
  addOption,
  beginAnswer,
  changeAnswer,
  changeOption,
  hasAnswerDraft,
  removeOption,
  sendAnswer,
  type OptionDraft
} from '../../../stores/staff/quote-answer.ts'
import { announce } from '../../shell/announce.ts'
import { Button, TextButton } from '../../shell/button.tsx'
import { TextArea, TextField } from '../../shell/field.tsx'
import { QuoteForm, useFieldProblem } from './quote-form.tsx'
import { focusQuoteHeading } from './quote-heading.tsx'
import type { StaffQuoteProps } from '../words.ts'

/** The answer to a request: open where none was given yet, otherwise behind a button. */
export function QuoteAnswer(props: StaffQuoteProps) {
  const { quote, words } = props
  const { number, state, passengers } = quote
  const [open, setOpen] = useState(() => state === 'requested' || hasAnswerDraft(number))
  const problem = quoteChangeProblem(state, 'answered', passengers.length)
  if (problem === 'travel-passengers-deleted') return <p className="max-w-text">{words.answer_deleted}</p>
  if (problem) return null
  if (!open)
    return (
      <Button
        look="quiet"
        className="justify-self-start"
        onClick={() => {
          setOpen(true)
          focusOption(0)
        }}
      >
        {words.answer_again}
      </Button>
    )
  return <AnswerForm {...props} onDone={() => setOpen(false)} />
}

function AnswerForm({ onDone, ...props }: StaffQuoteProps & { readonly onDone: () => void }) {
  const { quote, words, notices } = props
  const { number } = quote
  const { options, message, valid_until } = useStore($answerDraft)
  const problemAt = useFieldProblem('answer')
  // Begun once for a request: one that changes meanwhile must not take the typed words away.
  useEffect(() => beginAnswer(quote), [number])
  async function send() {
    if (!(await sendAnswer(quote))) return
    onDone()
    announce(words.answered)
    focusQuoteHeading()
  }
  return (
    <section aria-labelledby="quote-answer">
      <h2 id="quote-answer" className="mb-3 text-lg font-semibold">
        {words.answer}
      </h2>
      <QuoteForm change="answer" action={words.answer_send} notices={notices} onSend={() => void send()}>
        {options.map((option, at) => (
          <Option key={at} {...props} option={option} at={at} removable={options.length > 1} />
        ))}
        {options.length < OPTIONS_MAX && (
          <TextButton
            className="justify-self-start"
            onClick={() => {
              addOption(number)
              focusOption(options.length)
            }}
          >
            {words.option_add}
          </TextButton>
        )}
        <TextArea
          id="answer-message"
          name="message"
          label={words.message}
          maxLength={1_000}
          value={message}
          problem={problemAt('message')}
          onText={text => changeAnswer(number, { message: text })}
        />
        <TextField
          id="answer-until"
          name="valid_until"
          type="datetime-local"
          label={words.until}
          hint={fillPlaceholders(words.until_hint, { days: ANSWER_DAYS })}
          value={valid_until}
          problem={problemAt('valid_until')}
          onText={text => changeAnswer(number, { valid_until: text })}
        />
      </QuoteForm>
    </section>
  )
}

interface OptionProps extends StaffQuoteProps {
  readonly option: OptionDraft
  readonly at: number
  readonly removable: boolean
}

/** A button that has taken itself away, or opened more to fill in, hands the focus on. */
const focusOption = (at: number) => setTimeout(() => document.getElementById(`option-${at}-airline`)?.focus(), 0)

const LIMITS = { airline: 100, flights: 1_000, fare: 20, baggage: 300, rules: 1_000 } as const

function Option({ quote: { number }, words, option, at, removable }: OptionProps) {
  const problemAt = useFieldProblem('answer')
  const field = (name: keyof OptionDraft) => ({
    id: `option-${at}-${name}`,
    name: `options.${at}.${name}`,
    label: words[name],
    value: option[name],
    maxLength: LIMITS[name],
    problem: problemAt(`options.${at}.${name}`),
    onText: (text: string) => changeOption(number, at, { [name]: text }),
    required: true
  })
  return (
    <fieldset className="rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">{fillPlaceholders(words.option, { number: at + 1 })}</legend>
      <div className="grid gap-4 small:grid-cols-2">
        <TextField {...field('airline')} />
        <TextField {...field('fare')} hint={words.fare_hint} inputMode="numeric" autoComplete="off" />
        <TextArea {...field('flights')} hint={words.flights_hint} className="small:col-span-2" />
        <TextArea {...field('baggage')} className="small:col-span-2" />
        <TextArea {...field('rules')} className="small:col-span-2" />
      </div>
      {removable && (
        <TextButton
          onClick={() => {
            removeOption(number, at)
            focusOption(Math.max(0, at - 1))
          }}
        >
          {fillPlaceholders(words.option_remove, { number: at + 1 })}
        </TextButton>
      )}
    </fieldset>
  )
}

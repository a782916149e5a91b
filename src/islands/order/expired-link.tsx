import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import {
  $opening,
  $orderSummary,
  $phoneLastFour,
  $phoneLastFourProblem,
  openByPhoneLastFour,
  readSummary
} from '../../stores/ordering/order-link.ts'
import { openedOrder } from '../../stores/ordering/order.ts'
import { Button } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import { StatusChip } from './status-chip.tsx'
import { wordOf, type OrderProps } from './words.ts'

/** An old link in somebody's mails: how the order stands, and the rest for who knows its phone. */
export default function ExpiredLink({ words, locale }: OrderProps) {
  const summary = useStore($orderSummary, { ssr: 'initial' })
  const phoneLastFour = useStore($phoneLastFour, { ssr: 'initial' })
  const problem = useStore($phoneLastFourProblem, { ssr: 'initial' })
  const opening = useStore($opening, { ssr: 'initial' })
  useEffect(() => void readSummary(), [])
  return (
    <section className="mx-auto grid max-w-md gap-6 py-10">
      <h1 className="figures text-3xl font-semibold tracking-tight">
        {fillPlaceholders(words.heading, { number: openedOrder()?.number ?? '' })}
      </h1>
      {summary && (
        <p className="figures flex flex-wrap items-center gap-4 text-lg">
          <StatusChip status={summary.status} label={wordOf(words, `status_${summary.status}`)} />
          {money(locale, summary.total)}
        </p>
      )}
      <form
        noValidate
        className="grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          void openByPhoneLastFour()
        }}
      >
        <p>{words.old_link_text}</p>
        <TextField
          id="phone-end"
          name="phone-end"
          label={words.old_link_field}
          value={phoneLastFour}
          problem={problem || undefined}
          required
          alone
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          onText={text => $phoneLastFour.set(text)}
        />
        <Button type="submit" held={opening}>
          {words.old_link_open}
        </Button>
      </form>
    </section>
  )
}

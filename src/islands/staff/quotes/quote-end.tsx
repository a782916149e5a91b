import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { quoteCanBecome } from '../../../domain/booking/travel-quote.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { $quoteRefusal, $staffQuoteBusy, cancelQuote, expireQuote } from '../../../stores/staff/travel-quotes.ts'
import { keepTextDraft, textDraft } from '../../../stores/community/text-draft.ts'
import { announce } from '../../shell/announce.ts'
import { Button } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { TextArea } from '../../shell/field.tsx'
import { QuoteForm, useFieldProblem } from './quote-form.tsx'
import { focusQuoteHeading } from './quote-heading.tsx'
import type { StaffQuoteProps } from '../words.ts'

/** Ends an offer before its time, or the whole request with a reason. */
export function QuoteEnd(props: StaffQuoteProps) {
  const { quote, words } = props
  const [mayExpire, mayCancel] = [quoteCanBecome(quote.state, 'expired'), quoteCanBecome(quote.state, 'canceled')]
  if (!mayExpire && !mayCancel) return null
  return (
    <section aria-labelledby="quote-end" className="grid gap-4 border-t border-line pt-6">
      <h2 id="quote-end" className="text-lg font-semibold">
        {words.end}
      </h2>
      {mayExpire && <Expiry {...props} />}
      {mayCancel && <Cancellation {...props} />}
    </section>
  )
}

function Expiry({ quote: { number }, words, notices }: StaffQuoteProps) {
  const [asking, setAsking] = useState(false)
  const busy = useStore($staffQuoteBusy)
  const refusal = useStore($quoteRefusal)
  async function end() {
    const isDone = await expireQuote(number)
    setAsking(false)
    if (!isDone) return
    announce(words.expired)
    focusQuoteHeading()
  }
  return (
    <div>
      <Button look="quiet" held={busy} onClick={() => setAsking(true)}>
        {words.expire}
      </Button>
      <p role="alert" className="mt-2 font-medium text-sale empty:hidden">
        {refusal?.change === 'expire' ? problemText(refusal.problem, notices) : ''}
      </p>
      {asking && (
        <Confirm
          title={words.expire_title}
          yes={words.yes}
          no={words.no}
          busy={busy}
          onYes={() => void end()}
          onNo={() => setAsking(false)}
        >
          {words.expire_text}
        </Confirm>
      )}
    </div>
  )
}

function Cancellation({ quote: { number }, words, notices }: StaffQuoteProps) {
  const draft = `quote-reason:${number}`
  const [reason, setReason] = useState(() => textDraft(draft))
  const [asking, setAsking] = useState(false)
  const busy = useStore($staffQuoteBusy)
  const problemAt = useFieldProblem('cancel')
  const change = (text: string) => {
    setReason(text)
    keepTextDraft(draft, text)
  }
  async function end() {
    const isDone = await cancelQuote(number, reason)
    setAsking(false)
    if (!isDone) return
    change('')
    announce(words.canceled)
    focusQuoteHeading()
  }
  return (
    <QuoteForm
      change="cancel"
      look="quiet"
      action={words.cancel}
      notices={notices}
      onSend={() => (reason.trim() === '' ? void end() : setAsking(true))}
    >
      <TextArea
        id="cancel-reason"
        name="reason"
        label={words.reason}
        hint={words.reason_hint}
        maxLength={500}
        required
        value={reason}
        problem={problemAt('reason')}
        onText={change}
      />
      {asking && (
        <Confirm
          title={words.cancel_title}
          yes={words.yes}
          no={words.no}
          busy={busy}
          onYes={() => void end()}
          onNo={() => setAsking(false)}
        >
          {words.cancel_text}
        </Confirm>
      )}
    </QuoteForm>
  )
}

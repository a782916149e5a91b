import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { $quoteRefusal, $staffQuoteBusy, type QuoteChange } from '../../../stores/staff/travel-quotes.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { Button } from '../../shell/button.tsx'
import type { StaffQuotesProps } from '../words.ts'

/** The server's sentence for a field of a change, by its path: `options.0.fare`. */
export function useFieldProblem(change: QuoteChange): (path: string) => string | undefined {
  const refusal = useStore($quoteRefusal)
  return path => (refusal?.change === change ? refusal.problem.errors[path]?.[0] : undefined)
}

interface Props extends Pick<StaffQuotesProps, 'notices'> {
  readonly change: QuoteChange
  readonly action: string
  readonly look?: 'main' | 'quiet'
  readonly onSend: () => void
  readonly children: ReactNode
}

/** A form that changes a request; what was refused keeps its words, and the first wrong field has the focus. */
export function QuoteForm({ change, action, look = 'main', notices, onSend, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const refusal = useStore($quoteRefusal)
  const busy = useStore($staffQuoteBusy)
  const problem = refusal?.change === change ? refusal.problem : undefined
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [problem])
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      className="grid gap-4"
      onSubmit={event => {
        event.preventDefault()
        if (!busy) onSend()
      }}
    >
      {children}
      <p role="alert" className="font-medium text-sale empty:hidden">
        {problem && Object.keys(problem.errors).length === 0 ? problemText(problem, notices) : ''}
      </p>
      <Button type="submit" look={look} held={busy} className="justify-self-start">
        {action}
      </Button>
    </form>
  )
}

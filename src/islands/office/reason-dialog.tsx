import { useState } from 'react'
import { problemText } from '../../stores/problem-text.ts'
import { Button } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import { OfficeDialog } from './dialog.tsx'
import { useOffice } from './words.tsx'

interface Props {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly hint: string
  readonly yes: string
  readonly no: string
  readonly busy: boolean
  /** Answers whether it was done: the dialog then closes. */
  readonly onYes: (reason: string, onProblem: (problem: unknown) => void) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks for the reason of a change, which stands in the audit. */
export function ReasonDialog({ title, text, label, hint, yes, no, busy, onYes, onClose }: Props) {
  const { notices } = useOffice()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const ofField = problemText(problem, notices, 'reason')
  return (
    <OfficeDialog label={title} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={event => {
          event.preventDefault()
          if (!busy) void onYes(reason, setProblem).then(isDone => isDone && onClose())
        }}
      >
        <p className="text-ink-soft">{text}</p>
        <TextField
          id="reason"
          name="reason"
          className="mt-4"
          label={label}
          hint={hint}
          maxLength={200}
          required
          value={reason}
          problem={ofField}
          onText={setReason}
        />
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" held={busy || reason.trim().length < 3}>
            {yes}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {no}
          </Button>
        </div>
      </form>
    </OfficeDialog>
  )
}

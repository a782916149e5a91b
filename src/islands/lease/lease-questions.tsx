import { useStore } from '@nanostores/react'
import { useState, type SyntheticEvent } from 'react'
import type { LeaseBody } from '../../contract/money/lease.ts'
import { LEASE_ANSWER_MAX, type LeaseQuestion } from '../../domain/money/lease-state.ts'
import { $leaseBusy, answerLender } from '../../stores/money/lease.ts'
import { Button } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import type { LeaseProps } from './words.ts'
import { RequiredNote } from '../shell/required-note.tsx'

interface Props extends LeaseProps {
  readonly lease: LeaseBody
  readonly onUpdate: (lease: LeaseBody) => void
}

/** The lender's further questions. */
export function LeaseQuestions({ lease, onUpdate, words }: Props) {
  const [answers, setAnswers] = useState<Partial<Record<LeaseQuestion, string>>>({})
  const busy = useStore($leaseBusy)
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    void answerLender(lease.number, answers).then(after => after && onUpdate(after))
  }
  return (
    <form onSubmit={send} className="grid max-w-text gap-5">
      <RequiredNote words={words} />
      {lease.questions.map(question => (
        <TextField
          key={question}
          id={`lease-${question}`}
          name={question}
          label={words[`question_${question}`]}
          required
          maxLength={LEASE_ANSWER_MAX}
          value={answers[question] ?? ''}
          onText={text => setAnswers({ ...answers, [question]: text })}
        />
      ))}
      <Button type="submit" className="justify-self-start" held={busy} onClick={send}>
        {busy ? words.answering : words.answer}
      </Button>
    </form>
  )
}

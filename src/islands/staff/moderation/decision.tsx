import { useStore } from '@nanostores/react'
import { useState, type SubmitEvent } from 'react'
import { MODERATION_NOTE_MAX } from '../../../contract/staff/moderation.ts'
import { REJECTION_REASONS, type RejectionReason } from '../../../domain/community/moderation.ts'
import {
  $moderationBusy,
  approveSubmission,
  dismissReports,
  rejectSubmission
} from '../../../stores/staff/moderation.ts'
import { keepTextDraft, textDraft } from '../../../stores/community/text-draft.ts'
import { announce } from '../../shell/announce.ts'
import { Button, TextButton } from '../../shell/button.tsx'
import { SelectField, TextArea } from '../../shell/field.tsx'
import type { SubmissionProps } from './words.ts'

/** The text that was decided leaves the list: the focus goes to the one that takes its place. */
function focusNext(place: number) {
  const items = document.querySelectorAll<HTMLElement>('main li button[aria-expanded]')
  const next = items[Math.min(place, items.length - 1)] ?? document.querySelector<HTMLElement>('main [aria-pressed]')
  next?.focus()
}

const placeOf = (button: Element) =>
  [...document.querySelectorAll('main li:has(> button[aria-expanded])')].findIndex(item => item.contains(button))

const isReason = (text: string): text is RejectionReason => REJECTION_REASONS.some(reason => reason === text)

/** Decisions that a text allows in its state. */
export function StaffDecision({ hasReports, ...props }: SubmissionProps & { readonly hasReports: boolean }) {
  const { submission, words } = props
  const { id, state, kind } = submission
  const isBusy = useStore($moderationBusy)
  const [isRejecting, setRejecting] = useState(false)
  if (state !== 'pending' && state !== 'approved') return null

  async function decide(button: Element, decision: () => Promise<boolean>, announcement: string, stays = false) {
    const place = placeOf(button)
    if (!(await decision())) return
    announce(announcement)
    if (!stays) setTimeout(focusNext, 0, place)
  }

  if (isRejecting)
    return (
      <Rejection
        {...props}
        isBusy={isBusy}
        onStop={() => setRejecting(false)}
        onSend={(button, reason, note) => decide(button, () => rejectSubmission(id, { reason, note }), words.rejected)}
      />
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      {state === 'pending' && (
        <Button
          held={isBusy}
          onClick={({ currentTarget }) =>
            void decide(currentTarget, () => approveSubmission(submission), words.approved, kind === 'question')
          }
        >
          {words.approve}
        </Button>
      )}
      {hasReports && (
        <Button
          look="quiet"
          held={isBusy}
          onClick={({ currentTarget }) => void decide(currentTarget, () => dismissReports(id), words.dismissed)}
        >
          {words.dismiss}
        </Button>
      )}
      <Button look="quiet" held={isBusy} onClick={() => setRejecting(true)}>
        {state === 'pending' ? words.reject : words.take_down}
      </Button>
    </div>
  )
}

interface RejectionProps extends SubmissionProps {
  readonly isBusy: boolean
  readonly onSend: (button: Element, reason: RejectionReason, note: string) => void
  readonly onStop: () => void
}

function Rejection({ submission: { id }, words, moderation, isBusy, onSend, onStop }: RejectionProps) {
  const draft = `rejection:${id}`
  const [reason, setReason] = useState('')
  const [note, setNote] = useState(() => textDraft(draft))
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isReason(reason) && !isBusy) onSend(event.currentTarget, reason, note)
  }
  return (
    <form className="grid max-w-text gap-4" onSubmit={send}>
      <SelectField
        id={`reason-${id}`}
        name="reason"
        label={words.reason}
        prompt={words.reason_prompt}
        choices={REJECTION_REASONS.map(each => ({ value: each, name: moderation[`reason_${each}`] }))}
        value={reason}
        onText={setReason}
        required
        autoFocus
      />
      <TextArea
        id={`note-${id}`}
        name="note"
        label={words.note}
        hint={words.note_hint}
        maxLength={MODERATION_NOTE_MAX}
        value={note}
        onText={text => {
          setNote(text)
          keepTextDraft(draft, text)
        }}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" held={isBusy}>
          {words.reject_send}
        </Button>
        <TextButton onClick={onStop}>{words.cancel}</TextButton>
      </div>
    </form>
  )
}

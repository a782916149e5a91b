import { useState } from 'react'
import { isChanged, saveMessageTexts, typedTexts, type TextsDraft } from '../../../stores/staff/message-texts.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { FormFrame } from '../../shell/form-frame.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { KindProps } from './kind-props.ts'
import { MessagePreview } from './message-preview.tsx'
import { TextFields } from './text-fields.tsx'

/** A kind of message in one line, which opens to its texts. */
export function KindCard(props: KindProps) {
  const words = useScreenWords('office-message-texts')
  const [isOpen, setOpen] = useState(false)
  const { message } = props
  return (
    <details className="rounded-card border border-line" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-4 px-4 py-2.5">
        <span className="font-semibold">{words[`kind_${message.kind}`]}</span>
        {isChanged(message) && <span className="text-sm font-medium text-accent">{words.changed}</span>}
        <span className="ms-auto text-sm text-ink-soft">
          {message.texts.some(({ role }) => role === 'sms') ? words.has_sms : words.mail_only}
        </span>
      </summary>
      {isOpen && (
        <div className="border-t border-line p-4">
          <KindForm {...props} />
        </div>
      )}
    </details>
  )
}

function KindForm({ message, mayWrite, isBusy, change }: KindProps) {
  const words = useScreenWords('office-message-texts')
  const { notices } = useOffice()
  const [draft, setDraft] = useState<TextsDraft>({})
  const [problem, setProblem] = useState<unknown>()
  const isDirty = Object.keys(draft).length > 0
  const errors = problem === undefined ? {} : problemOf(problem).errors
  async function send() {
    const request = { version: message.version, texts: typedTexts(message.texts, draft) }
    if (await change(() => saveMessageTexts(message.kind, request), words.saved, { onProblem: setProblem }))
      setDraft({})
  }
  return (
    <>
      <FormFrame
        className="grid gap-5"
        action={words.save}
        button={{ className: 'justify-self-start' }}
        busy={isBusy}
        held={!mayWrite || !isDirty}
        problem={Object.keys(errors).length === 0 ? problem : undefined}
        notices={notices}
        onSend={send}
      >
        <TextFields
          message={message}
          draft={draft}
          errors={errors}
          onType={(name, text) => setDraft({ ...draft, [name]: text })}
        />
        <UnsavedChanges isDirty={isDirty} />
      </FormFrame>
      {mayWrite && <MessagePreview message={message} draft={draft} />}
    </>
  )
}

import { useState } from 'react'
import type { StaffOrderBody } from '../../contract/staff/orders.ts'
import { dateTime } from '../../i18n/format.ts'
import { problemText } from '../../stores/problem-text.ts'
import { TextArea } from '../shell/field.tsx'
import { FormFrame } from '../shell/form-frame.tsx'
import { Card } from './card.tsx'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useOffice } from './words.tsx'

interface Props {
  /** The id of the field. */
  readonly id: string
  readonly words: Readonly<Record<'notes' | 'notes_lead' | 'note_new' | 'note_add', string>>
  readonly notes: StaffOrderBody['notes']
  readonly mayWrite: boolean
  readonly isBusy: boolean
  /** Answers whether the note was saved. */
  readonly add: (text: string, onProblem: (problem: unknown) => void) => Promise<boolean>
}

/** Notes of staff, with a field to add one; a refused text stays in it. */
export function StaffNotes({ id, words, notes, mayWrite, isBusy, add }: Props) {
  const { locale, notices } = useOffice()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<unknown>()
  async function save() {
    if (await add(text, setProblem)) setText('')
  }
  return (
    <Card title={words.notes}>
      <p className="text-sm text-ink-soft">{words.notes_lead}</p>
      <ul className="divide-y divide-line">
        {notes.map(note => (
          <li key={note.id} className="py-3">
            <p className="break-words whitespace-pre-line">{note.text}</p>
            <p className="figures mt-1 text-sm text-ink-soft">
              {note.author} · {dateTime(locale, note.created_at)}
            </p>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <FormFrame
          action={words.note_add}
          button={{ look: 'quiet' }}
          className="mt-3 grid gap-3 print:hidden"
          busy={isBusy}
          held={text.trim() === ''}
          notices={notices}
          onSend={save}
        >
          <TextArea
            id={id}
            name="text"
            label={words.note_new}
            maxLength={2000}
            value={text}
            problem={problemText(problem, notices, 'text')}
            onText={setText}
          />
          <UnsavedChanges isDirty={text.trim() !== ''} />
        </FormFrame>
      )}
    </Card>
  )
}

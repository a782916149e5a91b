import { useState, type SubmitEvent } from 'react'
import { dateTime } from '../../../i18n/format.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { addCustomerNote } from '../../../stores/staff-customers.ts'
import { Button } from '../../shell/button.tsx'
import { TextArea } from '../../shell/field.tsx'
import { Card } from '../orders/card.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { useMay, useOffice, useScreenWords } from '../words.tsx'
import type { CustomerPartProps } from './customer-tags.tsx'

/** What colleagues have to know about a customer. */
export function CustomerNotes({ customer: { id, notes }, change }: CustomerPartProps) {
  const words = useScreenWords('office-customers')
  const { locale, notices } = useOffice()
  const mayWrite = useMay('customers.write')
  const [text, setText] = useState('')
  const [isRefused, setRefused] = useState(false)
  async function save() {
    const isSaved = await change.change(() => addCustomerNote(id, { text }), words.done_note)
    setRefused(!isSaved)
    if (isSaved) setText('')
  }
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save()
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
        <form method="dialog" noValidate onSubmit={send} className="mt-3 grid gap-3">
          <TextArea
            id="customer-note"
            name="text"
            label={words.note_new}
            maxLength={2000}
            value={text}
            problem={isRefused ? problemText(change.problem, notices, 'text') : ''}
            onText={setText}
          />
          <Button type="submit" look="quiet" held={change.isBusy || text.trim() === ''}>
            {words.note_add}
          </Button>
          <UnsavedChanges isDirty={text.trim() !== ''} />
        </form>
      )}
    </Card>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { SavedViewList } from '../../../contract/saved-view.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { saveView } from '../../../stores/office/saved-views.ts'
import { Button } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { OfficeDialog } from '../dialog.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly list: SavedViewList
  readonly query: string
  readonly onClose: () => void
}

/** Keeps the list as it is shown now under a name. */
export function SaveViewDialog({ list, query, onClose }: Props) {
  const words = useScreenWords('office-saved-views')
  const { notices } = useOffice()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [problem, setProblem] = useState('')
  async function save() {
    try {
      await saveView({ list, name, query, is_shared: isShared })
      await queries.invalidateQueries({ queryKey: ['saved-views'] })
      showToast({ kind: 'done', text: fillPlaceholders(words.view_saved, { name }) })
      onClose()
    } catch (error) {
      setProblem(problemText(error, notices, 'name'))
    }
  }
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void save()
  }
  return (
    <OfficeDialog label={words.view_save} onClose={onClose}>
      <form method="dialog" noValidate onSubmit={send} className="grid gap-4">
        <TextField
          id="view-name"
          name="name"
          label={words.view_name}
          required
          maxLength={60}
          value={name}
          problem={problem}
          onText={setName}
        />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={isShared}
            onChange={event => setShared(event.target.checked)}
          />
          {words.view_shared}
        </label>
        <Button type="submit">{words.save}</Button>
      </form>
    </OfficeDialog>
  )
}

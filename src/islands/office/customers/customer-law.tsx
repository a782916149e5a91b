import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, Trash2 } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { problemText } from '../../../stores/problem-text.ts'
import { deleteCustomer, downloadCustomerData } from '../../../stores/staff/customers.ts'
import { Button, TextButton } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { OfficeDialog } from '../dialog.tsx'
import { Card } from '../card.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly id: string
}

/** The customer's legal rights: a copy of their data, and its deletion. */
export function CustomerLaw({ id }: Props) {
  const words = useScreenWords('office-customers')
  const { notices } = useOffice()
  const [isBusy, setBusy] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  async function download() {
    setBusy(true)
    try {
      await downloadCustomerData(id)
      showToast({ kind: 'done', text: words.done_export })
    } catch (error) {
      showToast({ kind: 'failed', text: problemText(error, notices) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={words.law}>
      <p className="text-sm text-ink-soft">{words.law_lead}</p>
      <div className="mt-3 grid justify-items-start gap-2">
        <Button look="quiet" held={isBusy} onClick={() => void download()}>
          <Download className="size-5" />
          {words.export}
        </Button>
        <TextButton onClick={() => setDeleting(true)}>
          <Trash2 className="size-4" />
          {words.delete}
        </TextButton>
      </div>
      {isDeleting && <DeleteDialog id={id} onClose={() => setDeleting(false)} />}
    </Card>
  )
}

function DeleteDialog({ id, onClose }: Props & { readonly onClose: () => void }) {
  const words = useScreenWords('office-customers')
  const { notices } = useOffice()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  async function erase() {
    setBusy(true)
    setProblem(undefined)
    try {
      await deleteCustomer(id, { reason })
      void queries.invalidateQueries({ queryKey: ['customers', 'list'] })
      showToast({ kind: 'done', text: words.done_delete })
      await navigate({ to: '/customers' })
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isBusy) void erase()
  }
  return (
    <OfficeDialog label={words.delete} onClose={onClose}>
      <form method="dialog" noValidate onSubmit={send} className="grid gap-4">
        <p>{words.delete_text}</p>
        <TextField
          id="customer-delete-reason"
          name="reason"
          label={words.delete_reason}
          hint={words.delete_reason_hint}
          maxLength={300}
          required
          autoComplete="off"
          value={reason}
          problem={problemText(problem, notices, 'reason')}
          onText={setReason}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" held={isBusy}>
            {words.delete_yes}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {words.delete_no}
          </Button>
        </div>
      </form>
    </OfficeDialog>
  )
}

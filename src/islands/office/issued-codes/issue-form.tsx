import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CODE_ISSUE_KINDS } from '../../../domain/money/code-issue.ts'
import { MERCHANT_VOUCHER_ABOVE } from '../../../domain/money/wallet.ts'
import { money } from '../../../i18n/format.ts'
import { showToast } from '../../../stores/office/office-toasts.ts'
import { problemsByField } from '../../../stores/problem-text.ts'
import {
  CODE_ISSUE_FIELDS,
  EMPTY_CODE_ISSUE,
  issueCodes,
  readCodeIssue,
  type CodeIssueDraft
} from '../../../stores/staff/issued-codes.ts'
import { SelectField, TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { OfficeDialog } from '../dialog.tsx'
import { useOffice, useScreenWords } from '../words.tsx'

type Problems = Partial<Record<keyof CodeIssueDraft, string>>

interface FieldsProps {
  readonly draft: CodeIssueDraft
  readonly problems: Problems
  readonly onType: (part: Partial<CodeIssueDraft>) => void
}

/** New codes: made at once, or asked for where it is more than one person makes alone. */
export function IssueForm({ onClose }: { readonly onClose: () => void }) {
  const words = useScreenWords('office-issued-codes')
  const { notices } = useOffice()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(EMPTY_CODE_ISSUE)
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  async function send() {
    const { request, problems: found } = readCodeIssue(draft)
    const entries = Object.entries(found)
    setProblems(Object.fromEntries(entries.map(([name, problem]) => [name, words[problem]])))
    setRefusal(undefined)
    if (isBusy || entries.length > 0) return
    setBusy(true)
    try {
      const { state } = await issueCodes(request)
      await queries.invalidateQueries({ queryKey: ['issued-codes'] })
      showToast({ kind: 'done', text: state === 'issued' ? words.done_issue : words.done_request })
      onClose()
    } catch (error) {
      const fields = Object.entries(problemsByField(error)).flatMap(([name, sentence]) => {
        const field = CODE_ISSUE_FIELDS[name]
        return field ? [[field, sentence] as const] : []
      })
      setProblems(Object.fromEntries(fields))
      setRefusal(fields.length === 0 ? error : undefined)
      setBusy(false)
    }
  }
  return (
    <OfficeDialog label={words.new} onClose={onClose}>
      <FormFrame
        action={words.make}
        button={{ className: 'justify-self-start' }}
        busy={isBusy}
        problem={refusal}
        notices={notices}
        onSend={send}
      >
        <Fields draft={draft} problems={problems} onType={part => setDraft({ ...draft, ...part })} />
      </FormFrame>
    </OfficeDialog>
  )
}

function Fields({ draft, problems, onType }: FieldsProps) {
  const words = useScreenWords('office-issued-codes')
  const { locale } = useOffice()
  const text = (name: keyof CodeIssueDraft, label: string, maxLength: number) => ({
    ...{ id: `issue-${name}`, name, label, maxLength, value: draft[name], problem: problems[name] },
    onText: (written: string) => onType({ [name]: written })
  })
  return (
    <>
      <SelectField
        id="issue-kind"
        name="kind"
        label={words.kind}
        required
        value={draft.kind}
        choices={CODE_ISSUE_KINDS.map(kind => ({ value: kind, name: words[`kind_${kind}`] }))}
        onText={chosen => onType({ kind: CODE_ISSUE_KINDS.find(each => each === chosen) ?? 'gift-card' })}
      />
      <TextField {...text('name', words[`name_${draft.kind}`], 60)} required autoComplete="off" />
      <TextField {...text('amount', words.amount, 9)} inputMode="numeric" required autoComplete="off" />
      <TextField {...text('count', words.count, 4)} inputMode="numeric" required autoComplete="off" />
      {draft.kind === 'voucher' && (
        <SelectField
          id="issue-above"
          name="above"
          label={words.above}
          required
          value={draft.above}
          choices={MERCHANT_VOUCHER_ABOVE.map(sum => ({ value: String(sum), name: money(locale, sum) }))}
          onText={above => onType({ above })}
        />
      )}
      <TextField {...text('lastDay', words.last_day, 10)} type="date" required />
      {draft.kind === 'gift-card' && (
        <TextField {...text('recipient', words.recipient, 254)} hint={words.recipient_hint} autoComplete="off" />
      )}
      <TextField {...text('reason', words.reason, 200)} hint={words.reason_hint} required autoComplete="off" />
      <TextField {...text('note', words.note, 200)} autoComplete="off" />
    </>
  )
}

import { useState } from 'react'
import {
  addSpecialHours,
  EMPTY_SPECIAL_HOURS,
  specialHoursRequest,
  type SpecialHoursDraft,
  type SpecialHoursField
} from '../../../stores/staff/special-hours.ts'
import { SelectField, TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { FormProps } from './form-props.ts'

/** New days: in which zone, from when to when, closed or between which hours, and what customers read. */
export function SpecialHoursForm({ settings, isBusy, change }: FormProps) {
  const words = useScreenWords('office-delivery')
  const { locale, notices } = useOffice()
  const [draft, setDraft] = useState(EMPTY_SPECIAL_HOURS)
  const [wrong, setWrong] = useState<readonly SpecialHoursField[]>([])
  const [failure, setFailure] = useState<unknown>()
  const type = (part: Partial<SpecialHoursDraft>) => setDraft({ ...draft, ...part })
  const problem = (field: SpecialHoursField, sentence: string) => (wrong.includes(field) ? sentence : undefined)
  async function send() {
    const read = specialHoursRequest(draft, settings.version)
    setWrong('wrong' in read ? read.wrong : [])
    if ('wrong' in read) return
    const isSaved = await change(() => addSpecialHours(read.request), words.done_special, { onProblem: setFailure })
    if (isSaved) setDraft(EMPTY_SPECIAL_HOURS)
  }
  return (
    <>
      <h3 className="mt-6 mb-3 font-semibold">{words.special_title}</h3>
      <FormFrame
        className="grid max-w-3xl gap-4"
        action={words.special_add}
        button={{ look: 'quiet' }}
        busy={isBusy}
        problem={failure}
        notices={notices}
        onSend={send}
      >
        <div className="grid gap-4 desk:grid-cols-2">
          <SelectField
            id="special-zone"
            name="special_zone"
            label={words.special_zone}
            required
            choices={[
              { value: '', name: words.special_all_zones },
              ...settings.zones.map(({ code, name }) => ({ value: code, name: name[locale] }))
            ]}
            value={draft.zone}
            onText={zone => type({ zone })}
          />
          <SelectField
            id="special-kind"
            name="special_kind"
            label={words.special_kind}
            required
            choices={[
              { value: 'closed', name: words.special_closed },
              { value: 'hours', name: words.special_hours }
            ]}
            value={draft.isClosed ? 'closed' : 'hours'}
            onText={kind => type({ isClosed: kind === 'closed' })}
          />
          <TextField
            id="special-first"
            name="first_day"
            label={words.special_first}
            type="date"
            required
            value={draft.firstDay}
            problem={problem('first_day', words.problem_date)}
            onText={firstDay => type({ firstDay })}
          />
          <TextField
            id="special-last"
            name="last_day"
            label={words.special_last}
            hint={words.special_last_hint}
            type="date"
            value={draft.lastDay}
            onText={lastDay => type({ lastDay })}
          />
          {!draft.isClosed && (
            <>
              <TextField
                id="special-from"
                name="special_from"
                label={words.from}
                inputMode="numeric"
                required
                value={draft.from}
                problem={problem('from', words.problem_hour)}
                onText={from => type({ from })}
              />
              <TextField
                id="special-to"
                name="special_to"
                label={words.to}
                inputMode="numeric"
                required
                value={draft.to}
                problem={problem('to', words.problem_hour)}
                onText={to => type({ to })}
              />
            </>
          )}
          <TextField
            id="special-reason-mn"
            name="reason_mn"
            label={words.special_reason_mn}
            maxLength={120}
            required
            value={draft.mn}
            problem={problem('reason', words.problem_reason)}
            onText={mn => type({ mn })}
          />
          <TextField
            id="special-reason-en"
            name="reason_en"
            label={words.special_reason_en}
            maxLength={120}
            required
            value={draft.en}
            problem={problem('reason', words.problem_reason)}
            onText={en => type({ en })}
          />
        </div>
        <UnsavedChanges isDirty={draft !== EMPTY_SPECIAL_HOURS} />
      </FormFrame>
    </>
  )
}

import { useState } from 'react'
import { saveDeliverySettings } from '../../../stores/staff/delivery-settings.ts'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { UnsavedChanges } from '../unsaved-changes.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { FormProps } from './form-props.ts'

const isWhole = (text: string) => /^\d+$/.test(text.trim())

/** Fees and times that hold in every zone. */
export function GeneralForm({ settings, mayWrite, isBusy, change }: FormProps) {
  const words = useScreenWords('office-delivery')
  const { notices } = useOffice()
  const saved = { wrap: String(settings.gift_wrap_fee), ready: String(settings.pickup_ready_hours) }
  const [draft, setDraft] = useState<typeof saved>()
  const [isTried, setTried] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const { wrap, ready } = draft ?? saved
  const wrong = (text: string, sentence: string) => (isTried && !isWhole(text) ? sentence : undefined)
  async function send() {
    setTried(true)
    if (!isWhole(wrap) || !isWhole(ready)) return
    const request = { version: settings.version, gift_wrap_fee: Number(wrap), pickup_ready_hours: Number(ready) }
    const isSaved = await change(() => saveDeliverySettings(request), words.done_general, { onProblem: setProblem })
    if (isSaved) setDraft(undefined)
  }
  return (
    <FormFrame
      action={words.save}
      busy={isBusy}
      held={!mayWrite || draft === undefined}
      problem={problem}
      notices={notices}
      onSend={send}
    >
      <TextField
        id="gift-wrap"
        name="gift_wrap_fee"
        label={words.gift_wrap}
        inputMode="numeric"
        required
        value={wrap}
        problem={wrong(wrap, words.problem_amount)}
        onText={text => setDraft({ wrap: text, ready })}
      />
      <TextField
        id="pickup-ready"
        name="pickup_ready_hours"
        label={words.pickup_ready}
        inputMode="numeric"
        required
        value={ready}
        problem={wrong(ready, words.problem_hour)}
        onText={text => setDraft({ wrap, ready: text })}
      />
      <UnsavedChanges isDirty={draft !== undefined} />
    </FormFrame>
  )
}

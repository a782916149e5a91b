import { useState } from 'react'
import { REPORT_REASONS, type ReportReason } from '../../domain/community/moderation.ts'
import { sendReport } from '../../stores/office/report.ts'
import { Button } from '../shell/button.tsx'
import { DialogFrame } from '../shell/dialog-frame.tsx'
import type { ReportButtonProps } from './report-words.ts'

type Props = Omit<ReportButtonProps, 'of'> & { readonly onClose: () => void }

/** Asks for the reason of a report, and sends it. */
export default function ReportDialog({ kind, id, words, onClose }: Props) {
  const [reason, setReason] = useState<ReportReason>('abusive')
  const [comment, setComment] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    if (await sendReport({ kind, id, reason, comment }, words.report_sent)) onClose()
    else setBusy(false)
  }
  return (
    <DialogFrame label={words.report_title} closeLabel={words.report_cancel} onClose={onClose}>
      <form
        className="grid gap-5"
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <fieldset className="grid gap-1">
          <legend className="mb-3 pe-10 text-lg font-semibold">{words.report_title}</legend>
          {REPORT_REASONS.map(each => (
            <label key={each} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="report-reason"
                className="size-5 accent-accent"
                checked={reason === each}
                onChange={() => setReason(each)}
              />
              {words[`report_${each}`]}
            </label>
          ))}
        </fieldset>
        <label className="grid gap-1.5">
          <span className="text-sm text-ink-soft">{words.report_comment}</span>
          <textarea
            className="min-h-24 rounded-card border border-line-strong bg-paper p-3"
            maxLength={500}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </label>
        <Button type="submit" held={isBusy}>
          {words.report_send}
        </Button>
      </form>
    </DialogFrame>
  )
}

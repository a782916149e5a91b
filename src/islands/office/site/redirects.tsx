import { useState } from 'react'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { problemOf } from '../../../stores/office/office-problems.ts'
import { saveRedirect } from '../../../stores/staff/site-contents.ts'
import { TextButton } from '../../shell/button.tsx'
import { TextField } from '../../shell/field.tsx'
import { FormFrame } from '../../shell/form-frame.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { PartProps } from './part-props.ts'

const EMPTY = { from: '', to: '' }

/** Old paths and where they lead. */
export function Redirects({ site, mayWrite, isBusy, change }: PartProps) {
  const words = useScreenWords('office-site')
  const { notices } = useOffice()
  const [draft, setDraft] = useState(EMPTY)
  const [problem, setProblem] = useState<unknown>()
  const errors = problem === undefined ? {} : problemOf(problem).errors
  const { version } = site
  async function send() {
    const request = { version, from: draft.from.trim(), to: draft.to.trim() }
    if (await change(() => saveRedirect(request), words.done_redirect, { onProblem: setProblem })) setDraft(EMPTY)
  }
  return (
    <>
      <p className="mb-4 max-w-prose text-ink-soft">{words.redirects_lead}</p>
      {site.redirects.length === 0 && <p>{words.none}</p>}
      <ul className="grid gap-2">
        {site.redirects.map(({ from, to }) => (
          <li
            key={from}
            className="flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-line px-4 py-1.5"
          >
            <span className="break-all">
              {from} → {to}
            </span>
            {mayWrite && (
              <TextButton
                aria-label={fillPlaceholders(words.redirect_remove_of, { text: from })}
                onClick={() => void change(() => saveRedirect({ version, from, to: null }), words.done_removed)}
              >
                {words.redirect_remove}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <FormFrame
          className="mt-4 grid max-w-3xl gap-4"
          action={words.redirect_add}
          button={{ look: 'quiet', className: 'justify-self-start' }}
          busy={isBusy}
          held={draft.from.trim() === '' || draft.to.trim() === ''}
          problem={Object.keys(errors).length === 0 ? problem : undefined}
          notices={notices}
          onSend={send}
        >
          <div className="grid gap-4 desk:grid-cols-2">
            <TextField
              id="redirect-from"
              name="from"
              label={words.redirect_from}
              required
              maxLength={200}
              value={draft.from}
              problem={errors['from']?.[0]}
              onText={from => setDraft({ ...draft, from })}
            />
            <TextField
              id="redirect-to"
              name="to"
              label={words.redirect_to}
              required
              maxLength={200}
              value={draft.to}
              problem={errors['to']?.[0]}
              onText={to => setDraft({ ...draft, to })}
            />
          </div>
        </FormFrame>
      )}
    </>
  )
}

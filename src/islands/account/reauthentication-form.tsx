import { useStore } from '@nanostores/react'
import { useEffect, useRef, type SyntheticEvent } from 'react'
import { REAUTHENTICATION_MINUTES } from '../../domain/identity/recent-authentication.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import type { Messages } from '../../i18n/words.ts'
import { $profile } from '../../stores/identity/me.ts'
import { $reauthentication } from '../../stores/identity/reauthentication-request.ts'
import {
  $reauthenticationForm,
  confirmReauthentication,
  cancelReauthentication,
  sendReauthenticationCode,
  typeReauthentication
} from '../../stores/identity/reauthentication.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { TextField } from '../shell/field.tsx'
import { CodeField } from './code-field.tsx'
import { ProblemLine } from './problem-line.tsx'
import { useFirstProblem } from './use-first-problem.ts'
import { RequiredNote } from '../shell/required-note.tsx'

export interface Props {
  readonly words: Messages<'reauthentication'>
  readonly notices: Readonly<Record<string, string>>
}

/** The question itself: a code or the password, and giving up. */
export default function ReauthenticationForm({ words, notices }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const sent = useStore($reauthentication)?.sent
  const me = useStore($profile)
  const { fields, problems, problem, busy } = useStore($reauthenticationForm)
  useFirstProblem(problems, busy, 'reauthentication')
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (sent) document.getElementById('reauthentication-code')?.focus()
  }, [sent])
  const byPassword = !sent && me?.has_password === true
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void (sent || byPassword ? confirmReauthentication() : sendReauthenticationCode())
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="reauthentication-title"
      onClose={cancelReauthentication}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-xl bg-paper p-6 text-ink backdrop:bg-shade"
    >
      <h2 id="reauthentication-title" className="text-xl font-semibold">
        {words.title}
      </h2>
      <p className="mt-2 text-ink-soft">{fillPlaceholders(words.text, { minutes: REAUTHENTICATION_MINUTES })}</p>
      <form onSubmit={submit} noValidate className="mt-5 grid gap-4">
        <RequiredNote words={words} />
        {sent && (
          <CodeField
            id="reauthentication-code"
            name="code"
            label={fillPlaceholders(words.code_to, { to: sent.to })}
            value={fields.code}
            problem={problems.code}
            onText={code => typeReauthentication({ code })}
          />
        )}
        {byPassword && (
          <TextField
            id="reauthentication-password"
            name="password"
            label={words.password}
            type="password"
            autoComplete="current-password"
            required
            value={fields.password}
            problem={problems.password}
            onText={password => typeReauthentication({ password })}
          />
        )}
        <ProblemLine problem={problem} notices={notices} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <Button type="submit" held={busy} onClick={submit}>
            {busy ? words.checking : sent || byPassword ? words.confirm : words.send}
          </Button>
          {(sent || byPassword) && (
            <TextButton onClick={() => void sendReauthenticationCode()}>
              {sent ? words.send_again : words.by_code}
            </TextButton>
          )}
          <TextButton onClick={() => dialog.current?.close()}>{words.give_up}</TextButton>
        </div>
      </form>
    </dialog>
  )
}

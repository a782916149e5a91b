import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { FormState } from '../../stores/form.ts'
import { problemText } from '../../stores/problem-text.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { replayEarlyInput } from '../shell/early-input.ts'
import { TextField } from '../shell/field.tsx'
import type { StaffProps } from './words.ts'

interface Props extends Pick<StaffProps, 'notices'> {
  readonly title: string
  readonly lead: string
  readonly action: string
  readonly busy: boolean
  readonly problem: FormState<Readonly<Record<string, string>>>['problem']
  readonly onSend: () => void
  readonly children: ReactNode
}

/** A form with one button, by which staff come in. */
export function StaffForm({ title, lead, action, busy, problem, notices, onSend, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => replayEarlyInput(form.current), [])
  useEffect(() => {
    if (!busy) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [busy])
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSend()
  }
  return (
    <form ref={form} method="dialog" noValidate onSubmit={send} className="grid gap-5">
      <div>
        <h1 className="text-2xl font-semibold tracking-tight desk:text-3xl">{title}</h1>
        <p className="mt-2 text-ink-soft">{lead}</p>
      </div>
      {children}
      <p role="alert" className="font-medium text-sale empty:hidden">
        {problem ? problemText(problem, notices) : ''}
      </p>
      <Button type="submit" held={busy} className="w-full">
        {action}
      </Button>
    </form>
  )
}

interface PasswordProps extends Pick<StaffProps, 'words'> {
  readonly value: string
  readonly problem?: string | undefined
  readonly hint?: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly onText: (password: string) => void
}

/** A password with a button that shows it. */
export function StaffPassword({ words, ...field }: PasswordProps) {
  const [shown, setShown] = useState(false)
  return (
    <div>
      <TextField
        {...field}
        id="staff-password"
        name="password"
        label={words.password}
        type={shown ? 'text' : 'password'}
        maxLength={256}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextButton aria-pressed={shown} className="text-sm" onClick={() => setShown(!shown)}>
        {words.show_password}
      </TextButton>
    </div>
  )
}

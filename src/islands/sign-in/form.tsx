import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { $signInBusy, $signInProblems } from '../../stores/identity/sign-in.ts'
import { Button } from '../shell/button.tsx'

interface Props {
  /** The heading of the step. */
  readonly title: string
  readonly text?: string
  /** Explains the star at a field. */
  readonly note?: string
  readonly action: string
  readonly acting: string
  readonly onSend: () => void
  /** False for what the page opens with: focus is moved by what somebody did, and by nothing else. */
  readonly focused: boolean
  readonly level: 'h1' | 'h2'
  readonly children: ReactNode
  readonly after?: ReactNode
}

/** One step: what is asked, one button that goes on, and what else may be done. */
export function StepForm({
  title,
  text,
  note,
  action,
  acting,
  onSend,
  focused,
  level: Heading,
  children,
  after
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useStore($signInBusy, { ssr: 'initial' })
  const problems = useStore($signInProblems, { ssr: 'initial' })

  useEffect(() => {
    if (focused) form.current?.querySelector('input')?.focus()
  }, [focused])

  // Screen readers say the field with its sentence: that is how a refusal is announced.
  useEffect(() => {
    if (busy) return
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid]')
    wrong?.focus()
    // The right code is typed or pasted over the wrong one.
    if (wrong?.name === 'code') wrong.select()
  }, [problems, busy])

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSend()
  }

  // Before the page is awake a press sends nothing (`dialog`), least of all a phone into the address.
  return (
    <form ref={form} method="dialog" noValidate onSubmit={send} className="grid gap-5">
      <div>
        <Heading className="text-2xl font-semibold tracking-tight desk:text-3xl">{title}</Heading>
        {text && (
          <p className="mt-2 text-ink-soft" role="status">
            {text}
          </p>
        )}
      </div>
      {note && <p className="-mb-2 text-sm text-ink-soft">{note}</p>}
      {children}
      <Button type="submit" held={busy} className="w-full">
        {busy ? acting : action}
      </Button>
      {after}
    </form>
  )
}

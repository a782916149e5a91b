import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { problemText } from '../../stores/problem-text.ts'
import { Button } from './button.tsx'
import { replayEarlyInput } from './early-input.ts'

interface Props {
  readonly action: string
  readonly notices: Readonly<Record<string, string>>
  readonly busy?: boolean
  /** A refusal that no field shows. */
  readonly problem?: unknown
  /** Something that no field can say is missing. */
  readonly held?: boolean
  /** A sentence about what was done. */
  readonly done?: string
  readonly className?: string
  readonly button?: { readonly look?: 'main' | 'quiet'; readonly className?: string }
  /** Settles when the answer is shown. */
  readonly onSend: () => Promise<unknown>
  readonly children: ReactNode
}

/** Fields with one button. A refusal is said once: at its fields, of which the first has the focus, or above the button. */
export function FormFrame({
  action,
  notices,
  busy = false,
  problem,
  held = false,
  done = '',
  className = 'grid max-w-2xl gap-4',
  button,
  onSend,
  children
}: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useLayoutEffect(() => replayEarlyInput(form.current), [])
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempts])
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    await onSend()
    setAttempts(before => before + 1)
  }
  return (
    <form ref={form} method="dialog" noValidate className={className} onSubmit={event => void send(event)}>
      {children}
      <p role="alert" className="font-medium text-sale empty:hidden">
        {problem ? problemText(problem, notices) : ''}
      </p>
      <Button {...button} type="submit" held={busy || held}>
        {action}
      </Button>
      <p role="status" className="font-medium empty:hidden">
        {done}
      </p>
    </form>
  )
}

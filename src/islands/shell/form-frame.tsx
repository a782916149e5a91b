import { useEffect, useLayoutEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
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
  readonly onSend: () => unknown
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
  const wasBusy = useRef(false)
  useLayoutEffect(() => replayEarlyInput(form.current), [])
  useEffect(() => {
    if (wasBusy.current && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    wasBusy.current = busy
  }, [busy])
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onSend()
  }
  return (
    <form ref={form} method="dialog" noValidate className={className} onSubmit={send}>
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

import { useState, type ReactNode } from 'react'

interface Props {
  readonly title: string
  /** Something stands in them, or is wrong with them. */
  readonly isNeeded: boolean
  readonly children: ReactNode
}

/** Fields that most people leave empty: folded until somebody wants them. */
export function OptionalFields({ title, isNeeded, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      open={isOpen || isNeeded}
      onToggle={event => setOpen(event.currentTarget.open)}
      className="small:col-span-2 open:pb-1"
    >
      <summary className="min-h-11 cursor-pointer content-center font-medium text-ink-soft underline underline-offset-4">
        {title}
      </summary>
      <div className="mt-3 grid gap-5 small:grid-cols-2">{children}</div>
    </details>
  )
}

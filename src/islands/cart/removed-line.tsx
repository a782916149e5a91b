import { useEffect, useRef } from 'react'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { TextButton } from '../shell/button.tsx'

interface Props {
  readonly name: string
  readonly removed: string
  readonly undo: string
  readonly onUndo: () => void
}

/** Stands where a line was, and takes the focus that would be lost with it. */
export function RemovedLine({ name, removed, undo, onUndo }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line bg-mist px-4 py-2">
      <p role="status" className="text-sm text-ink-soft">
        {fillPlaceholders(removed, { name })}
      </p>
      <TextButton ref={button} className="text-accent" onClick={onUndo}>
        {undo}
      </TextButton>
    </li>
  )
}

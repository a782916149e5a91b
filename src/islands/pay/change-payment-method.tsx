import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PayWords } from './words.ts'

interface Props {
  readonly pay: PayWords
  /** Open at once where the first way has failed. */
  readonly open?: boolean
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/** Nobody is bound to what they chose before. */
export function ChangePaymentMethod({ pay, open = false, onOpen, children }: Props) {
  return (
    <details
      open={open}
      onToggle={event => {
        if (event.currentTarget.open) onOpen?.()
      }}
      className="group rounded-xl border border-line px-5 desk:px-8 print:hidden"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 font-medium">
        {pay.another}
        <ChevronDown
          className="size-5 transition-transform group-open:rotate-180 motion-reduce:transition-none"
          strokeWidth={1.5}
          aria-hidden="true"
        />
      </summary>
      <div className="pb-6">
        <p className="mb-4 text-ink-soft">{pay.another_text}</p>
        {children}
      </div>
    </details>
  )
}

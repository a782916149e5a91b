import type { ReactNode } from 'react'

interface Props {
  readonly group: string
  readonly value: string
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
  /** The control that problems lead to. */
  readonly id?: string | undefined
  readonly describedBy?: string | undefined
  readonly disabled?: boolean
}

/** One of several, the whole row of which can be pressed; underneath it is a radio button. */
export function ChoiceRow({ group, value, chosen, onChoose, children, id, describedBy }: Props) {
  return (
    <label className="flex cursor-pointer items-start gap-3.5 rounded-card border border-line-strong p-4 hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        id={id}
        name={group}
        value={value}
        checked={chosen}
        onChange={onChoose}
        aria-describedby={describedBy}
        className="mt-0.5 size-5 shrink-0 accent-(--accent) outline-none"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  )
}

/** A small choice among its like: a day, an hour. */
export function ChoiceChip({ group, value, chosen, onChoose, children, id, disabled }: Props) {
  return (
    <label className="figures relative grid min-h-11 cursor-pointer place-items-center rounded-full border border-line-strong px-4 text-sm font-medium whitespace-nowrap hover:border-ink has-checked:border-accent has-checked:bg-accent has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-default has-disabled:border-line has-disabled:font-normal has-disabled:text-ink-soft">
      <input
        type="radio"
        id={id}
        name={group}
        value={value}
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  )
}

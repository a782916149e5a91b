import type { ReactNode } from 'react'

interface Props {
  readonly parameter: string
  readonly value: string
  readonly count: number
  readonly isChosen: boolean
  readonly onChange: () => void
  readonly children: ReactNode
}

/** A tick with its count: a field of a plain form where there is no script. A value that would find nothing is soft, not gone. */
export const FacetValue = ({ parameter, value, count, isChosen, onChange, children }: Props) => (
  <label
    className={`flex min-h-11 cursor-pointer items-center gap-3 py-1 hover:text-accent desk:min-h-9 ${count === 0 && !isChosen ? 'text-ink-soft' : ''}`}
  >
    <input
      type="checkbox"
      name={parameter}
      value={value}
      className="size-[1.15rem] flex-none accent-accent"
      checked={isChosen}
      onChange={onChange}
    />
    {children}
    <span className="figures ms-auto text-sm text-ink-soft">{count}</span>
  </label>
)

import type { ReactNode } from 'react'

export const CONTROL =
  'block w-full rounded-card border bg-paper px-3.5 py-2.5 text-base placeholder:text-ink-soft aria-invalid:border-sale border-line-strong'

export interface Framed {
  /** The id of the control. */
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  /** A sentence; none while nothing is wrong. */
  readonly problem?: string | undefined
  /** The word behind the label where a field may be left out, or nothing (''); the rest are marked as required. */
  readonly optional?: string | undefined
}

/** Attributes that tie a control to its hint and its problem. */
export const describingAttributes = ({ id, hint, problem }: Framed) => ({
  id,
  'aria-invalid': problem ? true : undefined,
  'aria-describedby': [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ') || undefined
})

/** Label above, hint and problem below: the same for every field of every form. */
export function FieldFrame({
  id,
  label,
  hint,
  problem,
  optional,
  className = '',
  children
}: Framed & { readonly className?: string; readonly children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
        {optional === undefined ? (
          <span aria-hidden="true"> *</span>
        ) : (
          optional && <span className="font-normal text-ink-soft"> ({optional})</span>
        )}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-sale">
          {problem}
        </p>
      )}
    </div>
  )
}

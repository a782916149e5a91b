import type { ReactNode } from 'react'

const LOOKS = {
  plain: 'bg-paper font-medium text-ink',
  sale: 'figures bg-sale font-semibold text-paper',
  warning: 'bg-warn-soft font-medium text-warn',
  /** The neutral tile says it already. */
  age: 'bg-paper font-medium text-ink [html:not([data-age=ok])_&]:hidden'
} as const

export type MarkKind = keyof typeof LOOKS

interface Props {
  readonly kind: MarkKind
  readonly as: 'li' | 'span'
  readonly className?: string
  /** Switch that takes it away (src/domain/site/display-switch.ts). */
  readonly show?: string | undefined
  readonly children: ReactNode
}

/** A word or two on a product: its sale, its badge, what it needs. */
export const Mark = ({ kind, as: Tag, className = '', show, children }: Props) => (
  <Tag
    data-show={show}
    className={`rounded-[0.3rem] px-2 py-[0.1rem] text-xs leading-[1.35rem] ${LOOKS[kind]} ${className}`}
  >
    {children}
  </Tag>
)

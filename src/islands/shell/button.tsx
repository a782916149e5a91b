import type { AnchorHTMLAttributes, ComponentProps } from 'react'

const SHAPE =
  'inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 text-center font-semibold aria-disabled:cursor-not-allowed'
const LOOKS = {
  main: 'bg-accent text-accent-ink hover:bg-accent-strong aria-disabled:bg-line aria-disabled:text-ink-soft',
  danger: 'bg-sale text-paper aria-disabled:bg-line aria-disabled:text-ink-soft',
  quiet: 'border border-line-strong bg-paper text-ink hover:border-ink'
} as const
/** A sentence that acts, in running text or beside a thing. */
const LINK =
  'inline-flex min-h-11 min-w-11 items-center gap-1.5 font-medium text-ink-soft underline underline-offset-4 hover:text-ink'

type Look = keyof typeof LOOKS

/**
 * `held` looks and reads as disabled but keeps the focus, so that a keyboard is never thrown back to the top; a press on
 * it then may show the reason.
 */
export function Button({
  look = 'main',
  held = false,
  onHeldClick,
  className = '',
  onClick,
  ...rest
}: ComponentProps<'button'> & { look?: Look; held?: boolean; onHeldClick?: () => void }) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={held || undefined}
      onClick={event => {
        if (!held) return onClick?.(event)
        event.preventDefault()
        onHeldClick?.()
      }}
      className={`${SHAPE} ${LOOKS[look]} ${className}`}
    />
  )
}

export function ButtonLink({
  look = 'main',
  className = '',
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { look?: Look }) {
  return <a {...rest} className={`${SHAPE} ${LOOKS[look]} ${className}`} />
}

export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={`${LINK} ${className}`} />
}

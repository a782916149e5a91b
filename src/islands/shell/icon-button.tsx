interface IconProps {
  readonly path: string
  readonly className: string
  readonly strokeWidth?: string
}

/** A drawing of one line, a little heavier than in texts: on pictures and round buttons. */
export const LineIcon = ({ path, className, strokeWidth = '1.6' }: IconProps) => (
  <svg
    viewBox="0 0 24 24"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={path} />
  </svg>
)

/** A switch drawn as its icon and its words: wish, compare, put into the package. */
export const TOGGLE_LOOK =
  'group noscript:hidden! inline-flex min-h-11 items-center gap-[0.6rem] font-medium text-ink-soft hover:text-accent aria-pressed:text-accent'

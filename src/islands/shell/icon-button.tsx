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

/** The round place of a switch on a product's picture. */
export const PICTURE_TOGGLE_LOOK =
  'group noscript:hidden! absolute right-[0.4rem] z-1 grid size-11 place-items-center rounded-full text-tile-ink hover:text-tile-accent'

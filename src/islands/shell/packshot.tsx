const FORMATS = ['avif', 'webp'] as const
const WIDTHS = [160, 320] as const

interface Props {
  /** Path without width and format; empty when there is no picture. */
  readonly image: string
  readonly adult?: boolean
  readonly className: string
}

/** A small packshot beside a name that says the same: nothing to read out. */
export function Packshot({ image, adult = false, className }: Props) {
  const set = (format: string) => WIDTHS.map(width => `${image}.${width}.${format} ${width}w`).join(', ')
  return (
    <span
      className={`ground relative block aspect-square overflow-hidden rounded-card bg-mist ${adult ? 'for-adults' : ''} ${className}`}
    >
      {image && (
        <picture>
          <source type={`image/${FORMATS[0]}`} srcSet={set(FORMATS[0])} sizes="112px" />
          <img
            src={`${image}.160.webp`}
            srcSet={set(FORMATS[1])}
            sizes="112px"
            width="160"
            height="160"
            alt=""
            decoding="async"
            className="size-full object-contain"
          />
        </picture>
      )}
    </span>
  )
}

import { NeutralTile } from '../catalogue/neutral-tile.tsx'

const FORMATS = ['avif', 'webp'] as const
const WIDTHS = [160, 320] as const

interface Props {
  /** Path without width and format; empty when there is no picture. */
  readonly image: string
  /** Shown to people who have said that they are 21, a neutral tile to everybody else (`data-age` of the page). */
  readonly adult?: boolean
  readonly className: string
}

/** The drawing itself, in both formats; `sizes` as in HTML. */
export function PackshotPicture({ image, sizes }: { readonly image: string; readonly sizes: string }) {
  const set = (format: string) => WIDTHS.map(width => `${image}.${width}.${format} ${width}w`).join(', ')
  if (!image) return null
  return (
    <picture>
      <source type={`image/${FORMATS[0]}`} srcSet={set(FORMATS[0])} sizes={sizes} />
      <img
        src={`${image}.160.webp`}
        srcSet={set(FORMATS[1])}
        sizes={sizes}
        width="160"
        height="160"
        alt=""
        decoding="async"
        className="size-full object-contain"
      />
    </picture>
  )
}

/** A small packshot beside a name that says the same: nothing to read out. */
export function Packshot({ image, adult = false, className }: Props) {
  const picture = <PackshotPicture image={image} sizes="112px" />
  return (
    <span className={`ground relative block aspect-square overflow-hidden rounded-card bg-mist ${className}`}>
      {adult ? (
        <>
          <span data-age-shown="">{picture}</span>
          <span data-age-neutral="">
            <NeutralTile className="text-[0.9rem]" />
          </span>
        </>
      ) : (
        picture
      )}
    </span>
  )
}

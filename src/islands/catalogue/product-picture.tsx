import { NeutralTile } from './neutral-tile.tsx'
import { PACKSHOT_WIDTHS } from '../../packshot/widths.ts'

interface Props {
  /** Path without width and format; '' when there is no picture. */
  readonly image: string
  /** Width of the picture on the page, as `sizes` has it. */
  readonly sizes: string
  readonly alt?: string
  /** In the first screen: it is loaded at once and before others. */
  readonly eager?: boolean
  readonly className?: string
}

/** A picture in both formats and all widths; nothing when there is none. */
export function ProductPicture({ image, sizes, alt = '', eager = false, className }: Props) {
  if (!image) return null
  const set = (format: string) => PACKSHOT_WIDTHS.map(width => `${image}.${width}.${format} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <img
        src={`${image}.320.webp`}
        srcSet={set('webp')}
        sizes={sizes}
        width="640"
        height="640"
        alt={alt}
        className={className}
        {...(eager ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
        decoding="async"
      />
    </picture>
  )
}

/** Alcohol is shown to people who have said that they are of age, a neutral tile to everybody else. */
export const AdultPicture = (props: Props) => (
  <>
    <span data-age-shown="">
      <ProductPicture {...props} />
    </span>
    <span data-age-neutral="">
      <NeutralTile />
    </span>
  </>
)

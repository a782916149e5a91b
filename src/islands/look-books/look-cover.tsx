import { Images } from 'lucide-react'
import { COVER_IMAGES_MAX } from '../../domain/community/look-book.ts'
import { PackshotPicture } from '../shell/packshot.tsx'

interface Props {
  /** Packshots without width and format. */
  readonly images: readonly string[]
  readonly className?: string
}

/** A cover composed of the pictures of its products; the title beside it says the same. */
export function LookCover({ images, className = '' }: Props) {
  const shown = images.slice(0, COVER_IMAGES_MAX)
  return (
    <span
      className={`ground grid aspect-[4/3] gap-1 overflow-hidden rounded-xl bg-mist p-1 ${shown.length > 1 ? 'grid-cols-2' : ''} ${className}`}
      aria-hidden="true"
    >
      {shown.length === 0 && <Images className="m-auto size-10 text-ink-soft" strokeWidth={1.25} />}
      {shown.map((image, index) => (
        <span
          key={image}
          className={`block min-h-0 overflow-hidden rounded-card bg-paper p-2 ${shown.length === 3 && index === 0 ? 'row-span-2' : ''}`}
        >
          <PackshotPicture image={image} sizes="(width >= 992px) 20vw, 45vw" />
        </span>
      ))}
    </span>
  )
}

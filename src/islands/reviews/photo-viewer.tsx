import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLayoutEffect } from 'react'
import type { ReviewBody } from '../../contract/community/review.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { DialogFrame } from '../shell/dialog-frame.tsx'
import type { ReviewContext } from './review-context.ts'

interface Props extends Pick<ReviewContext, 'words'> {
  readonly images: ReviewBody['images']
  /** Index of the photo that is shown. */
  readonly shown: number
  readonly onShow: (index: number) => void
  readonly onClose: () => void
}

const STEP = 'grid size-12 place-items-center rounded-full border border-line-strong bg-paper hover:border-ink'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The photos of a review, one at a time: arrow keys go through them, Escape closes. */
export function PhotoViewer({ images, shown, words, onShow, onClose }: Props) {
  const image = images[shown]
  const show = (index: number) => onShow((index + images.length) % images.length)
  useLayoutEffect(() => {
    // Wherever the focus is: the cross that closes it stands outside of the photos.
    const move = ({ key }: KeyboardEvent) => {
      const step = STEPS[key]
      if (step !== undefined) show(shown + step)
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  })
  if (!image) return null
  return (
    <DialogFrame label={words.viewer} closeLabel={words.viewer_close} onClose={onClose}>
      <div>
        <img
          src={image.url}
          width={image.width}
          height={image.height}
          alt={fillPlaceholders(words.photo, { number: shown + 1, count: images.length })}
          className="mx-auto max-h-[70dvh] w-auto object-contain"
        />
        {images.length > 1 && (
          <p className="mt-4 flex items-center justify-center gap-4">
            <button type="button" className={STEP} aria-label={words.viewer_previous} onClick={() => show(shown - 1)}>
              <ChevronLeft className="size-5" strokeWidth={1.5} aria-hidden="true" />
            </button>
            <span className="figures" aria-live="polite">
              {shown + 1} / {images.length}
            </span>
            <button type="button" className={STEP} aria-label={words.viewer_next} onClick={() => show(shown + 1)}>
              <ChevronRight className="size-5" strokeWidth={1.5} aria-hidden="true" />
            </button>
          </p>
        )}
      </div>
    </DialogFrame>
  )
}

import { ImagePlus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { OwnReview } from '../../contract/community/review.ts'
import { REVIEW_PHOTOS_MAX } from '../../domain/community/review.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { chosenPhotos } from './chosen-photos.ts'
import type { ReviewContext } from './review-context.ts'
import { usePreviews } from './use-previews.ts'

interface Props extends Pick<ReviewContext, 'words'> {
  readonly id: string
  /** Photos that the review has already. */
  readonly savedPhotos: OwnReview['images']
  readonly added: readonly File[]
  readonly problem: string | undefined
  readonly onSavedPhotos: (savedPhotos: OwnReview['images']) => void
  readonly onAdded: (added: readonly File[]) => void
}

/** Photos of a review, shown before they are sent. */
export function PhotoPicker({ id, savedPhotos, added, problem, words, onSavedPhotos, onAdded }: Props) {
  const previews = usePreviews(added)
  const [refused, setRefused] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const room = REVIEW_PHOTOS_MAX - savedPhotos.length - added.length
  const without = <Item,>(items: readonly Item[], index: number) => items.filter((_, at) => at !== index)
  const shown = [
    ...savedPhotos.map(({ url }, index) => ({ url, remove: () => onSavedPhotos(without(savedPhotos, index)) })),
    ...previews.map((url, index) => ({ url, remove: () => onAdded(without(added, index)) }))
  ]
  const choose = async (files: readonly File[]) => {
    const chosen = await chosenPhotos(files)
    setRefused(chosen.refused)
    onAdded([...added, ...chosen.photos.slice(0, room)])
  }
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium">
        {words.form_photos} <span className="font-normal text-ink-soft">({words.optional})</span>
      </legend>
      <p id={`${id}-hint`} className="mt-1 mb-3 text-sm text-ink-soft">
        {fillPlaceholders(words.form_photos_hint, { max: REVIEW_PHOTOS_MAX })}
      </p>
      <ul className="flex flex-wrap gap-3">
        {shown.map(({ url, remove }, index) => (
          <li key={index} className="relative">
            {url === '' ? (
              <span className="grid size-24 place-items-center rounded-card border border-line bg-mist text-sm">
                {index + 1}
              </span>
            ) : (
              <img
                src={url}
                alt={fillPlaceholders(words.photo, { number: index + 1, count: shown.length })}
                className="size-24 rounded-card border border-line object-cover"
              />
            )}
            <button
              type="button"
              aria-label={fillPlaceholders(words.form_photo_remove, { number: index + 1 })}
              onClick={() => {
                remove()
                // The button goes with its photo.
                requestAnimationFrame(() => input.current?.focus())
              }}
              className="group/cross absolute end-0 top-0 grid size-11 place-items-center"
            >
              <span className="grid size-7 place-items-center rounded-full border border-line-strong bg-paper group-hover/cross:border-ink">
                <X className="size-4" strokeWidth={1.5} aria-hidden="true" />
              </span>
            </button>
          </li>
        ))}
        {room > 0 && (
          <li>
            <label className="grid size-24 cursor-pointer place-items-center rounded-card border border-dashed border-line-strong p-2 text-center text-sm hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
              <ImagePlus className="size-6" strokeWidth={1.5} aria-hidden="true" />
              {words.form_photo_add}
              <input
                ref={input}
                type="file"
                accept="image/jpeg,image/png,image/webp"
                multiple
                aria-describedby={`${id}-hint`}
                className="sr-only"
                onChange={({ target }) => {
                  void choose([...(target.files ?? [])])
                  target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <p role="alert" className="mt-2 text-sm font-medium text-sale empty:hidden">
        {refused.length > 0 ? fillPlaceholders(words.form_photo_refused, { names: refused.join(', ') }) : problem}
      </p>
    </fieldset>
  )
}

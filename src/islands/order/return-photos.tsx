import { useStore } from '@nanostores/react'
import { ImagePlus, X } from 'lucide-react'
import { RETURN_PHOTOS_MAX } from '../../domain/ordering/returns.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import {
  $photoSending,
  $photosLeftOut,
  $returnPhotos,
  addReturnPhotos,
  dropReturnPhoto
} from '../../stores/ordering/return-photos.ts'
import { noticeText } from '../shell/notice-words.ts'
import type { AfterSalesProps } from './words.ts'

/** Pictures of what is wrong, sent as they are chosen. */
export function ReturnPhotos({
  returns: words,
  notices,
  locale
}: Pick<AfterSalesProps, 'returns' | 'notices' | 'locale'>) {
  const photos = useStore($returnPhotos)
  const sending = useStore($photoSending)
  const { refused, over } = useStore($photosLeftOut)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium">
        {words.photos} <span className="font-normal text-ink-soft">({words.optional})</span>
      </legend>
      <p id="photos-hint" className="mb-3 text-sm text-ink-soft">
        {fillPlaceholders(words.photos_hint, { max: RETURN_PHOTOS_MAX })}
      </p>
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ id, url }, index) => (
          <li key={id} className="relative">
            <img
              src={url}
              alt={fillPlaceholders(words.photo, { number: index + 1 })}
              className="size-24 rounded-card border border-line object-cover"
            />
            <button
              type="button"
              aria-label={fillPlaceholders(words.photo_drop, { number: index + 1 })}
              onClick={() => dropReturnPhoto(id)}
              className="absolute -end-2 -top-2 grid size-8 place-items-center rounded-full border border-line-strong bg-paper hover:border-ink"
            >
              <X className="size-4" strokeWidth={1.5} aria-hidden="true" />
            </button>
          </li>
        ))}
        {photos.length < RETURN_PHOTOS_MAX && (
          <li>
            <label className="grid size-24 cursor-pointer place-items-center rounded-card border border-dashed border-line-strong p-2 text-center text-sm hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
              <ImagePlus className="size-6" strokeWidth={1.5} aria-hidden="true" />
              {sending ? words.photo_sending : words.photo_add}
              <input
                type="file"
                accept="image/jpeg,image/png,image/webp"
                multiple
                disabled={sending}
                aria-describedby="photos-hint"
                className="sr-only"
                onChange={({ target }) => {
                  void addReturnPhotos([...(target.files ?? [])])
                  target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <div role="alert" className="mt-2 grid gap-1 text-sm font-medium text-sale empty:hidden">
        {refused.map(({ name, problem: { code, message } }, index) => (
          <p key={index} className="break-words">
            {fillPlaceholders(words.photo_refused, { name, why: noticeText(notices, { code, text: message }) })}
          </p>
        ))}
        {over > 0 && <p>{plural(locale, words, 'photos_over', over, { max: RETURN_PHOTOS_MAX })}</p>}
      </div>
    </fieldset>
  )
}

import { Star } from 'lucide-react'
import { plural } from '../../i18n/fill.ts'
import type { ReviewContext } from './review-context.ts'

const STARS = [1, 2, 3, 4, 5] as const

interface Props extends Pick<ReviewContext, 'locale' | 'words'> {
  readonly id: string
  /** 0 before one is chosen. */
  readonly rating: number
  readonly problem: string | undefined
  readonly onRating: (rating: number) => void
}

/** The rating of a review as five radio buttons: arrow keys move, and each says how many stars it is. */
export function StarRadios({ id, rating, problem, locale, words, onRating }: Props) {
  return (
    <fieldset aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="font-medium">{words.form_rating}</legend>
      <div className="-ms-2 flex">
        {STARS.map(stars => (
          <label
            key={stars}
            className="grid size-11 cursor-pointer place-items-center rounded-card has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              id={`${id}-${stars}`}
              name={id}
              className="absolute opacity-0"
              checked={rating === stars}
              onChange={() => onRating(stars)}
            />
            <Star
              className={`size-7 ${stars <= rating ? 'fill-accent text-accent' : 'text-ink-soft'}`}
              strokeWidth={1.5}
              aria-hidden="true"
            />
            <span className="sr-only">{plural(locale, words, 'stars', stars)}</span>
          </label>
        ))}
      </div>
      <p id={`${id}-problem`} role="alert" className="text-sm font-medium text-sale empty:hidden">
        {problem}
      </p>
    </fieldset>
  )
}

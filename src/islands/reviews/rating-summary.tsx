import type { RatingSummaryBody } from '../../contract/community/review.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { decimal } from '../../i18n/format.ts'
import type { ReviewContext } from './review-context.ts'
import { Stars } from './stars.tsx'

interface Props extends Pick<ReviewContext, 'locale' | 'words'> {
  readonly summary: Pick<RatingSummaryBody, 'count' | 'average' | 'demonstration'> & Partial<RatingSummaryBody>
  /** Stars that the list is filtered by. */
  readonly chosen: number | undefined
  readonly onStars: (stars: number | undefined) => void
}

const ORDER = [5, 4, 3, 2, 1] as const

/** Average, count, and how the ratings are spread; a bar filters the list, and again shows all. */
export function RatingSummary({ summary, chosen, locale, words, onStars }: Props) {
  const { count, average, distribution, demonstration } = summary
  if (average === null) return <p className="max-w-text text-ink-soft">{words.none}</p>
  const written = decimal(locale, average)
  return (
    <div className="grid content-start gap-4">
      <p className="flex items-center gap-3">
        <span className="figures text-4xl font-semibold" aria-hidden="true">
          {written}
        </span>
        <span className="grid gap-0.5">
          <Stars rating={average} label={fillPlaceholders(words.average, { average: written })} className="size-5" />
          <span className="text-sm text-ink-soft">{plural(locale, words, 'count', count)}</span>
        </span>
      </p>
      {demonstration && <p className="max-w-text text-sm text-ink-soft">{words.demonstration}</p>}
      {distribution && (
        <ul className="grid" aria-label={words.bars}>
          {ORDER.map(stars => {
            const here = distribution[stars - 1] ?? 0
            return (
              <li key={stars}>
                <button
                  type="button"
                  aria-pressed={chosen === stars}
                  aria-label={fillPlaceholders(words.bar, { stars, count: here })}
                  disabled={here === 0}
                  onClick={() => onStars(chosen === stars ? undefined : stars)}
                  className="group/bar flex min-h-11 w-full items-center gap-3 rounded-card text-sm disabled:text-ink-soft aria-pressed:font-semibold"
                >
                  <span className="figures w-3 text-end">{stars}</span>
                  <svg
                    viewBox="0 0 100 8"
                    preserveAspectRatio="none"
                    className="h-2 flex-1 rounded-full"
                    aria-hidden="true"
                  >
                    <rect width="100" height="8" className="fill-line" />
                    <rect
                      width={(here / count) * 100}
                      height="8"
                      className="fill-accent group-aria-pressed/bar:fill-ink"
                    />
                  </svg>
                  <span className="figures w-8 text-end text-ink-soft">{here}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

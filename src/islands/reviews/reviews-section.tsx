import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { RatingSummaryBody, ReviewedPath } from '../../contract/review.ts'
import { REVIEW_ORDERS, type ReviewOrder } from '../../domain/review.ts'
import { localePath } from '../../i18n/locales.ts'
import { $person } from '../../stores/person.ts'
import { $ratings, $reviews, $reviewsAsked, askReviews, moreReviews, openReviews } from '../../stores/reviews.ts'
import { Button, ButtonLink } from '../shell/button.tsx'
import { SelectField } from '../shell/field.tsx'
import { RatingSummary } from './rating-summary.tsx'
import type { ReviewContext } from './review-context.ts'
import { ReviewForm } from './lazy-parts.tsx'
import { ReviewItem } from './review-item.tsx'

export interface ReviewsSectionProps extends ReviewContext {
  readonly path: ReviewedPath
  /** As the page was drawn, before the list has come. */
  readonly summary: Pick<RatingSummaryBody, 'count' | 'average'>
  /** Of the page, without the language: signing in leads back here. */
  readonly page: string
}

/** Where a link opens the form at once. */
const WRITE_HASH = '#write-review'

/** Ratings and reviews of a product or vendor, and the form for one's own. */
export function ReviewsSection({ path, summary, page, ...context }: ReviewsSectionProps) {
  const ratings = useStore($ratings, { ssr: 'initial' })
  const asked = useStore($reviewsAsked, { ssr: 'initial' })
  useEffect(() => void openReviews(path), [path])
  return (
    <div className="grid gap-x-16 gap-y-8 desk:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-6">
        <RatingSummary
          {...context}
          summary={ratings ?? summary}
          chosen={asked.stars}
          onStars={stars => void askReviews({ ...asked, stars })}
        />
        <Write {...context} path={path} page={page} />
      </div>
      <List {...context} kind={path.startsWith('/vendors/') ? 'vendor-review' : 'review'} />
    </div>
  )
}

function Write({ path, page, ...context }: Omit<ReviewsSectionProps, 'summary'>) {
  const { locale, words } = context
  const person = useStore($person, { ssr: 'initial' })
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (location.hash === WRITE_HASH && $person.get()) setOpen(true)
  }, [])
  if (!person) {
    const back = new URLSearchParams({ return: localePath(locale, page) + WRITE_HASH })
    return (
      <ButtonLink look="quiet" className="justify-self-start" href={`${localePath(locale, '/sign-in')}?${back}`}>
        {words.write_sign_in}
      </ButtonLink>
    )
  }
  if (!isOpen)
    return (
      <Button look="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
        {words.write}
      </Button>
    )
  const close = () => setOpen(false)
  return (
    <ReviewForm
      {...context}
      target={{ kind: 'new', path }}
      onCancel={close}
      onSent={({ state }) => {
        close()
        if (state === 'approved') void openReviews(path)
      }}
    />
  )
}

function List({ kind, ...context }: ReviewContext & { readonly kind: 'review' | 'vendor-review' }) {
  const { words } = context
  const { items, hasMore, status } = useStore($reviews, { ssr: 'initial' })
  const asked = useStore($reviewsAsked, { ssr: 'initial' })
  if (status === 'failed')
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{words.failed}</p>
        <Button look="quiet" onClick={() => void askReviews(asked)}>
          {words.retry}
        </Button>
      </div>
    )
  if (items.length === 0) return status === 'loading' ? <p className="text-ink-soft">{words.loading}</p> : null
  return (
    <div>
      <SelectField
        id="reviews-sort"
        name="sort"
        label={words.sort}
        className="max-w-64"
        choices={REVIEW_ORDERS.map(value => ({ value, name: words[`sort_${value}`] }))}
        value={asked.sort}
        onText={sort => void askReviews({ ...asked, sort: sort as ReviewOrder })}
      />
      <ul aria-busy={status === 'loading'} className="mt-2">
        {items.map(review => (
          <ReviewItem key={review.id} review={review} kind={kind} {...context} />
        ))}
      </ul>
      {hasMore && (
        <Button look="quiet" className="mt-6" held={status === 'loading-more'} onClick={() => void moreReviews()}>
          {words.more}
        </Button>
      )}
    </div>
  )
}

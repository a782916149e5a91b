import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import type { OwnReview, RatingSummaryBody, ReviewedPath } from '../../contract/community/review.ts'
import { REVIEW_ORDERS, type ReviewOrder } from '../../domain/community/review.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import {
  $ownReview,
  $ratings,
  $reviews,
  $reviewListQuery,
  queryReviews,
  moreReviews,
  openReviews,
  showOwnReview
} from '../../stores/community/reviews.ts'
import { Button, ButtonLink, TextButton } from '../shell/button.tsx'
import { SelectField } from '../shell/field.tsx'
import { focusRef } from '../shell/focus-ref.ts'
import { RatingSummary } from './rating-summary.tsx'
import type { ReviewContext } from './review-context.ts'
import { ReviewForm } from './lazy-parts.tsx'
import { ReviewItem } from './review-item.tsx'

export interface ReviewsSectionProps extends ReviewContext {
  readonly path: ReviewedPath
  /** Summary that the page was rendered with. */
  readonly summary: Pick<RatingSummaryBody, 'count' | 'average' | 'demonstration'>
  /** Path of the page without the language: signing in returns here. */
  readonly page: string
  /** Whether `children` has any: a server's empty slot is not what a browser finds in the page. */
  readonly hasFirst?: boolean
  /** The first reviews as the page has them, shown until the list has come. */
  readonly children?: ReactNode
}

/** Hash of links that open the form at once. */
const WRITE_HASH = '#write-review'

/** Ratings and reviews of a product or vendor, and the form for one's own. */
export function ReviewsSection({ path, summary, page, hasFirst = false, children, ...context }: ReviewsSectionProps) {
  const ratings = useStore($ratings, { ssr: 'initial' })
  const query = useStore($reviewListQuery, { ssr: 'initial' })
  const own = useStore($ownReview, { ssr: 'initial' })
  const shown = ratings ?? summary
  useEffect(() => {
    void openReviews(path)
    // Signing in on the page tells which review is the reader's own.
    return $currentUser.listen((now, before) => {
      if (Boolean(now) !== Boolean(before)) void openReviews(path)
    })
  }, [path])
  return (
    <div className="grid gap-x-16 gap-y-8 desk:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-6">
        {/* The author of the first review is not asked to write it while it waits. */}
        {(shown.count > 0 || !own) && (
          <RatingSummary
            {...context}
            summary={shown}
            chosen={query.stars}
            onStars={stars => void queryReviews({ ...query, stars })}
          />
        )}
        <Write {...context} path={path} page={page} />
      </div>
      <List {...context} kind={path.startsWith('/vendors/') ? 'vendor-review' : 'review'}>
        {hasFirst && children}
      </List>
    </div>
  )
}

/** State of one's own review: public, waiting or refused. */
const ownState = ({ state }: OwnReview, words: ReviewContext['words']) =>
  state === 'pending' || state === 'rejected' ? words[`own_${state}`] : words.own_approved

function Write({ path, page, ...context }: Omit<ReviewsSectionProps, 'summary' | 'hasFirst' | 'children'>) {
  const { locale, words } = context
  const person = useStore($currentUser, { ssr: 'initial' })
  const own = useStore($ownReview, { ssr: 'initial' })
  const [view, setView] = useState<'read' | 'form' | 'back'>('read')
  useEffect(() => {
    if (location.hash === WRITE_HASH && $currentUser.get()) setView('form')
  }, [])
  if (!person) {
    const back = new URLSearchParams({ return: localePath(locale, page) + WRITE_HASH })
    return (
      <ButtonLink look="quiet" className="justify-self-start" href={`${localePath(locale, '/sign-in')}?${back}`}>
        {words.write_sign_in}
      </ButtonLink>
    )
  }
  if (view !== 'form')
    return (
      <div className="grid gap-3">
        {own && <p className="text-ink-soft">{ownState(own, words)}</p>}
        <Button
          ref={view === 'back' ? focusRef : undefined}
          look="quiet"
          className="justify-self-start"
          onClick={() => setView('form')}
        >
          {own ? words.form_edit : words.write}
        </Button>
      </div>
    )
  const close = () => setView('back')
  return (
    <ReviewForm
      key={own?.id ?? 'new'}
      {...context}
      target={own ? { kind: 'edit', review: own } : { kind: 'new', path }}
      onCancel={close}
      onSent={sent => {
        close()
        showOwnReview(sent)
        if (sent.state === 'approved') void openReviews(path)
      }}
    />
  )
}

interface ListProps extends ReviewContext, Pick<ReviewsSectionProps, 'children'> {
  readonly kind: 'review' | 'vendor-review'
}

function List({ kind, children, ...context }: ListProps) {
  const { words } = context
  const { items, hasMore, status } = useStore($reviews, { ssr: 'initial' })
  const query = useStore($reviewListQuery, { ssr: 'initial' })
  if (status === 'failed')
    return (
      <div role="alert" className="grid justify-items-start gap-3">
        <p>{words.failed}</p>
        <Button look="quiet" onClick={() => void queryReviews(query)}>
          {words.retry}
        </Button>
      </div>
    )
  if (items.length === 0 && status === 'loading')
    return <div>{children || <p className="text-ink-soft noscript:hidden!">{words.loading}</p>}</div>
  if (items.length === 0) return null
  return (
    <div>
      <SelectField
        id="reviews-sort"
        name="sort"
        label={words.sort}
        className="max-w-64"
        choices={REVIEW_ORDERS.map(value => ({ value, name: words[`sort_${value}`] }))}
        value={query.sort}
        onText={sort => void queryReviews({ ...query, sort: sort as ReviewOrder })}
      />
      <Filtered words={words} />
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

/** Says by which stars the list is filtered, and leads back to all. */
function Filtered({ words }: Pick<ReviewContext, 'words'>) {
  const ratings = useStore($ratings, { ssr: 'initial' })
  const query = useStore($reviewListQuery, { ssr: 'initial' })
  const { stars } = query
  const clear = () => {
    // The button goes with the filter: the focus stays beside the list.
    document.getElementById('reviews-sort')?.focus()
    void queryReviews({ ...query, stars: undefined })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p role="status" className="mt-2 empty:hidden">
        {stars !== undefined &&
          fillPlaceholders(words.filtered, { stars, count: ratings?.distribution[stars - 1] ?? 0 })}
      </p>
      {stars !== undefined && (
        <TextButton className="mt-2" onClick={clear}>
          {words.filter_clear}
        </TextButton>
      )}
    </div>
  )
}

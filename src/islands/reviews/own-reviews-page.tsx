import { useStore } from '@nanostores/react'
import { Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OwnReviews, OwnReview } from '../../contract/community/review.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { date } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import {
  $awaitedReviews,
  $ownReviews,
  deleteOwnReview,
  loadOwnReviews,
  moreOwnReviews,
  replaceOwnReview
} from '../../stores/community/own-reviews.ts'
import { showNotice } from '../../stores/notice.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from '../account/signed-in-page.tsx'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'
import { Button, ButtonLink, TextButton } from '../shell/button.tsx'
import { focusRef } from '../shell/focus-ref.ts'
import { Packshot } from '../shell/packshot.tsx'
import { StateMessage } from '../shell/state-message.tsx'
import type { ReviewContext } from './review-context.ts'
import { ReviewForm } from './lazy-parts.tsx'
import { Stars } from './stars.tsx'

interface OwnReviewsContext extends ReviewContext {
  readonly words: Messages<'reviews'>
  readonly moderation: Messages<'moderation'>
}

/** The customer's ratings and reviews, and received goods that wait for one. */
export const OwnReviewsPage = (context: OwnReviewsContext) => (
  <SignedInPage locale={context.locale} loading={context.words.loading}>
    <Mine {...context} />
  </SignedInPage>
)

function Mine(context: OwnReviewsContext) {
  const { locale, words, notices } = context
  const { items, hasMore, status, problem } = useStore($ownReviews)
  const awaited = useStore($awaitedReviews)
  useEffect(() => void loadOwnReviews(), [])
  if (status === 'failed')
    return (
      <LoadFailure
        words={{ failed: words.failed, retry: words.retry }}
        problem={problem}
        notices={notices}
        onRetry={() => void loadOwnReviews()}
      />
    )
  if (items.length === 0 && awaited.length === 0)
    return status === 'loading' ? (
      <LoadingPlaceholder label={words.loading} />
    ) : (
      <StateMessage icon={Star} title={words.mine_empty} text={words.mine_empty_text}>
        <ButtonLink href={localePath(locale, '/account/orders')}>{words.mine_to_orders}</ButtonLink>
      </StateMessage>
    )
  return (
    <div className="grid gap-10">
      {awaited.length > 0 && <Awaited {...context} awaited={awaited} />}
      {items.length > 0 && (
        <section aria-labelledby="written" className="grid gap-4">
          <h2 id="written" tabIndex={-1} className="text-lg font-semibold outline-none">
            {words.written_title}
          </h2>
          <ul className="grid gap-4" aria-busy={status === 'loading'}>
            {items.map(review => (
              <Own key={review.id} review={review} {...context} />
            ))}
          </ul>
          {hasMore && (
            <Button look="quiet" held={status === 'loading-more'} onClick={() => void moreOwnReviews()}>
              {words.more}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}

function Awaited({ awaited, locale, words }: OwnReviewsContext & Pick<OwnReviews, 'awaited'>) {
  return (
    <section aria-labelledby="awaited" className="grid gap-4">
      <h2 id="awaited" className="text-lg font-semibold">
        {words.awaited_title}
      </h2>
      <ul className="grid gap-3">
        {awaited.map(({ line_item_id, subject, options, received_at }) => (
          <li key={line_item_id} className="flex flex-wrap items-center gap-4 rounded-xl border border-line p-4">
            <Packshot image={subject.image ?? ''} className="size-14 shrink-0" />
            <div className="min-w-40 flex-1">
              <p className="font-medium">{subject.title}</p>
              <p className="text-sm text-ink-soft">
                {[
                  ...options.map(({ value }) => value),
                  fillPlaceholders(words.received, { date: date(locale, received_at) })
                ].join(' · ')}
              </p>
            </div>
            <ButtonLink look="quiet" href={`${localePath(locale, subject.path)}#write-review`}>
              {words.write}
              <span className="sr-only">: {subject.title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

const LOOKS: Readonly<Partial<Record<OwnReview['state'], string>>> = {
  approved: 'bg-accent-soft text-accent',
  rejected: 'bg-warn-soft text-warn'
}

function Own(props: OwnReviewsContext & { readonly review: OwnReview }) {
  const { review, locale, words, moderation } = props
  const [view, setView] = useState<'read' | 'form' | 'back'>('read')
  const { subject, rating, title, comment, images, state, reason, note, written_at } = review
  const name = subject.title === '' ? words.gone : subject.title
  if (view === 'form')
    return (
      <li>
        <ReviewForm
          {...props}
          target={{ kind: 'edit', review }}
          onCancel={() => setView('back')}
          onSent={sent => {
            replaceOwnReview(sent)
            setView('back')
          }}
        />
      </li>
    )
  return (
    <li className="grid gap-3 rounded-xl border border-line p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
        <span className={`rounded-full px-3 py-1 font-medium ${LOOKS[state] ?? 'bg-mist text-ink-soft'}`}>
          {moderation[`state_${state}`]}
        </span>
        <Stars rating={rating} label={plural(locale, words, 'stars', rating)} />
        <time dateTime={written_at}>{date(locale, written_at)}</time>
      </p>
      {subject.path === '' ? (
        <p className="font-semibold">{name}</p>
      ) : (
        <a className="font-semibold underline-offset-4 hover:underline" href={localePath(locale, subject.path)}>
          {name}
        </a>
      )}
      {title && <p className="font-medium wrap-anywhere">{title}</p>}
      {comment && <p className="max-w-text wrap-anywhere whitespace-pre-line">{comment}</p>}
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {images.map(({ id, url }, index) => (
            <li key={id}>
              <img
                src={url}
                alt={fillPlaceholders(words.photo, { number: index + 1, count: images.length })}
                className="size-16 rounded-card object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {state === 'rejected' && (
        <p className="max-w-text rounded-card bg-mist p-4 text-sm wrap-anywhere whitespace-pre-line">
          <strong className="font-semibold">{moderation.mine_reason}: </strong>
          {reason && moderation[`reason_${reason}`]} {note}
        </p>
      )}
      <Actions {...props} name={name} isBack={view === 'back'} onEdit={() => setView('form')} />
    </li>
  )
}

interface ActionsProps extends OwnReviewsContext {
  readonly review: OwnReview
  readonly name: string
  /** Whether the form was just closed. */
  readonly isBack: boolean
  readonly onEdit: () => void
}

/** Where a deleted review stood nothing is left to focus: to the heading of the others, or of the page. */
function focusList() {
  const heading = document.getElementById('written') ?? document.querySelector('h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/** Deleting asks once more, in its own place. */
function Actions({ review, name, words, isBack, onEdit }: ActionsProps) {
  const [confirmation, setConfirmation] = useState<'yes' | 'no'>()
  const remove = async () => {
    const isDone = deleteOwnReview(review)
    requestAnimationFrame(focusList)
    if (await isDone) showNotice({ kind: 'success', text: words.deleted })
  }
  return (
    <p className="flex flex-wrap items-center gap-x-5">
      {review.subject.path !== '' && (
        <TextButton ref={isBack ? focusRef : undefined} aria-label={`${words.edit}: ${name}`} onClick={onEdit}>
          {words.edit}
        </TextButton>
      )}
      {confirmation === 'yes' ? (
        <>
          <TextButton ref={focusRef} className="text-sale" onClick={() => void remove()}>
            {words.delete_sure}
          </TextButton>
          <TextButton onClick={() => setConfirmation('no')}>{words.form_cancel}</TextButton>
        </>
      ) : (
        <TextButton
          ref={confirmation === 'no' ? focusRef : undefined}
          aria-label={`${words.delete}: ${name}`}
          onClick={() => setConfirmation('yes')}
        >
          {words.delete}
        </TextButton>
      )}
    </p>
  )
}

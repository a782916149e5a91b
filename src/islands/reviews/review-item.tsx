import { useStore } from '@nanostores/react'
import { BadgeCheck, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import type { ReviewBody } from '../../contract/community/review.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { date } from '../../i18n/format.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { toggleHelpful } from '../../stores/community/reviews.ts'
import { ReportButton } from '../moderation/report-button.tsx'
import { PhotoViewer } from './lazy-parts.tsx'
import type { ReviewContext } from './review-context.ts'
import { Stars } from './stars.tsx'

type Props = ReviewContext & { readonly review: ReviewBody; readonly kind: 'review' | 'vendor-review' }

/** One review of somebody, with the reply of the shop. */
export function ReviewItem(props: Props) {
  const { review, locale, words, moderation } = props
  const { rating, title, comment, images, reply, author_name, demonstration } = review
  const author = author_name ?? words.member
  const lang = review.locale === locale ? undefined : review.locale
  return (
    <li className="grid gap-2 border-b border-line py-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} label={plural(locale, words, 'stars', rating)} />
        <strong className="font-semibold">{author}</strong>
        {review.verified && (
          <span className="inline-flex items-center gap-1 text-sm text-accent">
            <BadgeCheck className="size-4" strokeWidth={1.5} aria-hidden="true" />
            {words.verified}
          </span>
        )}
        {demonstration && (
          <span
            className="rounded-full bg-mist px-2.5 py-0.5 text-xs text-ink-soft"
            title={moderation.demonstration_text}
          >
            {moderation.demonstration}
          </span>
        )}
      </p>
      {title && (
        <h3 className="font-semibold wrap-anywhere" lang={lang}>
          {title}
        </h3>
      )}
      {comment && (
        <p className="max-w-text wrap-anywhere whitespace-pre-line" lang={lang}>
          {comment}
        </p>
      )}
      <Dates {...props} />
      {images.length > 0 && <Photos review={review} words={words} />}
      {reply && (
        <blockquote className="max-w-text rounded-card bg-mist p-4 text-sm">
          <p className="font-semibold">{words.reply}</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line" lang={lang}>
            {reply.text}
          </p>
        </blockquote>
      )}
      <div className="flex flex-wrap items-center gap-x-5">
        {review.own ? (
          <span className="text-sm text-ink-soft">{words.own}</span>
        ) : (
          <Helpful {...props} author={author} />
        )}
        {!review.own && !demonstration && (
          <ReportButton kind={props.kind} id={review.id} of={author} words={moderation} />
        )}
      </div>
    </li>
  )
}

function Dates({ review, locale, words }: Props) {
  const { written_at, received_at, edited_at, options } = review
  const parts = [
    ...options.map(({ value }) => value),
    received_at && fillPlaceholders(words.received, { date: date(locale, received_at) }),
    edited_at && fillPlaceholders(words.edited, { date: date(locale, edited_at) })
  ].filter(Boolean)
  return (
    <p className="text-sm text-ink-soft">
      <time dateTime={written_at}>{date(locale, written_at)}</time>
      {parts.map(part => ` · ${part}`)}
    </p>
  )
}

function Helpful({ review, author, locale, words }: Props & { readonly author: string }) {
  const person = useStore($currentUser, { ssr: 'initial' })
  const { helpful, voted } = review
  const counted = helpful > 0 ? plural(locale, words, 'helpful_count', helpful) : ''
  const label = person ? words.helpful : `${counted || words.helpful} · ${words.helpful_sign_in}`
  const vote = async () => {
    if (!$currentUser.get()) {
      const { askToSignIn } = await loadChunk(() => import('../sign-in/ask-to-sign-in.tsx'))
      if (!(await askToSignIn())) return
    }
    await toggleHelpful(review)
  }
  return (
    <button
      type="button"
      aria-pressed={voted}
      aria-label={`${label}: ${author}`}
      onClick={() => void retryableOnChunkError(vote)}
      className="inline-flex min-h-11 items-center gap-2 text-sm font-medium text-ink-soft hover:text-ink aria-pressed:text-accent"
    >
      <ThumbsUp className={`size-4 ${voted ? 'fill-current' : ''}`} strokeWidth={1.5} aria-hidden="true" />
      {label}
      {person && helpful > 0 && <span className="figures">{helpful}</span>}
    </button>
  )
}

function Photos({ review: { images }, words }: Pick<Props, 'review' | 'words'>) {
  const [shown, setShown] = useState<number>()
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {images.map(({ id, url, width, height }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-label={fillPlaceholders(words.photo_open, { number: index + 1 })}
              onClick={() => setShown(index)}
              className="block overflow-hidden rounded-card border border-line hover:border-ink"
            >
              <img src={url} width={width} height={height} alt="" loading="lazy" className="size-20 object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <PhotoViewer
          images={images}
          shown={shown}
          words={words}
          onShow={setShown}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

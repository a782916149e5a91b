import { useStore } from '@nanostores/react'
import { Star } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { LineItemBody, OrderBody } from '../../contract/ordering/order.ts'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { $requestInProgress, dismissReview, submitOrderLineReview } from '../../stores/ordering/order-after-sales.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { TextArea } from '../shell/field.tsx'
import { Packshot } from '../shell/packshot.tsx'
import type { OrderProps } from './words.ts'

type Props = OrderProps & { readonly order: OrderBody }

/** Asks about what was received, once for each thing; a buyer who declines is not asked again. */
export function ReviewPanel({ order, locale, words }: Props) {
  const [thanked, setThanked] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A mail leads here; the order was not there yet when the browser looked for the place.
    if (location.hash !== '#reviews') return
    title.current?.scrollIntoView()
    title.current?.focus()
  }, [])
  const linesToReview = order.line_items.filter(({ id }) => order.to_review.includes(id))
  if (linesToReview.length === 0 && !thanked) return null
  return (
    <section aria-labelledby="reviews" className="grid gap-4 print:hidden">
      <h2 id="reviews" ref={title} tabIndex={-1} className="text-lg font-semibold outline-none">
        {words.review_title}
      </h2>
      <p role="status" className={thanked ? 'rounded-xl bg-accent-soft p-4' : 'sr-only'}>
        {thanked ? words.review_thanks : ''}
      </p>
      {linesToReview.length > 0 && <p className="max-w-text text-sm text-ink-soft">{words.review_public}</p>}
      <ul className="grid gap-4 desk:grid-cols-2">
        {linesToReview.map(line => (
          <LineReview
            key={line.id}
            line={line}
            locale={locale}
            words={words}
            onSent={() => {
              setThanked(true)
              title.current?.focus()
            }}
          />
        ))}
      </ul>
    </section>
  )
}

const STARS = [1, 2, 3, 4, 5] as const

function LineReview({
  line,
  locale,
  words,
  onSent
}: OrderProps & { readonly line: LineItemBody; readonly onSent: () => void }) {
  const busy = useStore($requestInProgress, { ssr: 'initial' })
  const [rating, setRating] = useState(0)
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const { name } = line.product
  const send = async () => {
    setMissing(rating === 0)
    if (rating === 0) return document.getElementById(`rating-${line.id}-1`)?.focus()
    if (await submitOrderLineReview(line.id, { rating, comment })) onSent()
  }
  return (
    <li className="grid content-start gap-4 rounded-xl border border-line p-5">
      <div className="flex items-center gap-3">
        <Packshot image={line.product.image} adult={line.product.age_restricted} className="size-14 shrink-0" />
        <h3 className="min-w-0 font-medium">
          <a
            href={localePath(locale, `/products/${line.product.slug}`) + '#write-review'}
            className="underline-offset-4 hover:underline"
          >
            {name}
          </a>
        </h3>
      </div>
      <fieldset aria-describedby={missing ? `rating-${line.id}-problem` : undefined}>
        <legend className="sr-only">{fillPlaceholders(words.review_of, { name })}</legend>
        <div className="-ms-2 flex">
          {STARS.map(stars => (
            <label
              key={stars}
              className="grid size-11 cursor-pointer place-items-center rounded-card has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                id={`rating-${line.id}-${stars}`}
                name={`rating-${line.id}`}
                className="absolute opacity-0"
                checked={rating === stars}
                onChange={() => {
                  setRating(stars)
                  setMissing(false)
                }}
              />
              <Star
                className={`size-7 ${stars <= rating ? 'fill-accent text-accent' : 'text-ink-soft'}`}
                strokeWidth={1.5}
                aria-hidden="true"
              />
              <span className="sr-only">{plural(locale, words, 'review_stars', stars)}</span>
            </label>
          ))}
        </div>
        <p id={`rating-${line.id}-problem`} role="alert" className="text-sm font-medium text-sale empty:hidden">
          {missing ? words.review_pick : ''}
        </p>
      </fieldset>
      {rating > 0 && (
        <TextArea
          id={`comment-${line.id}`}
          name="comment"
          label={words.review_comment}
          optional={words.optional}
          maxLength={2000}
          value={comment}
          onText={setComment}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button held={busy === line.id} onClick={() => void send()}>
          {busy === line.id ? words.review_sending : words.review_send}
        </Button>
        <TextButton
          aria-label={fillPlaceholders(words.review_dismiss_of, { name })}
          aria-disabled={busy !== null || undefined}
          onClick={() => void dismissReview(line.id)}
        >
          {words.review_dismiss}
        </TextButton>
      </div>
    </li>
  )
}

import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { OwnReview } from '../../contract/community/review.ts'
import { REVIEW_TEXT_MAX, REVIEW_TITLE_MAX } from '../../domain/community/review.ts'
import { showNotice } from '../../stores/notice.ts'
import { reviewDraft, submitReview, type ReviewTarget, type SendProblem } from '../../stores/community/review-form.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { TextArea, TextField } from '../shell/field.tsx'
import { noticeText } from '../shell/notice-words.ts'
import { PhotoPicker } from './photo-picker.tsx'
import type { ReviewContext } from './review-context.ts'
import { StarRadios } from './star-radios.tsx'

interface Props extends ReviewContext {
  readonly target: ReviewTarget
  readonly onSent: (review: OwnReview) => void
  readonly onCancel: () => void
}

/** Writes or edits a review; typed words stay over a reload until it is sent. */
export function ReviewForm({ target, onSent, onCancel, ...context }: Props) {
  const { words, notices } = context
  const id = target.kind === 'new' ? 'new-review' : `review-${target.review.id}`
  const [draft] = useState(() => reviewDraft(target))
  const { rating, title, comment } = useStore(draft.$record)
  const [savedPhotos, setSavedPhotos] = useState(target.kind === 'edit' ? target.review.images : [])
  const [added, setAdded] = useState<readonly File[]>([])
  const [isMissing, setMissing] = useState(false)
  const [problem, setProblem] = useState<SendProblem>()
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const send = async () => {
    setMissing(rating === '')
    setProblem(undefined)
    if (rating === '') return document.getElementById(`${id}-1`)?.focus()
    setBusy(true)
    const written = { rating: Number(rating), title, comment, images: added }
    const sent = await submitReview(
      target,
      written,
      savedPhotos.map(photo => photo.id)
    )
    setBusy(false)
    if ('problem' in sent) return setProblem(sent.problem)
    draft.forget()
    showNotice({ kind: 'success', text: sent.review.state === 'approved' ? words.sent_approved : words.sent_pending })
    onSent(sent.review)
  }
  const isOfPhotos = problem?.code.startsWith('review-photo') === true
  const sentence = problem && noticeText(notices, { code: problem.code, text: problem.message })
  return (
    <form
      noValidate
      className="grid max-w-text gap-5 rounded-xl border border-line p-5"
      onSubmit={event => {
        event.preventDefault()
        if (!isBusy) void send()
      }}
    >
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {target.kind === 'new' ? words.write : words.form_edit}
      </h3>
      <StarRadios
        {...context}
        id={id}
        rating={Number(rating)}
        problem={isMissing && rating === '' ? words.form_rating_missing : undefined}
        onRating={stars => draft.change({ rating: String(stars) })}
      />
      <TextField
        id={`${id}-title`}
        name="title"
        label={words.form_title}
        optional={words.optional}
        maxLength={REVIEW_TITLE_MAX}
        value={title}
        onText={text => draft.change({ title: text })}
      />
      <TextArea
        id={`${id}-comment`}
        name="comment"
        label={words.form_comment}
        optional={words.optional}
        maxLength={REVIEW_TEXT_MAX}
        value={comment}
        onText={text => draft.change({ comment: text })}
      />
      <PhotoPicker
        id={`${id}-photos`}
        savedPhotos={savedPhotos}
        added={added}
        words={words}
        problem={isOfPhotos ? sentence : undefined}
        onSavedPhotos={setSavedPhotos}
        onAdded={setAdded}
      />
      <p role="alert" className="text-sm font-medium text-sale empty:hidden">
        {isOfPhotos ? '' : sentence}
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" held={isBusy}>
          {isBusy ? words.form_sending : words.form_send}
        </Button>
        <TextButton onClick={onCancel}>{words.form_cancel}</TextButton>
      </div>
    </form>
  )
}

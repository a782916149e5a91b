import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { COMMENT_MAX } from '../../domain/comment.ts'
import { plural } from '../../i18n/fill.ts'
import { $comments, comment, loadComments, moreComments } from '../../stores/comments.ts'
import { $currentUser } from '../../stores/current-user.ts'
import type { SentState } from '../../stores/sent-text.ts'
import { textDraft } from '../../stores/text-draft.ts'
import { Waiting } from '../account/waiting.tsx'
import { WriteForm } from '../community/lazy-write-form.tsx'
import { Button } from '../shell/button.tsx'
import { focusRef } from '../shell/focus-ref.ts'
import { noticeText } from '../shell/notice-words.ts'
import { Thread } from './thread.tsx'
import type { CommentsProps } from './words.ts'

/** Comments on an article or on news, with their replies. */
export function CommentsSection(props: CommentsProps) {
  const { locale, words, commented } = props
  const { type, id } = commented
  const { total, status } = useStore($comments)
  const person = useStore($currentUser)?.id
  // Signed in, a customer sees which comments are their own and how they rated the others.
  useEffect(() => void loadComments({ type, id }), [type, id, person])
  return (
    <div className="grid gap-6">
      <Write {...props} />
      <p role="status" className="text-sm text-ink-soft">
        {status === 'ready' && (total > 0 ? plural(locale, words, 'count', total) : words.none)}
      </p>
      <CommentList {...props} />
    </div>
  )
}

function CommentList(props: CommentsProps) {
  const { words, notices } = props
  const { items, hasMore, status, problem } = useStore($comments)
  const isFailed = status === 'failed' || status === 'more-failed'
  return (
    <>
      {items.length > 0 ? (
        <ul className="grid gap-8" aria-busy={status === 'loading'}>
          {items.map(thread => (
            <Thread key={thread.id} thread={thread} {...props} />
          ))}
        </ul>
      ) : (
        status === 'loading' && <Waiting label={words.loading} rows={2} />
      )}
      {isFailed && (
        <p role="alert">
          {words.failed} {noticeText(notices, { code: problem?.code ?? '', text: problem?.message ?? '' })}
        </p>
      )}
      {isFailed || hasMore ? (
        <Button
          look="quiet"
          className="justify-self-start"
          held={status === 'loading-more'}
          onClick={() => void (status === 'failed' ? loadComments() : moreComments())}
        >
          {isFailed ? words.retry : words.more}
        </Button>
      ) : null}
    </>
  )
}

function Write({ commented, words, notices }: CommentsProps) {
  const draft = `comment:${commented.type}:${commented.id}`
  const [open, setOpen] = useState<'press' | 'draft' | 'back'>()
  const [sent, setSent] = useState<SentState>()
  // A text that was left in this tab is shown again.
  useEffect(() => {
    if (textDraft(draft) !== '') setOpen('draft')
  }, [draft])
  const close = () => setOpen('back')
  return (
    <div className="grid gap-3">
      <p role="status" className="max-w-text font-medium text-accent empty:hidden">
        {sent && words[`sent_${sent}`]}
      </p>
      {open === 'press' || open === 'draft' ? (
        <WriteForm
          draft={draft}
          words={{ ...words, label: words.write_label, hint: words.write_help }}
          notices={notices}
          maxLength={COMMENT_MAX}
          isFocused={open === 'press'}
          send={text => comment(commented, text)}
          onSent={state => {
            setSent(state)
            close()
          }}
          onCancel={close}
        />
      ) : (
        <Button
          ref={open === 'back' ? focusRef : undefined}
          look="quiet"
          className="justify-self-start"
          onClick={() => {
            setSent(undefined)
            setOpen('press')
          }}
        >
          {words.write}
        </Button>
      )}
    </div>
  )
}

import { useState } from 'react'
import type { Comment, CommentReply } from '../../contract/community/comment.ts'
import { COMMENT_MAX } from '../../domain/community/comment.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { moreReplies, deleteOwnComment, sendReply } from '../../stores/community/comments.ts'
import type { SentState } from '../../stores/community/submit-text.ts'
import { textDraft } from '../../stores/community/text-draft.ts'
import { ByLine } from '../community/by-line.tsx'
import { DeleteOwn } from '../community/delete-own.tsx'
import { langOf } from '../community/lang-of.ts'
import { WriteForm } from '../community/lazy-write-form.tsx'
import { ReportButton } from '../moderation/report-button.tsx'
import { announce } from '../shell/announce.ts'
import { Button, TextButton } from '../shell/button.tsx'
import { Rating } from './rating.tsx'
import type { CommentsProps } from './words.ts'

type ThreadProps = CommentsProps & { readonly thread: Comment }

/** A comment with its replies, one level deep. */
export function Thread(props: ThreadProps) {
  const { thread, words } = props
  const [isBusy, setBusy] = useState(false)
  const readOn = async () => {
    setBusy(true)
    await moreReplies(thread.id)
    setBusy(false)
  }
  return (
    <li className="grid gap-5 border-t border-line pt-6">
      <Written {...props} written={thread} replyTo={null} />
      {thread.replies.length > 0 && (
        <ul className="grid gap-5 border-s-2 border-line ps-4">
          {thread.replies.map(each => (
            <li key={each.id}>
              <Written {...props} written={each} replyTo={each.reply_to} />
            </li>
          ))}
        </ul>
      )}
      {thread.next_reply_cursor !== null && (
        <Button look="quiet" className="justify-self-start" held={isBusy} onClick={() => void readOn()}>
          {words.more_replies}
        </Button>
      )}
    </li>
  )
}

type WrittenProps = ThreadProps & {
  readonly written: Comment | CommentReply
  /** The author of the reply that this one answers. */
  readonly replyTo: string | null
}

function Written(props: WrittenProps) {
  const { written, replyTo, locale, words, moderation } = props
  if (written.is_deleted) return <p className="text-ink-soft italic">{words.deleted}</p>
  const author = written.author || words.somebody
  return (
    <div className="grid gap-1.5">
      <ByLine
        locale={locale}
        author={author}
        createdAt={written.created_at}
        demonstration={written.demonstration ? moderation : undefined}
      >
        {replyTo !== null && (
          <span className="wrap-anywhere">{fillPlaceholders(words.reply_to, { name: replyTo })}</span>
        )}
      </ByLine>
      <p className="max-w-text wrap-anywhere whitespace-pre-line" lang={langOf(written, locale)}>
        {written.comment}
      </p>
      <Actions {...props} author={author} />
    </div>
  )
}

/** Rating, reply, and deletion of one's own comment or a report of another's. */
function Actions(props: WrittenProps & { readonly author: string }) {
  const { thread, written, author, words, moderation, notices } = props
  const draft = `reply:${written.id}`
  const [open, setOpen] = useState<'press' | 'draft' | undefined>(() => (textDraft(draft) === '' ? undefined : 'draft'))
  const [sent, setSent] = useState<SentState>()
  const remove = async () => {
    if (await deleteOwnComment(written.id)) announce(words.removed)
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5">
        <Rating written={written} author={author} words={words} />
        <TextButton
          className="text-sm"
          aria-label={fillPlaceholders(words.reply_of, { name: author })}
          aria-expanded={open !== undefined}
          onClick={() => setOpen(open ? undefined : 'press')}
        >
          {words.reply}
        </TextButton>
        {written.is_own && <DeleteOwn words={words} onDelete={() => void remove()} />}
        {!written.is_own && !written.demonstration && (
          <ReportButton kind="comment" id={written.id} of={author} words={moderation} />
        )}
      </div>
      <p role="status" className="font-medium text-accent empty:hidden">
        {sent && words[`sent_${sent}`]}
      </p>
      {open && (
        <WriteForm
          draft={draft}
          words={{ ...words, label: words.reply_label, hint: words.write_help }}
          notices={notices}
          maxLength={COMMENT_MAX}
          isFocused={open === 'press'}
          send={text => sendReply(thread, written.id, text)}
          onSent={state => {
            setSent(state)
            setOpen(undefined)
          }}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

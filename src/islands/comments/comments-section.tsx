import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { COMMENT_MAX } from '../../domain/community/comment.ts'
import { plural } from '../../i18n/fill.ts'
import { $comments, sendComment, loadComments, moreComments } from '../../stores/community/comments.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { TextList } from '../community/text-list.tsx'
import { WriteSection } from '../community/write-section.tsx'
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
  const list = useStore($comments)
  return (
    <TextList
      {...{ list, words: props.words, notices: props.notices }}
      load={loadComments}
      more={moreComments}
      item={thread => <Thread key={thread.id} thread={thread} {...props} />}
    />
  )
}

const Write = ({ commented, words, notices }: CommentsProps) => (
  <WriteSection
    draft={`comment:${commented.type}:${commented.id}`}
    open={words.write}
    sentText={state => words[`sent_${state}`]}
    words={{ ...words, label: words.write_label, hint: words.write_help }}
    notices={notices}
    maxLength={COMMENT_MAX}
    send={text => sendComment(commented, text)}
  />
)

import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { Comment, CommentReply } from '../../contract/community/comment.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { rateComment } from '../../stores/community/comments.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { announce } from '../shell/announce.ts'
import type { CommentsProps } from './words.ts'

interface Props {
  readonly written: Comment | CommentReply
  readonly author: string
  readonly words: CommentsProps['words']
}

const LOOK = 'inline-flex min-h-11 min-w-11 items-center justify-center rounded-card hover:text-ink'

/** Ratings of others, and buttons for one's own; pressed again, it is taken back. */
export function Rating({ written, author, words }: Props) {
  const { own_rating: own, rating, is_own } = written
  const press = async (wanted: -1 | 1) => {
    if (!$currentUser.get()) {
      const { askToSignIn } = await loadChunk(() => import('../sign-in/ask-to-sign-in.tsx'))
      if (!(await askToSignIn())) return
    }
    const next = own === wanted ? 0 : wanted
    if (await rateComment(written, next)) announce(fillPlaceholders(words.rating, { rating: rating + next - own }))
  }
  const button = (wanted: -1 | 1, label: string, Icon: typeof ThumbsUp) => (
    <button
      type="button"
      aria-pressed={own === wanted}
      aria-label={`${label}: ${author}`}
      className={`${LOOK} ${own === wanted ? 'text-accent' : 'text-ink-soft'}`}
      onClick={() => void retryableOnChunkError(() => press(wanted))}
    >
      <Icon className="size-5" strokeWidth={own === wanted ? 2.25 : 1.5} aria-hidden="true" />
    </button>
  )
  return (
    <span className="-ms-3 inline-flex items-center">
      {!is_own && button(1, words.rate_up, ThumbsUp)}
      <span className={`figures min-w-5 text-center text-sm ${is_own ? 'ms-3' : ''}`}>
        <span className="sr-only">{fillPlaceholders(words.rating, { rating })}</span>
        <span aria-hidden="true">{rating}</span>
      </span>
      {!is_own && button(-1, words.rate_down, ThumbsDown)}
    </span>
  )
}

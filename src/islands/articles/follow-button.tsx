import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { $follows, loadFollow, setFollow } from '../../stores/community/follows.ts'
import { showNotice } from '../../stores/notice.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'
import { announce } from '../shell/announce.ts'

interface Props {
  /** Slug of the author. */
  readonly author: string
  readonly name: string
  readonly words: {
    readonly follow: string
    readonly followed: string
    /** Says of whom, for screen readers: `Follow {{name}}`. */
    readonly followOf: string
    readonly nowFollowed: string
    readonly nowUnfollowed: string
    readonly failed: string
  }
}

/** Follows an author: their new articles come by mail, once a day at most. */
export function FollowButton({ author, name, words }: Props) {
  const person = useStore($currentUser, { ssr: 'initial' })
  const isFollowed = (useStore($follows, { ssr: 'initial' })[author] ?? false) && person !== null
  useEffect(() => {
    if (person) void loadFollow(author)
  }, [author, person])

  async function press(from: Element) {
    if (!$currentUser.get()) {
      const { askToSignIn } = await loadChunk(() => import('../sign-in/ask-to-sign-in.tsx'))
      if (!(await askToSignIn())) return
    }
    const wanted = !isFollowed
    announce(wanted ? words.nowFollowed : words.nowUnfollowed, from)
    const problem = await setFollow(author, wanted)
    if (problem !== undefined) showNotice({ kind: 'warning', text: `${words.failed} ${problem}`, code: 'follow' })
  }

  return (
    <button
      type="button"
      className="group noscript:hidden! inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong px-5 font-medium hover:border-ink aria-pressed:border-accent aria-pressed:text-accent"
      aria-pressed={isFollowed}
      aria-label={words.followOf.replace('{{name}}', name)}
      onClick={({ currentTarget }) => void retryableOnChunkError(() => press(currentTarget))}
    >
      {isFollowed ? words.followed : words.follow}
    </button>
  )
}

import type { LookBookOwnership } from '../../contract/community/look-book.ts'
import type { LookBookWords } from './words.ts'

/** The audience of a look book now, and the state of its approval. */
export function stateText(words: LookBookWords, { privacy, is_listed, submission }: LookBookOwnership): string {
  if (privacy === 'private') return words.state_private
  if (privacy === 'link') return words.state_link
  if (submission?.state === 'rejected') return words.state_rejected
  if (submission?.state === 'pending') return is_listed ? words.state_change_pending : words.state_pending
  return is_listed ? words.state_public : words.state_pending
}

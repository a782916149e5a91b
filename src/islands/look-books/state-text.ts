import type { LookBookOwnership } from '../../contract/look-book.ts'
import type { LookBookWords } from './words.ts'

/** Who sees a look book now, and how its approval stands. */
export function stateText(words: LookBookWords, { privacy, is_listed, submission }: LookBookOwnership): string {
  if (privacy === 'private') return words.state_private
  if (privacy === 'link') return words.state_link
  if (submission?.state === 'rejected') return words.state_rejected
  if (submission?.state === 'pending') return is_listed ? words.state_change_pending : words.state_pending
  return is_listed ? words.state_public : words.state_pending
}

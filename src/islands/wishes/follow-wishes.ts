import { prefetchChunk } from '../../lazy/load-chunk.ts'
import { $currentUser } from '../../stores/identity/current-user.ts'

/** Hearts of the page before are right for so long; a change in another tab shows at once anyway. */
const FRESH_MS = 60_000

let isFollowing = false

/** Hearts of somebody who is signed in are those of all their devices; a guest's are this browser's own. */
export function followOwnWishes() {
  if (isFollowing) return
  isFollowing = true
  const stop = $currentUser.subscribe(person => {
    if (!person) return
    queueMicrotask(() => stop())
    prefetchChunk(async () => (await import('../../stores/customers/wishes.ts')).followWishes(FRESH_MS))
  })
}

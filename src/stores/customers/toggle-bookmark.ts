import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { $currentUser } from '../identity/current-user.ts'
import { $bookmarks, toggleBookmark } from './bookmarks.ts'

/** Synchronises saved entries over the devices of a signed-in person; guests never load it. */
export async function loadBookmarksSync() {
  await loadChunk(() => import('../identity/authorize-calls.ts'))
  return loadChunk(() => import('./bookmarks-sync.ts'))
}

/** Keeps it, or lets it go, here and wherever its reader is signed in. */
export function toggleBookmarkOnAllDevices(key: string) {
  const before = $bookmarks.get().length
  const isBookmarked = toggleBookmark(key)
  if ($currentUser.get() && $bookmarks.get().length !== before)
    void retryableOnChunkError(async () => (await loadBookmarksSync()).pushBookmark(key, isBookmarked))
}

import { mergeBookmarks, postBookmark } from '../../api/bookmarks.ts'
import { BOOKMARK_TYPES, BOOKMARKS_MAX } from '../../domain/customers/bookmark.ts'
import { showProblem } from '../notice.ts'
import { persisted } from '../persisted.ts'
import { $currentUser } from '../identity/current-user.ts'
import { $bookmarks } from './bookmarks.ts'

// Synchronises the bookmarks of a signed-in user over devices; guests never load it.

const isName = (value: unknown): value is string => typeof value === 'string'

/** Account whose bookmarks `$bookmarks` holds, set after the merge: from then on it mirrors the server and is not merged again, so that what was removed on another device stays removed. */
const $bookmarksOwner = persisted<string>('saved-of', '', isName)

const bookmarkOf = (key: string) => {
  const cut = key.indexOf(':')
  const type = BOOKMARK_TYPES.find(each => each === key.slice(0, cut))
  return type ? [{ id: key.slice(cut + 1), type }] : []
}

let running: Promise<void> | undefined

/** Takes along what was kept as a guest, exactly once, and brings what is kept on other devices. */
export const syncBookmarks = () => (running ??= mergeWithServer().finally(() => (running = undefined)))

async function mergeWithServer() {
  const user = $currentUser.get()
  if (!user) return
  const isOwn = $bookmarksOwner.get() === user.id
  const guestBookmarks = isOwn ? [] : $bookmarks.get().slice(0, BOOKMARKS_MAX).flatMap(bookmarkOf)
  try {
    const { bookmarks } = await mergeBookmarks(guestBookmarks)
    // Signed out meanwhile: then it is nobody's.
    if ($currentUser.get()?.id !== user.id) return
    $bookmarksOwner.set(user.id)
    $bookmarks.set(bookmarks.map(({ id, type }) => `${type}:${id}`))
  } catch {
    // Entries saved here stay, and are merged the next time.
  }
}

/** Tells the server; what it does not take is as before. */
export async function pushBookmark(key: string, isBookmarked: boolean) {
  const [bookmark] = bookmarkOf(key)
  if (!bookmark) return
  // Never before what was kept as a guest: it would be taken for what is kept elsewhere.
  if ($bookmarksOwner.get() !== $currentUser.get()?.id) return syncBookmarks()
  try {
    await postBookmark(bookmark, isBookmarked)
  } catch (error) {
    const others = $bookmarks.get().filter(each => each !== key)
    $bookmarks.set(isBookmarked ? others : [key, ...others])
    showProblem(error)
  }
}

import { BOOKMARKS_MAX } from '../../domain/customers/bookmark.ts'
import { isIds } from '../catalogue/stored-ids.ts'
import { showNotice } from '../notice.ts'
import { persisted } from '../persisted.ts'

/** Saved entries, newest first, as `article:winter-tea`. */
export const $bookmarks = persisted<readonly string[]>('saved', [], isIds)

/** Keeps it, or lets it go; answers whether it is kept now. */
export function toggleBookmark(key: string): boolean {
  const before = $bookmarks.get()
  if (before.includes(key)) {
    $bookmarks.set(before.filter(each => each !== key))
    return false
  }
  if (before.length >= BOOKMARKS_MAX) {
    showNotice({ kind: 'warning', code: 'saved-full', values: { max: BOOKMARKS_MAX } })
    return false
  }
  $bookmarks.set([key, ...before])
  return true
}

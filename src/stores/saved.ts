import { BOOKMARKS_MAX } from '../domain/bookmark.ts'
import { isIds } from './stored-ids.ts'
import { showNotice } from './notice.ts'
import { persisted } from './persisted.ts'

/** Saved entries, newest first, as `article:winter-tea`. */
export const $saved = persisted<readonly string[]>('saved', [], isIds)

/** Keeps it, or lets it go; answers whether it is kept now. */
export function toggleSaved(key: string): boolean {
  const before = $saved.get()
  if (before.includes(key)) {
    $saved.set(before.filter(each => each !== key))
    return false
  }
  if (before.length >= BOOKMARKS_MAX) {
    showNotice({ kind: 'warning', code: 'saved-full', values: { max: BOOKMARKS_MAX } })
    return false
  }
  $saved.set([key, ...before])
  return true
}

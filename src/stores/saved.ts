import { BOOKMARKS_MOST } from '../domain/bookmark.ts'
import { isIds } from './kept-ids.ts'
import { showNotice } from './notice.ts'
import { persisted } from './persisted.ts'
import { $person } from './person.ts'

/** What a reader keeps, newest first, as `article:winter-tea`. */
export const $saved = persisted<readonly string[]>('saved', [], isIds)

/** What keeps it for whoever is signed in; guests never load it. */
export async function ownSaved() {
  await import('./calling.ts')
  return import('./own-saved.ts')
}

/** Keeps it, or lets it go; answers whether it is kept now. Whoever is signed in has it on their other devices too. */
export function toggleSaved(key: string): boolean {
  const before = $saved.get().length
  const isKept = toggle(key)
  if ($person.get() && $saved.get().length !== before) void ownSaved().then(({ tellSaved }) => tellSaved(key, isKept))
  return isKept
}

function toggle(key: string): boolean {
  const before = $saved.get()
  if (before.includes(key)) {
    $saved.set(before.filter(each => each !== key))
    return false
  }
  if (before.length >= BOOKMARKS_MOST) {
    showNotice({ kind: 'warning', code: 'saved-full', values: { max: BOOKMARKS_MOST } })
    return false
  }
  $saved.set([key, ...before])
  return true
}

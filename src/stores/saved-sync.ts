import { mergeBookmarks, postBookmark } from '../api/bookmarks.ts'
import { BOOKMARK_TYPES, BOOKMARKS_MAX } from '../domain/bookmark.ts'
import { showProblem } from './notice.ts'
import { persisted } from './persisted.ts'
import { $person } from './person.ts'
import { $saved } from './saved.ts'

// Saved entries of a signed-in person, on all their devices. Only loaded for them.

const isName = (value: unknown): value is string => typeof value === 'string'

/** Whose `$saved` is, once the server has taken it: from then on it is a copy, and nothing let go elsewhere returns. */
const $savedOf = persisted<string>('saved-of', '', isName)

const bookmarkOf = (key: string) => {
  const cut = key.indexOf(':')
  const type = BOOKMARK_TYPES.find(each => each === key.slice(0, cut))
  return type ? [{ id: key.slice(cut + 1), type }] : []
}

let coming: Promise<void> | undefined

/** Takes along what was kept as a guest, exactly once, and brings what is kept on other devices. */
export const syncSaved = () => (coming ??= bring().finally(() => (coming = undefined)))

async function bring() {
  const person = $person.get()
  if (!person) return
  const mine = $savedOf.get() === person.id
  const brought = mine ? [] : $saved.get().slice(0, BOOKMARKS_MAX).flatMap(bookmarkOf)
  try {
    const { bookmarks } = await mergeBookmarks(brought)
    // Signed out meanwhile: then it is nobody's.
    if ($person.get()?.id !== person.id) return
    $savedOf.set(person.id)
    $saved.set(bookmarks.map(({ id, type }) => `${type}:${id}`))
  } catch {
    // Entries saved here stay, and are merged the next time.
  }
}

/** Tells the server; what it does not take is as before. */
export async function pushSaved(key: string, isSaved: boolean) {
  const [bookmark] = bookmarkOf(key)
  if (!bookmark) return
  // Never before what was kept as a guest: it would be taken for what is kept elsewhere.
  if ($savedOf.get() !== $person.get()?.id) return syncSaved()
  try {
    await postBookmark(bookmark, isSaved)
  } catch (error) {
    const others = $saved.get().filter(each => each !== key)
    $saved.set(isSaved ? others : [key, ...others])
    showProblem(error)
  }
}

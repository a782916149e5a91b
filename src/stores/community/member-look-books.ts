import { atom } from 'nanostores'
import { getMemberLookBooks } from '../../api/look-books.ts'
import type { LookBookSummary } from '../../contract/community/look-book.ts'
import '../identity/authorize-calls.ts'

interface MemberLookBooks {
  readonly items: readonly LookBookSummary[]
  /** Cursor of the next page; null after the last. */
  readonly cursor: string | null
  readonly status: 'loading' | 'ready' | 'failed'
}

/** Public look books of customers, newest first. */
export const $memberLookBooks = atom<MemberLookBooks>({ items: [], cursor: null, status: 'loading' })

export async function loadMoreMemberLookBooks() {
  const { items, cursor } = $memberLookBooks.get()
  $memberLookBooks.set({ items, cursor, status: 'loading' })
  try {
    const page = await getMemberLookBooks(cursor)
    const known = new Set(items.map(({ id }) => id))
    $memberLookBooks.set({
      items: [...items, ...page.look_books.filter(({ id }) => !known.has(id))],
      cursor: page.next_cursor,
      status: 'ready'
    })
  } catch {
    $memberLookBooks.set({ items, cursor, status: 'failed' })
  }
}

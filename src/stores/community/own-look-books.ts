import { atom } from 'nanostores'
import { deleteLookBook, getOwnLookBooks } from '../../api/look-books.ts'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import type { OwnLookBooksBody } from '../../contract/community/look-book.ts'
import { showProblem } from '../notice.ts'
import '../identity/authorize-calls.ts'

/** Null before the first answer. */
export const $ownLookBooks = atom<OwnLookBooksBody['look_books'] | null>(null)
export const $ownLookBooksProblem = atom<ProblemError | null>(null)

export async function loadOwnLookBooks() {
  $ownLookBooksProblem.set(null)
  try {
    $ownLookBooks.set((await getOwnLookBooks()).look_books)
  } catch (error) {
    $ownLookBooksProblem.set(problemOf(error))
  }
}

/** Gone at once; back again where the server refuses. */
export async function removeLookBook(id: string): Promise<boolean> {
  const before = $ownLookBooks.get()
  $ownLookBooks.set(before?.filter(each => each.id !== id) ?? null)
  try {
    await deleteLookBook(id)
    return true
  } catch (error) {
    if (problemOf(error).status === 404) return true
    $ownLookBooks.set(before)
    showProblem(error)
    return false
  }
}

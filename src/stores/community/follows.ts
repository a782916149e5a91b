import { map } from 'nanostores'
import { getAuthor, putFollow } from '../../api/articles.ts'
import '../identity/authorize-calls.ts'
import { problemOf } from '../../api/problem-error.ts'

/** Authors by slug, and whether the customer follows them; none that were not asked for yet. */
export const $follows = map<Readonly<Record<string, boolean>>>({})

/** Asks once a page whether an author is followed. */
export async function loadFollow(author: string): Promise<void> {
  try {
    const { is_followed } = await getAuthor(author)
    if (is_followed !== null) $follows.setKey(author, is_followed)
  } catch {
    // The button stays as it was drawn: the next press says what is wrong.
  }
}

/** Follows or unfollows at once; a refusal takes it back and answers its sentence. */
export async function setFollow(author: string, isFollowed: boolean): Promise<string | undefined> {
  const before = $follows.get()[author] ?? false
  $follows.setKey(author, isFollowed)
  try {
    $follows.setKey(author, (await putFollow(author, isFollowed)).is_followed)
    return undefined
  } catch (error) {
    $follows.setKey(author, before)
    return problemOf(error).message
  }
}

import { isIds } from './stored-ids.ts'
import { persisted } from '../persisted.ts'

/** Ids of the products last looked at, newest first. They never leave this browser but to ask for their cards. */
export const $viewed = persisted<readonly string[]>('viewed', [], isIds)

export const removeViewed = (id: string) => $viewed.set($viewed.get().filter(each => each !== id))

/** Answers what was remembered, so that forgetting can be undone. */
export function forgetViewed(): readonly string[] {
  const before = $viewed.get()
  $viewed.set([])
  return before
}

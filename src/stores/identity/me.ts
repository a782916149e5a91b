import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import { getMe } from '../../api/session.ts'
import type { UserBody } from '../../contract/customers/account.ts'
import './authorize-calls.ts'
import { $currentUser } from './current-user.ts'

/** The person signed in, as the server knows them; null before its answer. */
export const $profile = atom<UserBody | null>(null)
export const $meProblem = atom<ProblemError | null>(null)

/** The server's word; their name is the same everywhere on this device. */
export function acceptMe(me: UserBody) {
  $profile.set(me)
  const user = $currentUser.get()
  const { id, full_name: name, avatar } = me
  if (user?.id !== id || (user.name === name && (user.avatar ?? null) === avatar)) return
  $currentUser.set({ id, name, avatar })
  // The header of this page is told; other tabs hear of it by storage.
  globalThis.document?.dispatchEvent(new Event('shop:current-user'))
}

export async function loadMe() {
  $meProblem.set(null)
  try {
    acceptMe(await getMe())
  } catch (error) {
    $meProblem.set(problemOf(error))
  }
}

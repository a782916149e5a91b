import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../api/problem-error.ts'
import { getMe } from '../api/session.ts'
import type { UserBody } from '../contract/account.ts'
import './authorize-calls.ts'
import { $person } from './person.ts'

/** The person signed in, as the server knows them; null before its answer. */
export const $me = atom<UserBody | null>(null)
export const $meProblem = atom<ProblemError | null>(null)

/** The server's word; their name is the same everywhere on this device. */
export function acceptMe(me: UserBody) {
  $me.set(me)
  const person = $person.get()
  const { id, full_name: name, avatar } = me
  if (person?.id !== id || (person.name === name && (person.avatar ?? null) === avatar)) return
  $person.set({ id, name, avatar })
  // The header of this page is told; other tabs hear of it by storage.
  globalThis.document?.dispatchEvent(new Event('shop:person'))
}

export async function loadMe() {
  $meProblem.set(null)
  try {
    acceptMe(await getMe())
  } catch (error) {
    $meProblem.set(problemOf(error))
  }
}

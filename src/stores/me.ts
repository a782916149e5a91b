import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../api/problem-error.ts'
import { getMe } from '../api/session.ts'
import type { UserBody } from '../contract/account.ts'
import './calling.ts'
import { $person } from './person.ts'

/** Whoever is signed in, as the server knows them; null before its answer. */
export const $me = atom<UserBody | null>(null)
export const $meProblem = atom<ProblemError | null>(null)

/** The server's word; their name is the same everywhere on this device. */
export function acceptMe(me: UserBody) {
  $me.set(me)
  const person = $person.get()
  if (person?.id === me.id && person.name !== me.full_name) $person.set({ id: me.id, name: me.full_name })
}

export async function loadMe() {
  $meProblem.set(null)
  try {
    acceptMe(await getMe())
  } catch (error) {
    $meProblem.set(problemOf(error))
  }
}

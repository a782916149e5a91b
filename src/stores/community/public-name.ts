import { atom } from 'nanostores'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import { putMe } from '../../api/session.ts'
import { $profile, acceptMe, loadMe } from '../identity/me.ts'
import { showProblem } from '../notice.ts'
import { $currentUser } from '../identity/current-user.ts'

/** Whether the account has no first name yet, under which a text could appear. */
export const $isNameMissing = atom(false)

/** Asks the server only where this device knows of no name: it may have been given on another. */
export async function checkName() {
  if ($currentUser.get()?.name === '') await loadMe()
  $isNameMissing.set($currentUser.get()?.name === '' && $profile.get()?.first_name === '')
}

/** Keeps the name in the account; answers why it was refused. */
export async function saveName(first_name: string): Promise<ProblemError | undefined> {
  try {
    const me = await putMe({ first_name })
    acceptMe(me)
    $isNameMissing.set(me.first_name === '')
    return undefined
  } catch (error) {
    const problem = problemOf(error)
    if (problem.message === '') showProblem(problem)
    return problem
  }
}

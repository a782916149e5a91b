import { $currentUser, type CurrentUser } from './current-user.ts'

let isLeaving = false

/** Leaves for good, after what there is to do: nobody is asked to sign in again on the way out. */
export async function leaveAfter(work: () => Promise<unknown>, path: string) {
  isLeaving = true
  await work()
  location.assign(path)
}

/** Once another person has signed in, in any tab, this page shows somebody else's data. */
const isAnother = (before: CurrentUser | null | undefined, now: CurrentUser | null) =>
  !!before && !!now && before.id !== now.id

/** Sends a guest, and a user who is signed out meanwhile, to sign in and back here; returns how to stop looking. */
export const requireSignIn = (signIn: string) =>
  $currentUser.subscribe((user, before) => {
    if (isAnother(before, user)) return location.reload()
    if (user || isLeaving) return
    const { pathname, search } = new URL(location.href)
    location.replace(`${signIn}?${new URLSearchParams({ return: pathname + search })}`)
  })

import { $person } from './person.ts'

let isLeaving = false

/** Leaves for good, after what there is to do: nobody is asked to sign in again on the way out. */
export async function leaveAfter(work: () => Promise<unknown>, path: string) {
  isLeaving = true
  await work()
  location.assign(path)
}

/** Sends a guest, and whoever is signed out meanwhile, to sign in and back here; returns how to stop looking. */
export const keepOwn = (signIn: string) =>
  $person.subscribe(person => {
    if (person || isLeaving) return
    const { pathname, search } = new URL(location.href)
    location.replace(`${signIn}?${new URLSearchParams({ return: pathname + search })}`)
  })

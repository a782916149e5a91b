import { $person } from './person.ts'

let isLeaving = false

/** Leaves for good: what is shown until then is not asked for by the next who signs in. */
export function leaveFor(path: string) {
  isLeaving = true
  location.assign(path)
}

/** Sends a guest, and whoever is signed out meanwhile, to sign in and back here; returns how to stop looking. */
export const keepOwn = (signIn: string) =>
  $person.subscribe(person => {
    if (person || isLeaving) return
    const { pathname, search } = new URL(location.href)
    location.replace(`${signIn}?${new URLSearchParams({ return: pathname + search })}`)
  })

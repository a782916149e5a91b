import { loadPart, orOfferAgain } from '../lazy/load-part.ts'
import { $person } from './person.ts'
import { $saved, toggleSaved } from './saved.ts'

/** Synchronises saved entries over the devices of a signed-in person; guests never load it. */
export async function loadSavedSync() {
  await loadPart(() => import('./authorize-calls.ts'))
  return loadPart(() => import('./saved-sync.ts'))
}

/** Keeps it, or lets it go, here and wherever its reader is signed in. */
export function toggleSavedOnAllDevices(key: string) {
  const before = $saved.get().length
  const isSaved = toggleSaved(key)
  if ($person.get() && $saved.get().length !== before)
    void orOfferAgain(async () => (await loadSavedSync()).pushSaved(key, isSaved))
}

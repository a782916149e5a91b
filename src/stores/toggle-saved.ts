import { loadChunk, retryableOnChunkError } from '../lazy/load-chunk.ts'
import { $person } from './person.ts'
import { $saved, toggleSaved } from './saved.ts'

/** Synchronises saved entries over the devices of a signed-in person; guests never load it. */
export async function loadSavedSync() {
  await loadChunk(() => import('./authorize-calls.ts'))
  return loadChunk(() => import('./saved-sync.ts'))
}

/** Keeps it, or lets it go, here and wherever its reader is signed in. */
export function toggleSavedOnAllDevices(key: string) {
  const before = $saved.get().length
  const isSaved = toggleSaved(key)
  if ($person.get() && $saved.get().length !== before)
    void retryableOnChunkError(async () => (await loadSavedSync()).pushSaved(key, isSaved))
}

import { STORAGE_PREFIX } from './persisted.ts'

/** Answers of this device and not of one person: they stay when somebody signs out. */
const KEPT = ['version', 'consent']

const isPersonal = (key: string) => key.startsWith(STORAGE_PREFIX) && !KEPT.includes(key.slice(STORAGE_PREFIX.length))

function clear(storage: Storage) {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (isPersonal(key)) storage.removeItem(key)
}

/** Whoever uses this device next sees nothing of whoever used it before: cart, wishes, searches, what was typed. */
export function forgetPersonalThings() {
  try {
    clear(localStorage)
    clear(sessionStorage)
  } catch {
    // Storage is denied: then nothing was kept.
  }
}

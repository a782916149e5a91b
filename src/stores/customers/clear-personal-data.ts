import { cookieName, isHttps } from '../../domain/site/cookie-name.ts'
import { STORAGE_PREFIX } from '../persisted.ts'

/** Answers of this device and not of one person: they stay when somebody signs out. */
const PRESERVED_KEYS = ['version', 'consent']

const isPersonal = (key: string) =>
  key.startsWith(STORAGE_PREFIX) && !PRESERVED_KEYS.includes(key.slice(STORAGE_PREFIX.length))

function clear(storage: Storage) {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (isPersonal(key)) storage.removeItem(key)
}

/**
 * On a device of others a cookie that ends with the browser stands for the session, which no script can see: the shell
 * looks for both (src/components/shell/account.ts) and forgets what was kept once the cookie is gone. Storage says which
 * cookie that is, as it depends on TLS.
 */
export function markSharedDevice(lent: boolean) {
  try {
    if (!lent) return localStorage.removeItem(`${STORAGE_PREFIX}lent`)
    const here = `${cookieName('here', location.href)}=1`
    document.cookie = `${here}; path=/; samesite=strict${isHttps(location.href) ? '; secure' : ''}`
    localStorage.setItem(`${STORAGE_PREFIX}lent`, here)
  } catch {
    // Storage is denied: then nothing is kept.
  }
}

/** The next person on this device must see nothing of the one before: cart, wishes, searches, typed fields. */
export function clearPersonalData() {
  try {
    clear(localStorage)
    clear(sessionStorage)
  } catch {
    // Storage is denied: then nothing was kept.
  }
}

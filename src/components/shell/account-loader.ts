import { loadChunk, retryableOnChunkError, prefetchChunk } from '../../lazy/load-chunk.ts'

/**
 * Code of the account's links and menu is loaded on demand; guests load nothing of it. The signed-in person is read as
 * the store keeps it (src/stores/identity/current-user.ts).
 */
const account = () => import('./account.ts')
const show = (event?: Event) => prefetchChunk(async () => (await loadChunk(account)).showAccount(event))

try {
  if (localStorage.getItem('delguur:current-user')) show()
  // Only a tab in which staff see the shop as a customer has it (isolate-impersonation.ts).
  if (localStorage.getItem('delguur:impersonation'))
    prefetchChunk(async () => (await loadChunk(() => import('./impersonation-bar.ts'))).showImpersonationBar())
} catch {
  // Storage is denied: then nobody is known.
}
addEventListener('storage', show)
document.addEventListener('shop:current-user', show)
for (const control of document.querySelectorAll<HTMLElement>('[data-door]'))
  control.onclick = event => {
    if (event.metaKey || event.ctrlKey) return
    void retryableOnChunkError(async () => (await loadChunk(account)).onAccountClick(control))
    return false
  }

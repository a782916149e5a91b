/**
 * The screen of last resort (spec §1, §8). It comes when a part of the page is lost: a file of an earlier build is
 * gone from the server (chunk-load-error.ts), or an island has thrown its whole tree away. An error that leaves the page
 * standing, or one of a browser extension, is no reason to take the page from its reader.
 */
/** Prefix of src/stores/persisted.ts; not imported, because this file must stand alone. */
const STORAGE_PREFIX = 'delguur:'

const dialog = document.querySelector<HTMLDialogElement>('#crash')

export function showCrash() {
  // Without a connection every file is missing; nothing was updated.
  if (navigator.onLine === false || !dialog || dialog.open) return
  dialog.showModal()
}

// An island that had content in the built page must not end up empty.
const islands = [...document.querySelectorAll('astro-island')].filter(island => island.childElementCount > 0)
const lostIsland = () => islands.some(island => island.isConnected && island.childElementCount === 0)

// Pages of the brand have no notices, and so no button to try again (chunk-load-error.ts).
if (!document.querySelector('#part-missing')) {
  window.addEventListener('vite:preloadError', showCrash)
  document.addEventListener('astro:hydration-error', showCrash)
}
window.addEventListener('error', () => setTimeout(() => lostIsland() && showCrash()))
dialog?.addEventListener('cancel', event => event.preventDefault())

/** Everything a stale build may have left; what the reader typed and their cart stay. */
async function clearCaches() {
  const names = 'caches' in window ? await caches.keys() : []
  const workers = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : []
  await Promise.all([...names.map(name => caches.delete(name)), ...workers.map(worker => worker.unregister())])
  for (const key of Object.keys(sessionStorage)) if (!key.startsWith(STORAGE_PREFIX)) sessionStorage.removeItem(key)
}

dialog?.querySelector('button')?.addEventListener('click', () => {
  // A press that waits is done after it (early-click.ts).
  document.dispatchEvent(new Event('shop:reload'))
  void clearCaches().finally(() => location.reload())
})

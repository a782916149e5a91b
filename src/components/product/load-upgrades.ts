import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'

/** Loads the product page's upgrades with the first input; a finger points too. */
const waiting = new AbortController()
const load = () => {
  waiting.abort()
  void retryableOnChunkError(() => loadChunk(() => import('./product-upgrades.ts')))
}
for (const sign of ['pointerover', 'keydown', 'wheel'])
  addEventListener(sign, load, { passive: true, signal: waiting.signal })

document.querySelector('[data-gallery]')?.addEventListener('click', event => {
  event.preventDefault()
  void retryableOnChunkError(async () => (await loadChunk(() => import('./gallery.ts'))).press(event.target))
})

try {
  // Visitors who already have a list of viewed products get this one added without scrolling.
  if (localStorage.getItem('delguur:viewed')) load()
} catch {
  // Storage is denied.
}

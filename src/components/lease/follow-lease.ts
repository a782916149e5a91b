import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'

/** Shows the lease offer of the chosen variant, and prints it. */
export function followLease() {
  const offers = [...document.querySelectorAll<HTMLElement>('[data-lease]')]
  const island = document.querySelector('[data-chosen]')
  const show = () => {
    const chosen = document.querySelector<HTMLElement>('[data-chosen]')?.dataset['chosen']
    // The page shows the cheapest one until a variant is chosen.
    if (!chosen) return
    for (const offer of offers) offer.hidden = !offer.dataset['lease']?.split(' ').includes(chosen)
  }
  show()
  if (island?.parentElement)
    new MutationObserver(show).observe(island.parentElement, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-chosen']
    })
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-lease-print]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      const offer = button.closest('[data-lease]')
      if (offer)
        void retryableOnChunkError(async () => (await loadChunk(() => import('./print-lease.ts'))).printOnly(offer))
    })
  }
}

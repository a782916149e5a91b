import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { noteViewed } from './note-viewed.ts'

/** Imports nothing that is large: the page would have to name its files (each costs 20 bytes). */

/** Which branch has the chosen variant is asked when somebody wants to know, each time anew. */
const stock = document.querySelector<HTMLDetailsElement>('details[data-stock]')
const buyBox = () => document.querySelector<HTMLElement>('main [data-chosen]')
const look = () => {
  if (stock?.open)
    void retryableOnChunkError(async () =>
      (await loadChunk(() => import('../branches/stock-by-branch.ts'))).showStock(stock, buyBox()?.dataset['chosen'])
    )
}
stock?.addEventListener('toggle', look)
look()
const island = stock && buyBox()?.closest('astro-island')
if (island) new MutationObserver(look).observe(island, { subtree: true, attributeFilter: ['data-chosen'] })

// The pictures follow the choice.
const variantPictures = document.querySelector('[data-variant-images]')
const showChosen = () =>
  void loadChunk(() => import('./follow-variant.ts')).then(
    ({ showVariant }) => showVariant(buyBox()?.dataset['chosen'] ?? ''),
    // Without it the product's own picture stays.
    () => {}
  )
const chooser = variantPictures && buyBox()?.closest('astro-island')
if (chooser) {
  if (buyBox()?.dataset['chosen']) showChosen()
  new MutationObserver(showChosen).observe(chooser, { subtree: true, attributeFilter: ['data-chosen'] })
}

// Once the button is scrolled away it follows (product.css).
const place = document.querySelector('.buy-bar-place')
if (place)
  new IntersectionObserver(([entry]) => {
    if (entry) place.toggleAttribute('data-passed', !entry.isIntersecting && entry.boundingClientRect.bottom < 0)
  }).observe(place)

// Somebody who chooses a variant that is sold out may ask to be told.
const notice = document.querySelector<HTMLFormElement>('form[data-stock-notice]')
if (notice)
  void retryableOnChunkError(async () =>
    (await loadChunk(() => import('../stock/back-in-stock-form.ts'))).followForm(notice)
  )

// The thumbnail follows the finger; a swipe may be over before this is here.
const strip = document.querySelector('.gallery-strip')
const followStrip = () => void loadChunk(() => import('./gallery.ts')).catch(() => {})
if (strip?.scrollLeft) followStrip()
else strip?.addEventListener('scroll', followStrip, { once: true })

// The price of leasing follows the chosen variant, and can be printed.
if (document.querySelector('[data-lease]'))
  void retryableOnChunkError(async () => (await loadChunk(() => import('../lease/follow-lease.ts'))).followLease())

const viewed = document.querySelector<HTMLElement>('[data-viewed-product]')?.dataset['viewedProduct']
if (viewed) noteViewed(viewed)

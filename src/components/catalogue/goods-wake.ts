import { loadPart, orOfferAgain, prefetch } from '../../lazy/load-part.ts'

/**
 * Buttons on goods, wherever they are drawn. Every page carries these lines and no more: what the buttons do, and what
 * this browser remembers, comes by ./goods.ts with the first sign that somebody is about to use it.
 */
const ANY = '[data-add],[data-compare],[data-quick],[data-save],[data-guide],[data-whole],[data-wish],[data-package]'
const load = () => import('./goods.ts')

for (const sign of ['pointerover', 'focusin', 'touchstart', 'click'] as const) {
  document.addEventListener(
    sign,
    event => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>(ANY) : null
      if (!button || (event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey) return
      const isMeant = sign === 'click'
      if (isMeant) event.preventDefault()
      if (isMeant) void orOfferAgain(async () => (await loadPart(load)).act(button))
      else prefetch(async () => (await load()).fetchFor(button))
    },
    { passive: sign !== 'click' }
  )
}

function remembers(): boolean {
  try {
    return ['compare', 'saved', 'viewed', 'wished', 'person'].some(what => localStorage.getItem(`delguur:${what}`))
  } catch {
    // Storage is denied.
    return false
  }
}

// What is remembered is painted on them, and on shelves of its own; a browser that remembers nothing waits for a hand.
if (document.querySelector(`${ANY},[data-viewed]`)) {
  if (remembers()) prefetch(load)
  else
    for (const sign of ['pointerdown', 'keydown', 'wheel', 'storage'])
      addEventListener(sign, () => prefetch(load), { once: true, passive: true })
}

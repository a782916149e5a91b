/**
 * Buttons on goods, wherever they are drawn. Every page carries these lines and no more: what the buttons do, and what
 * this browser remembers, comes by ./goods.ts with the first sign that somebody is about to use it.
 */
const ANY = '[data-add],[data-compare],[data-quick],[data-save],[data-guide],[data-whole]'
const load = () => import('./goods.ts')

for (const sign of ['pointerover', 'focusin', 'touchstart', 'click'] as const) {
  document.addEventListener(
    sign,
    event => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>(ANY) : null
      if (!button || ('ctrlKey' in event && (event.ctrlKey || event.metaKey))) return
      const isMeant = sign === 'click'
      if (isMeant) event.preventDefault()
      void load().then(({ act }) => act(button, isMeant))
    },
    { passive: sign !== 'click' }
  )
}

/** As src/stores/persisted.ts keeps it. */
function remembers(): boolean {
  try {
    return ['compare', 'saved'].some(what => (localStorage.getItem(`delguur:${what}`) ?? '[]') !== '[]')
  } catch {
    // Storage is denied.
    return false
  }
}

if (remembers() || document.querySelector('[data-viewed],[data-suggested]')) void load()
addEventListener('storage', () => void load())

// A module of its own, though it gives nothing away.
export {}

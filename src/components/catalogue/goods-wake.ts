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
      if (!button || (event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey) return
      const isMeant = sign === 'click'
      if (isMeant) event.preventDefault()
      void load().then(({ act }) => act(button, isMeant))
    },
    { passive: sign !== 'click' }
  )
}

// What is remembered is painted on them, and on shelves of its own.
if (document.querySelector(`${ANY},[data-viewed]`)) void load()

// A module of its own, though it gives nothing away.
export {}

/**
 * Remembers how far a page was scrolled, per history entry. The browser does that itself, except where an island
 * draws the page's full length after the load: those pages say `[data-grows]`, and `list-drawn` when they are done.
 */
interface Remembered {
  readonly scroll?: number
}

const remembered = () => (history.state as Remembered | null)?.scroll

const remember = () => history.replaceState({ ...history.state, scroll: Math.round(scrollY) }, '')

const returnTo = (top: number) => {
  let moved = false
  const stop = () => (moved = true)
  for (const sign of ['wheel', 'touchstart', 'keydown'] as const)
    addEventListener(sign, stop, { once: true, passive: true })
  addEventListener('list-drawn', () => moved || scrollTo({ top, behavior: 'instant' }), { once: true })
}

const grows = document.querySelector('[data-grows]')
const saved = remembered()
if (grows && saved) returnTo(saved)

addEventListener('scrollend', remember)
addEventListener('pagehide', remember)

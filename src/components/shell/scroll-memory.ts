/**
 * Remembers how far a page was scrolled, per history entry. The browser does that itself, except where an island
 * draws the page's full length later: those pages say `[data-grows]`, and `list-drawn` when they are done.
 */
interface Remembered {
  readonly scroll?: number
}

const remember = () => history.replaceState({ ...history.state, scroll: Math.round(scrollY) }, '')

let wanted: number | undefined
const want = (state: Remembered | null) => {
  if (document.querySelector('[data-grows]')) wanted = state?.scroll
}
// A list as its page brings it has its full length already.
if (location.search !== '') want(history.state as Remembered | null)

addEventListener('popstate', event => want(event.state as Remembered | null))
// A reader who scrolls meanwhile keeps their place.
for (const sign of ['wheel', 'touchstart', 'keydown'] as const)
  addEventListener(sign, () => (wanted = undefined), { passive: true })
addEventListener('list-drawn', () => {
  if (wanted !== undefined) scrollTo({ top: wanted, behavior: 'instant' })
  wanted = undefined
})

addEventListener('scrollend', remember)
addEventListener('pagehide', remember)

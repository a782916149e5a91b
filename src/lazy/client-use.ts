import type { ClientDirective } from 'astro'

/**
 * `client:use`: an island that costs nothing before somebody uses it. It is hydrated when a pointer, a finger or the
 * focus reaches one of its buttons or fields (src/islands/shell/early-click.ts repeats a press), or when `shop:use` is
 * dispatched on it. Its value names what this browser may remember, `client:use="wished compare"`: where one of them is
 * not empty, the island is hydrated when it comes near the screen, so that what is remembered is drawn.
 *
 * Astro puts this file into pages as an inline script: it imports nothing, and every byte of it is paid by all of them.
 */

/**
 * On an island that was once asked for: a file that was lost on the way is fetched again without another sign. On the element,
 * because a page may carry this script twice (its frame is rendered by itself), and the second takes the place of the first.
 */
const STARTED = 'data-started'

/** As src/stores/persisted.ts keeps it, which comes only where there is something. */
const isRemembered = (name: string) => !['[]', 'null'].includes(String(localStorage.getItem(`delguur:${name}`)))

const clientUse: ClientDirective = (load, { value }, island) => {
  const waiting = new AbortController()
  const { signal } = waiting
  const start = () => {
    if (signal.aborted) return
    waiting.abort()
    island.setAttribute(STARTED, '')
    void load().then(hydrate => hydrate())
  }
  if (island.hasAttribute(STARTED)) return start()

  const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), { rootMargin: '600px' })
  const touched = ({ target }: Event) => (target as Element).closest('button,input,select,label,[data-use]') && start()
  for (const sign of ['pointerover', 'focusin', 'click', 'input'])
    island.addEventListener(sign, touched, { passive: true, signal })
  island.addEventListener('shop:use', start, { signal })

  const look = () => {
    try {
      if (!value?.split(' ').some(isRemembered)) return
    } catch {
      // Storage is denied.
      return
    }
    // The island itself has no box; one without children draws nothing but what is remembered.
    const [child] = island.children
    if (child) near.observe(child)
    else (globalThis.requestIdleCallback ?? setTimeout)(start)
  }
  // `capture`, because events of the document do not bubble to the window.
  for (const sign of ['storage', 'shop:compared', 'shop:current-user'])
    addEventListener(sign, look, { signal, capture: true })
  look()
}

export default clientUse

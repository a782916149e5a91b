import type { ClientDirective } from 'astro'

/**
 * `client:covered`: hydrates an island while the age question covers its page, so that a visitor who has answered "yes"
 * loads nothing. `data-age` is written by the head script (src/components/age/mark-age.ts), also on a page that comes
 * back from the back/forward cache.
 */
const covered: ClientDirective = load => {
  const hydrateIfCovered = async () => {
    if (document.documentElement.dataset['age'] === 'ok') return
    removeEventListener('pageshow', hydrateIfCovered)
    const hydrate = await load()
    await hydrate()
  }
  addEventListener('pageshow', hydrateIfCovered)
  void hydrateIfCovered()
}

export default covered

import { searchCatalogue } from '../../api/search.ts'
import { cardsOf, plainListBody } from '../../contract/catalogue/catalogue-base.ts'
import { listFingerprint } from '../../stores/catalogue/refresh-cards.ts'
import { nextRefreshMs } from '../../stores/catalogue/next-refresh.ts'

/**
 * A list in HTML is hydrated when it is used. It is hydrated at once where its address narrows it, where search was out of
 * reach when it was drawn, and where products, prices or stock have changed since: the island then asks for all of it.
 */
const place = document.querySelector<HTMLElement>('[data-grows]')
const island = place?.querySelector('astro-island')
const taxon = place?.dataset['list']
const drawn = place?.dataset['drawnList']
const hydrated = new AbortController()
const { signal } = hydrated
let timer: ReturnType<typeof setTimeout> | undefined

const hydrate = () => void island?.dispatchEvent(new Event('shop:use'))

async function look() {
  clearTimeout(timer)
  if (document.hidden || signal.aborted) return
  try {
    const body = plainListBody(taxon)
    const found = cardsOf(await searchCatalogue(body, signal))
    if (listFingerprint(found) !== drawn) return hydrate()
    if (!signal.aborted) timer = setTimeout(() => void look(), nextRefreshMs(found.cards, Date.now()))
  } catch {
    // Search is out of reach or busy, or the island asks for itself by now.
  }
}

const stop = () => {
  hydrated.abort()
  clearTimeout(timer)
}

island?.addEventListener('astro:hydrate', stop, { once: true })
// Going forward to a narrowed list after a reload loads no page.
addEventListener('popstate', hydrate, { signal })
for (const sign of ['visibilitychange', 'online']) addEventListener(sign, () => void look(), { signal })
addEventListener('pageshow', event => event.persisted && void look(), { signal })
if (location.search !== '' || drawn === undefined) hydrate()
else void look()

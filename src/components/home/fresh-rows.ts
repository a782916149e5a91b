import { $freshCards, cardFingerprint, refreshCards } from '../../stores/catalogue/refresh-cards.ts'

/** Prices, sales and stock of a prebuilt page as they are now. A row is hydrated only when one of them has changed. */
const items = [...document.querySelectorAll<HTMLElement>('[data-drawn]')]
const drawn = new Map(items.map(item => [item, item.dataset['drawn'] ?? '']))
const slugs = [...new Set([...drawn.values()].map(state => state.split(' ')[0] ?? ''))]

const look = () => void (document.hidden || refreshCards(slugs))

$freshCards.listen(fresh => {
  for (const [item, state] of drawn) {
    const card = fresh?.get(state.split(' ')[0] ?? '')
    if (!card || cardFingerprint(card) !== state) item.closest('astro-island')?.dispatchEvent(new Event('shop:use'))
  }
})

if (slugs.length > 0) {
  look()
  addEventListener('visibilitychange', look)
  addEventListener('pageshow', event => event.persisted && look())
}

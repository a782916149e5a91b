import { searchCatalogue } from '../../api/search.ts'
import { CARD_FIELDS, cardsOf, type ProductCard } from '../../contract/catalogue-query.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { nextLook } from '../../stores/catalogue-turns.ts'
import { cardHtml } from '../catalogue/card.ts'

/** Prices, sales and stock on a prebuilt page as they are now, and again when a sale among them turns. */
const shelves = [...document.querySelectorAll<HTMLElement>('[data-shelf-words]')]
const slugOf = (item: Element) =>
  item.querySelector<HTMLAnchorElement>('.card-name a')?.pathname.split('/').at(-1) ?? ''
const itemsOf = (shelf: Element) => [...shelf.querySelectorAll('.cards > li')]

let look: ReturnType<typeof setTimeout> | undefined

async function freshen() {
  const slugs = [...new Set(shelves.flatMap(itemsOf).map(slugOf))]
  const answer = await searchCatalogue({ query: { terms: { slug: slugs } }, size: slugs.length, _source: CARD_FIELDS })
  const { cards } = cardsOf(answer)
  const bySlug = new Map(cards.map(card => [card.slug, card]))
  for (const shelf of shelves)
    for (const item of itemsOf(shelf)) {
      const card = bySlug.get(slugOf(item))
      // What is gone, or no longer on sale on the shelf of sales, leaves.
      if (!card || (shelf.dataset['shelfSale'] !== undefined && card.sale_percent === 0)) item.remove()
      else redraw(item, card, shelf)
    }
  clearTimeout(look)
  look = setTimeout(lookAgain, nextLook(cards, Date.now()))
}

/** Only what has changed, so that neither a picture blinks nor the focus is lost. */
function redraw(item: Element, card: ProductCard, shelf: HTMLElement) {
  const drawn = document.createElement('template')
  drawn.innerHTML = cardHtml(card, {
    locale: document.documentElement.lang as ShopLocale,
    words: JSON.parse(shelf.dataset['shelfWords'] ?? '{}') as Record<string, string>
  })
  for (const part of ['.card-foot', '.marks']) {
    const [now, before] = [drawn.content.querySelector(part), item.querySelector(part)]
    if (now?.textContent === before?.textContent) continue
    if (now && before) before.replaceWith(now)
    else if (now) item.querySelector('.ground')?.append(now)
    else before?.remove()
  }
}

/** Without an answer the page stays as it was built. */
const lookAgain = () => document.hidden || void freshen().catch(() => undefined)

if (shelves.length > 0) {
  lookAgain()
  addEventListener('visibilitychange', lookAgain)
  addEventListener('pageshow', event => event.persisted && lookAgain())
}

import { cardsOf, type ProductCard } from '../../contract/catalogue-query.ts'
import { byIdsBody, suggestedBody } from '../../contract/shelf-query.ts'
import { searchCatalogue } from '../../api/search.ts'
import { $viewed, noteViewed } from '../../stores/viewed.ts'
import { cardHtml } from '../catalogue/card.ts'
import { goodsWords, locale } from '../catalogue/goods-words.ts'

/** On a shelf; the page of its own shows them all. */
const SHOWN = 10
/** So many of the last ones say what else may please. */
const TELLING = 8

/**
 * `data-viewed` on a hidden section: its value is the product this page is about, which is remembered and left out
 * of the shelf; empty elsewhere. `data-suggested` is filled with more of the same kind. Nothing is asked before the
 * reader comes near.
 */
const own = document.querySelector<HTMLElement>('[data-viewed]')?.dataset['viewed'] ?? ''
const before = $viewed.get().filter(id => id !== own)
if (own && !document.querySelector('[data-viewed][data-unnoted]')) noteViewed(own)

let asked: Promise<readonly ProductCard[]> | undefined

/** On a phone that lies on the table: what somebody looked up for their health is their own business. */
const viewedCards = () =>
  (asked ??= searchCatalogue(byIdsBody(before)).then(found => {
    const cards = new Map(cardsOf(found).cards.map(card => [card.id, card]))
    return before.flatMap(id => cards.get(id) ?? []).filter(card => !card.requires_prescription && !card.age_restricted)
  }))

const suggestedCards = async () => {
  const telling = (await viewedCards()).slice(0, TELLING)
  return telling.length > 0 ? cardsOf(await searchCatalogue(suggestedBody(telling))).cards : []
}

async function fill(place: HTMLElement, cards: readonly ProductCard[]) {
  const list = place.querySelector('ul')
  if (!list || cards.length === 0) return
  const words = await goodsWords()
  list.innerHTML = cards.map(card => `<li>${cardHtml(card, { locale, words })}</li>`).join('')
  place.hidden = false
}

function whenNear(selector: string, cards: () => Promise<readonly ProductCard[]>) {
  const section = document.querySelector<HTMLElement>(selector)
  if (!section || before.length === 0) return
  const mark = document.createElement('span')
  section.before(mark)
  const near = new IntersectionObserver(
    async entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      try {
        await fill(section, await cards())
      } catch {
        // Offline, or search is busy: then there is no such shelf.
      }
    },
    { rootMargin: '600px' }
  )
  near.observe(mark)
}

whenNear('[data-viewed]', async () => (await viewedCards()).slice(0, SHOWN))
whenNear('[data-suggested]', suggestedCards)

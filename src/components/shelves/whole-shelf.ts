import { CARD_FIELDS, cardsOf, type SearchBody } from '../../contract/catalogue-query.ts'
import { searchCatalogue } from '../../api/search.ts'
import { cardHtml } from '../catalogue/card.ts'
import { goodsWords, locale } from '../catalogue/goods-words.ts'

/** "Show all": the first of a shelf's goods stand in the page, the others come when somebody asks for them. */
export async function act(button: HTMLElement) {
  const section = button.closest('section')
  const list = section?.querySelector('ul.cards')
  if (!section || !list || button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  const status = section.querySelector('[role=status]')
  try {
    const body = { ...(JSON.parse(button.dataset['whole'] ?? '{}') as SearchBody), _source: CARD_FIELDS }
    const [words, found] = await Promise.all([goodsWords(), searchCatalogue(body)])
    const { cards } = cardsOf(found)
    const first = list.children.length
    list.innerHTML = cards.map(card => `<li>${cardHtml(card, { locale, words })}</li>`).join('')
    list.classList.remove('cards-row')
    button.remove()
    if (status) status.textContent = ''
    // Whoever came by keyboard goes on where the new ones begin.
    list.children[Math.min(first, cards.length - 1)]?.querySelector('a')?.focus({ preventScroll: true })
  } catch {
    button.ariaBusy = 'false'
    if (status) status.textContent = (await goodsWords().catch(() => undefined))?.['shelf_failed'] ?? ''
  }
}

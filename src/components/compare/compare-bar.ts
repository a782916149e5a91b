import { cardsOf, type ProductCard } from '../../contract/catalogue-query.ts'
import { byIdsBody } from '../../contract/shelf-query.ts'
import { searchCatalogue } from '../../api/search.ts'
import { fill } from '../../i18n/fill.ts'
import { localePath } from '../../i18n/locales.ts'
import { $compared, replaceCompared, toggleCompare } from '../../stores/compare.ts'
import { escapeHtml } from '../catalogue/escape.ts'
import { goodsWords, locale, type GoodsWords } from '../catalogue/goods-words.ts'
import { onNewGoods } from '../catalogue/on-new-goods.ts'
import { announce } from '../catalogue/say.ts'

/** On its own page the table says what is compared. */
const isTable = document.querySelector('[data-compare-page]') !== null
const cards = new Map<string, ProductCard>()

/** A toggle, on a card, in quick view or on the product's page. */
export async function act(button: HTMLElement) {
  const isIn = toggleCompare(button.dataset['compare'] ?? '')
  if (isIn === undefined) return
  const words = await goodsWords()
  announce(
    isIn ? fill(words['compare_added'] ?? '', { count: $compared.get().length }) : (words['compare_removed'] ?? '')
  )
}

function paint() {
  const ids = $compared.get()
  for (const button of document.querySelectorAll<HTMLElement>('[data-compare]'))
    button.ariaPressed = String(ids.includes(button.dataset['compare'] ?? ''))
}

onNewGoods(paint)

let bar: HTMLElement | undefined

async function draw() {
  const ids = $compared.get()
  if (isTable || ids.length === 0) {
    bar?.remove()
    bar = undefined
    return
  }
  const missing = ids.filter(id => !cards.has(id))
  const [words] = await Promise.all([goodsWords(), missing.length > 0 ? fetchCards(missing) : undefined])
  if (ids !== $compared.get()) return
  if (!bar) {
    bar = Object.assign(document.createElement('aside'), { className: 'compare-bar' })
    bar.ariaLabel = words['compare_bar'] ?? ''
    bar.addEventListener('click', remove)
    document.querySelector('main')?.after(bar)
  }
  const focused = bar.contains(document.activeElement)
  bar.innerHTML = barHtml(ids, words)
  if (focused) bar.querySelector('a')?.focus()
}

async function fetchCards(ids: readonly string[]) {
  try {
    for (const card of cardsOf(await searchCatalogue(byIdsBody(ids))).cards) cards.set(card.id, card)
  } catch {
    // Without their pictures they can be compared all the same.
  }
}

function barHtml(ids: readonly string[], words: GoodsWords): string {
  const word = (key: string, values: Record<string, string | number> = {}) => escapeHtml(fill(words[key] ?? '', values))
  const items = ids.map(id => {
    const card = cards.get(id)
    const name = card ? (locale === 'mn' ? card.title : card.name) : id
    const picture =
      card?.image && !card.age_restricted
        ? `<img src="${escapeHtml(card.image)}.160.webp" width="44" height="44" alt="">`
        : ''
    return (
      `<li><button type="button" class="compare-thumb" data-leave="${escapeHtml(id)}" ` +
      `aria-label="${word('compare_remove', { name })}">${picture}<span aria-hidden="true">×</span></button></li>`
    )
  })
  return (
    `<ul>${items.join('')}</ul>` +
    `<a class="button" href="${localePath(locale, '/compare')}">${word('compare_now', { count: ids.length })}</a>` +
    `<button type="button" class="compare-clear" data-leave="">${word('compare_clear')}</button>`
  )
}

function remove(event: Event) {
  const id =
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-leave]')?.dataset['leave'] : null
  if (id === '') replaceCompared([])
  else if (id) toggleCompare(id)
}

$compared.subscribe(() => {
  paint()
  // Words that cannot be fetched come with the next change.
  void draw().catch(() => undefined)
})

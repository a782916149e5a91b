import { cardsOf } from '../../contract/catalogue-query.ts'
import { byIdsBody } from '../../contract/shelf-query.ts'
import { searchCatalogue } from '../../api/search.ts'
import { fill, plural } from '../../i18n/fill.ts'
import { $viewed, forgetViewed, removeViewed } from '../../stores/viewed.ts'
import { cardHtml } from '../catalogue/card.ts'
import { escapeHtml } from '../catalogue/escape.ts'
import { goodsWords, locale } from '../catalogue/goods-words.ts'

/** Everything this browser remembers to have shown, to be thinned out or forgotten. */
export function showViewed(root: HTMLElement) {
  const words = JSON.parse(root.dataset['words'] ?? '{}') as Record<string, string>
  const list = root.querySelector<HTMLElement>('ul.cards')
  const status = root.querySelector<HTMLElement>('[data-viewed-status]')
  const forget = root.querySelector<HTMLElement>('[data-viewed-forget]')
  const undo = root.querySelector<HTMLElement>('[data-viewed-undo]')
  let forgotten: readonly string[] = []

  const state = (name: 'waiting' | 'list' | 'empty' | 'failed') => {
    for (const each of root.querySelectorAll<HTMLElement>('[data-viewed-state]'))
      each.hidden = each.dataset['viewedState'] !== name
    if (forget) forget.hidden = name !== 'list'
  }
  const announce = (text: string) => {
    if (status) status.textContent = text
  }

  async function draw() {
    const ids = $viewed.get()
    if (!list || ids.length === 0) return state('empty')
    try {
      const [said, found] = await Promise.all([goodsWords(), searchCatalogue(byIdsBody(ids))])
      const cards = new Map(cardsOf(found).cards.map(card => [card.id, card]))
      const gone = ids.filter(id => !cards.has(id))
      if (gone.length > 0) {
        announce(plural(locale, words, 'viewed_gone', gone.length))
        $viewed.set(ids.filter(id => cards.has(id)))
      }
      list.innerHTML = $viewed
        .get()
        .flatMap(id => cards.get(id) ?? [])
        .map(card => {
          const name = locale === 'mn' ? card.title : card.name
          const label = escapeHtml(fill(said['viewed_remove'] ?? '', { name }))
          return (
            `<li class="viewed-item">${cardHtml(card, { locale, words: said })}` +
            `<button type="button" class="quick-close viewed-leave" data-leave="${escapeHtml(card.id)}" aria-label="${label}">` +
            '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg></button></li>'
          )
        })
        .join('')
      state(list.children.length > 0 ? 'list' : 'empty')
    } catch {
      state('failed')
    }
  }

  root.addEventListener('click', event => {
    const leave = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-leave]') : null
    if (!leave) return
    const item = leave.closest('li')
    const next = item?.nextElementSibling ?? item?.previousElementSibling
    removeViewed(leave.dataset['leave'] ?? '')
    item?.remove()
    if (next) next.querySelector<HTMLElement>('[data-leave]')?.focus()
    else state('empty')
  })
  forget?.addEventListener('click', () => {
    forgotten = forgetViewed()
    state('empty')
    announce(words['viewed_forgotten'] ?? '')
    if (undo) undo.hidden = false
    undo?.focus()
  })
  undo?.addEventListener('click', () => {
    $viewed.set(forgotten)
    undo.hidden = true
    announce('')
    state('waiting')
    void draw()
  })
  root.querySelector('[data-viewed-retry]')?.addEventListener('click', () => {
    state('waiting')
    void draw()
  })
  void draw()
}

import { fill, plural } from '../../i18n/fill.ts'
import { isShopLocale, type ShopLocale } from '../../i18n/locales.ts'
import { $popularSearches, askPopular } from '../../stores/popular-searches.ts'
import { $recentSearches, dropSearch, forgetSearches, rememberSearch } from '../../stores/recent-searches.ts'
import { $suggestions, stopSuggesting, typed } from '../../stores/suggestions.ts'
import { offersHtml } from './offers-html.ts'
import { offersOf } from './offers.ts'
import { sheetOf } from './search-sheet.ts'
import { departments, shelfNames } from './shelf-names.ts'

const CROSS = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M18 6 6 18M6 6l12 12"/></svg>'
const BACK = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m15 18-6-6 6-6"/></svg>'

/** Turns the search field into a combobox; Enter without a choice is still the form's own search. */
export function suggestOn(form: HTMLFormElement, field: HTMLInputElement) {
  const words = JSON.parse(form.dataset['words'] ?? '{}') as Readonly<Record<string, string>>
  const word = (key: string, query = '') => fill(words[key] ?? '', { query })
  const lang = document.documentElement.lang
  const locale: ShopLocale = isShopLocale(lang) ? lang : 'mn'
  let shelves = departments()
  let isOpen = false
  let drawn = ''

  const panel = element('div', { class: 'suggestions', hidden: '' })
  const list = element('div', {
    id: 'search-suggestions',
    role: 'listbox',
    tabindex: '-1',
    'aria-label': word('suggestions')
  })
  const removers = element('div', { class: 'suggestions-removers' })
  const told = element('p', { class: 'spoken', role: 'status' })
  const close = element('button', { class: 'search-close', type: 'button', 'aria-label': word('close') }, BACK)
  const clear = element('button', { class: 'search-clear', type: 'button', 'aria-label': word('clear') }, CROSS)
  panel.append(list, removers)
  form.prepend(close)
  field.after(clear)
  form.append(panel, told)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': list.id,
    'aria-expanded': 'false'
  }))
    field.setAttribute(name, value)

  const sheet = sheetOf(form, () => {
    leave()
    field.blur()
  })
  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')]
  const active = () => list.querySelector<HTMLElement>('[aria-selected=true]')

  function choose(option: HTMLElement | undefined) {
    active()?.setAttribute('aria-selected', 'false')
    option?.setAttribute('aria-selected', 'true')
    if (option) field.setAttribute('aria-activedescendant', option.id)
    else field.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  /** One option on; before the first and after the last is the field itself. */
  function step(by: 1 | -1) {
    const all = options()
    const places = all.length + 1
    const now = all.findIndex(option => option.ariaSelected === 'true') + 1
    choose(all[((now + by + places) % places) - 1])
  }

  function draw() {
    const text = field.value.trim()
    clear.hidden = field.value === ''
    const { text: asked, found, status } = $suggestions.get()
    const recent = $recentSearches.get()
    const known = { typed: text, asked, found, recent, popular: $popularSearches.get(), shelves, locale, words }
    const html = offersHtml(offersOf(known), text, locale, words)
    if (html !== drawn) replace(html)
    drawn = html
    removers.replaceChildren(...(text === '' ? recent.map(removerOf) : []))
    const count = options().length
    show(isOpen && count > 0)
    if (isOpen && status !== 'asking')
      told.textContent =
        count > 0 ? plural(locale, words, 'suggestions_found', count) : text === '' ? '' : word('suggestions_none')
  }

  /** What was drawn already is kept: pictures do not blink and the choice stays where it was. */
  function replace(html: string) {
    const chosen = active()?.innerHTML
    const before = new Map(options().map(option => [option.innerHTML, option]))
    const fresh = element('template', {}, html)
    for (const option of fresh.content.querySelectorAll<HTMLElement>('[role=option]')) {
      const picture = before.get(option.innerHTML)?.querySelector('.thumb')
      if (picture) option.querySelector('.thumb')?.replaceWith(picture)
    }
    list.replaceChildren(fresh.content)
    choose(chosen === undefined ? undefined : options().find(option => option.innerHTML === chosen))
  }

  const removerOf = (text: string) =>
    element(
      'button',
      { type: 'button', tabindex: '-1', 'data-search': text, 'aria-label': word('recent_remove', text) },
      CROSS
    )

  function show(isShown: boolean) {
    panel.hidden = !isShown
    field.setAttribute('aria-expanded', String(isShown))
    if (!isShown) choose(undefined)
  }

  function enter() {
    isOpen = true
    sheet.open()
    void askPopular(locale)
    void shelfNames().then(known => {
      shelves = [...known]
      if (isOpen) draw()
    })
    typed(field.value)
    draw()
  }

  function leave() {
    isOpen = false
    stopSuggesting()
    show(false)
    told.textContent = ''
  }

  function drop(text: string) {
    const at = options().findIndex(option => option.ariaSelected === 'true')
    dropSearch(text)
    if (at >= 0) choose(options()[Math.min(at, options().length - 1)])
    told.textContent = word('recent_removed', text)
  }

  /** Follows an option, or clears the history; what was searched for is remembered. */
  function take(option: HTMLElement) {
    const { kind, text = '' } = option.dataset
    if (kind === 'forget') {
      forgetSearches()
      told.textContent = word('recent_cleared')
      return
    }
    const isSearch = kind === 'recent' || kind === 'popular' || kind === 'search'
    rememberSearch(isSearch ? text : field.value)
  }

  field.addEventListener('input', () => {
    isOpen = true
    choose(undefined)
    typed(field.value)
    draw()
  })
  field.addEventListener('focus', enter)
  // A field that still has the focus after Escape is asked by a click.
  field.addEventListener('click', () => !isOpen && enter())
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!sheet.isOpen && !(relatedTarget instanceof Node && panel.contains(relatedTarget))) leave()
  })

  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => (panel.hidden ? enter() : step(1), true),
    ArrowUp: () => (panel.hidden ? enter() : step(-1), true),
    Home: () => active() !== null && (choose(options()[0]), true),
    End: () => active() !== null && (choose(options().at(-1)), true),
    Enter: () => {
      const option = active()
      option?.click()
      return option !== null
    },
    Escape: () => {
      const isShown = !panel.hidden || sheet.isOpen
      if (sheet.isOpen) sheet.close()
      else leave()
      return isShown
    },
    Delete: () => {
      const { kind, text } = active()?.dataset ?? {}
      if (kind !== 'recent' || text === undefined) return false
      drop(text)
      return true
    }
  }
  field.addEventListener('keydown', event => {
    // Enter that ends a composition chooses a word of the keyboard, not one of ours.
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    if (keys[event.key]?.()) event.preventDefault()
  })

  // The field keeps the focus, and a phone its keyboard, whatever is pressed in the panel.
  panel.addEventListener('mousedown', event => event.preventDefault())
  panel.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const option = target.closest<HTMLElement>('[role=option]')
    if (option) take(option)
    const removed = target.closest<HTMLElement>('[data-search]')?.dataset['search']
    if (removed !== undefined) drop(removed)
  })
  list.addEventListener('scroll', () => (removers.style.translate = `0 ${-list.scrollTop}px`), { passive: true })
  close.addEventListener('click', () => sheet.close())
  clear.addEventListener('mousedown', event => event.preventDefault())
  clear.addEventListener('click', () => {
    field.value = ''
    field.focus()
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  form.addEventListener('submit', () => {
    rememberSearch(field.value)
    leave()
  })

  for (const store of [$suggestions, $popularSearches, $recentSearches]) store.listen(() => isOpen && draw())
  clear.hidden = field.value === ''
  if (document.activeElement === field) enter()
}

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  html = ''
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.innerHTML = html
  return made
}

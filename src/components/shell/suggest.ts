import { suggest } from '../../api/search.ts'
import type { ProductCard } from '../../contract/catalogue-query.ts'
import { escapeHtml } from '../catalogue/escape.ts'
import { pictureHtml } from '../catalogue/picture.ts'
import { groundOf } from '../catalogue/taxon-url.ts'
import { fill, plural } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { isShopLocale, localePath, type ShopLocale } from '../../i18n/locales.ts'

const PAUSE_MS = 120
const LETTERS_MIN = 2
const SHELVES_MAX = 3

type Messages = Readonly<Record<string, string>>

/** Turns the search field into a combobox; Enter without a choice is still the form's own search. */
export function suggestOn(form: HTMLFormElement, field: HTMLInputElement) {
  const words = JSON.parse(form.dataset['words'] ?? '{}') as Messages
  const lang = document.documentElement.lang
  const locale: ShopLocale = isShopLocale(lang) ? lang : 'mn'

  const list = document.createElement('div')
  list.id = 'search-suggestions'
  list.className = 'suggestions'
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', words['suggestions'] ?? '')
  list.hidden = true
  const told = document.createElement('p')
  told.className = 'spoken'
  told.setAttribute('role', 'status')
  form.append(list, told)

  field.setAttribute('role', 'combobox')
  field.setAttribute('aria-autocomplete', 'list')
  field.setAttribute('aria-controls', list.id)
  field.setAttribute('aria-expanded', 'false')

  let chosen = -1
  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')]

  const choose = (index: number) => {
    const all = options()
    chosen = all.length === 0 ? -1 : ((index + 1 + all.length + 1) % (all.length + 1)) - 1
    all.forEach((option, at) => option.setAttribute('aria-selected', String(at === chosen)))
    const option = all[chosen]
    if (option) field.setAttribute('aria-activedescendant', option.id)
    else field.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }

  const show = (open: boolean) => {
    list.hidden = !open
    field.setAttribute('aria-expanded', String(open))
    if (!open) choose(-1)
  }

  const draw = (found: readonly ProductCard[], text: string) => {
    list.innerHTML = suggestionsHtml(found, text, locale, words)
    const count = options().length
    chosen = -1
    field.removeAttribute('aria-activedescendant')
    show(count > 0)
    told.textContent = count > 0 ? plural(locale, words, 'suggestions_found', count) : ''
  }

  let asked = 0
  let waiting: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const ask = async () => {
    const text = field.value.trim()
    const turn = ++asked
    waiting?.abort()
    if (text.length < LETTERS_MIN) return show(false)
    waiting = new AbortController()
    const found = await suggest(text, waiting.signal)
    // An older answer never replaces a newer one, however late it comes.
    if (turn === asked && document.activeElement === field) draw(found, text)
  }

  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), PAUSE_MS)
  })
  field.addEventListener('focus', () => void ask())
  if (field.value) void ask()

  field.addEventListener('keydown', event => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (list.hidden) return void ask()
      choose(chosen + (event.key === 'ArrowDown' ? 1 : -1))
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault()
      show(false)
    } else if (event.key === 'Enter' && chosen >= 0 && !list.hidden) {
      event.preventDefault()
      open(options()[chosen])
    }
  })

  const open = (option: HTMLElement | null | undefined) => {
    const href = option?.dataset['href']
    if (href) location.href = href
  }
  list.addEventListener('pointerdown', event => event.preventDefault())
  list.addEventListener('click', event =>
    open(event.target instanceof Element ? event.target.closest<HTMLElement>('[role=option]') : null)
  )
  field.addEventListener('blur', () => show(false))
  form.addEventListener('submit', () => {
    clearTimeout(timer)
    asked++
  })
}

/** Categories whose name has the typed letters: the menu in the page knows them all. */
function shelvesLike(text: string) {
  const typed = text.toLowerCase()
  return [...document.querySelectorAll<HTMLAnchorElement>('#menu [data-shelf], .shelves a')]
    .map(({ pathname, dataset, textContent }) => ({ href: pathname, name: dataset['shelf'] ?? textContent }))
    .filter(({ name }) => name.toLowerCase().includes(typed))
    .slice(0, SHELVES_MAX)
}

function suggestionsHtml(found: readonly ProductCard[], text: string, locale: ShopLocale, words: Messages): string {
  let id = 0
  const option = (href: string, content: string) =>
    `<div role="option" id="suggestion-${++id}" aria-selected="false" data-href="${escapeHtml(href)}">${content}</div>`
  const shelves = shelvesLike(text).map(({ href, name }) =>
    option(
      href,
      `<span><span class="text-ink-soft">${escapeHtml(words['categories'] ?? '')}:</span> ${escapeHtml(name)}</span>`
    )
  )
  const products = found.map(({ slug, image, age_restricted, product_cat, selling_price, title, name }) =>
    option(
      localePath(locale, `/products/${slug}`),
      `<span class="ground ground-${groundOf(product_cat)} thumb">${age_restricted ? '' : pictureHtml(image, { sizes: '48px', alt: '' })}</span>` +
        `<span class="line-clamp-2">${escapeHtml(locale === 'mn' ? title : name)}</span>` +
        `<span class="price">${money(locale, selling_price)}</span>`
    )
  )
  if (shelves.length + products.length === 0) return ''
  const all = option(
    localePath(locale, `/products?q=${encodeURIComponent(text)}`),
    `<span class="font-medium text-accent">${escapeHtml(fill(words['all_results'] ?? '', { query: text }))}</span>`
  )
  return [...shelves, ...products, all].join('')
}

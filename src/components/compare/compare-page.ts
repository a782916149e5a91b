import { problemOf } from '../../api/problem-error.ts'
import { product as askProduct } from '../../api/products.ts'
import type { ProductView } from '../../contract/storefront.ts'
import { COMPARE_MOST } from '../../domain/compare.ts'
import { fill, plural } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { isShopLocale, localePath, type ShopLocale } from '../../i18n/locales.ts'
import { $compared, keepCompared, replaceCompared } from '../../stores/compare.ts'
import { forAdults } from '../catalogue/card.ts'
import { escapeHtml } from '../catalogue/escape.ts'
import { heartHtml } from '../wishes/heart.ts'
import { pictureHtml } from '../catalogue/picture.ts'
import { compareRows, type CompareRow } from './compare-rows.ts'

/** So few that it is worth a warning. */
const FEW = 5
const QUERY = 'products'
const SLUG = /^[a-z0-9-]{1,100}$/

/**
 * The table. An address with `?products=…` says what stands in it, so it can be sent to somebody; without one it is
 * this browser's own list, and the address follows it.
 */
export function showComparison(root: HTMLElement) {
  const { lang } = document.documentElement
  const locale: ShopLocale = isShopLocale(lang) ? lang : 'mn'
  const words = JSON.parse(root.dataset['words'] ?? '{}') as Record<string, string>
  const word = (key: string, values: Record<string, string | number> = {}) => escapeHtml(fill(words[key] ?? '', values))
  const place = root.querySelector<HTMLElement>('[data-compare-table]')
  const status = root.querySelector<HTMLElement>('[data-compare-status]')
  const waiting = root.querySelector<HTMLElement>('[data-compare-waiting]')
  const states = (name: string) => {
    for (const each of root.querySelectorAll<HTMLElement>('[data-compare-state]'))
      each.hidden = each.dataset['compareState'] !== name
    if (waiting) waiting.hidden = name !== 'waiting'
    if (place) place.hidden = name !== 'table'
  }

  /** Products of the address; null when the list is one's own. */
  let shared: readonly string[] | null = sharedRefs()
  let products: readonly ProductView[] = []
  let gone = 0
  let isOnlyDifferences = false
  let asked = 0

  async function load(isQuiet = false) {
    const turn = ++asked
    const refs = shared ?? $compared.get()
    if (refs.length === 0) {
      products = []
      history.replaceState(history.state, '', location.pathname)
      return states('empty')
    }
    if (!isQuiet) states('waiting')
    const answers = await Promise.all(refs.map(ask))
    if (turn !== asked) return
    if (answers.includes('failed')) return isQuiet ? undefined : states('failed')
    products = answers.filter(each => typeof each === 'object')
    gone = answers.length - products.length
    const ids = products.map(({ document: { id } }) => id)
    // The own list in the address, as a reload leaves it, is nobody else's.
    if (shared && ids.length === $compared.get().length && ids.every(id => $compared.get().includes(id))) shared = null
    if (!shared) {
      if (gone > 0) keepCompared(id => ids.includes(id))
      const slugs = products.map(({ document: { slug } }) => slug).join(',')
      history.replaceState(history.state, '', slugs ? `${location.pathname}?${QUERY}=${slugs}` : location.pathname)
    }
    draw()
  }

  const ask = async (ref: string): Promise<ProductView | 'gone' | 'failed'> => {
    try {
      return await askProduct(ref)
    } catch (error) {
      return problemOf(error).status === 404 ? 'gone' : 'failed'
    }
  }

  function draw() {
    if (!place) return
    if (products.length === 0) states('empty')
    else states('table')
    const rows = compareRows(products, locale, words)
    const isAlike = rows.every(({ isSame }) => isSame)
    const notes = [
      gone > 0 ? `<p class="compare-note">${escapeHtml(plural(locale, words, 'gone', gone))}</p>` : '',
      shared
        ? `<p class="compare-note">${word('shared')} <button type="button" data-does="keep">${word('keep')}</button>` +
          ($compared.get().length > 0 ? ` <button type="button" data-does="own">${word('own')}</button>` : '') +
          '</p>'
        : '',
      products.length === 1 ? `<p class="compare-note">${word('one_more')}</p>` : '',
      products.length > 1 && isOnlyDifferences && isAlike ? `<p class="compare-note">${word('all_same')}</p>` : ''
    ]
    const tools =
      products.length > 0
        ? '<div class="compare-tools">' +
          `<button type="button" role="switch" class="switch" aria-checked="${isOnlyDifferences}" data-does="differences"><span aria-hidden="true"></span>${word('differences')}</button>` +
          (products.length < COMPARE_MOST
            ? `<a href="${localePath(locale, '/products')}">${word('add_more')}</a>`
            : '') +
          `<button type="button" data-does="copy">${word('copy')}</button>` +
          (shared ? '' : `<button type="button" data-does="clear">${word('clear')}</button>`) +
          '</div>'
        : ''
    const shown = isOnlyDifferences ? rows.filter(({ isSame }) => !isSame) : rows
    const table =
      products.length > 0
        ? `<div class="compare-scroll" tabindex="0" role="region" aria-label="${word('table')}"><table class="compare">` +
          `<thead><tr><td></td>${products.map(head).join('')}` +
          `</tr></thead>` +
          `<tbody>${live('price', price)}${live('stock', stock)}${shown.map(line).join('')}</tbody></table></div>`
        : ''
    const focused = place.contains(document.activeElement)
      ? document.activeElement?.getAttribute('data-does')
      : undefined
    place.innerHTML = notes.join('') + tools + table
    place.hidden = notes.join('') + table === ''
    if (focused) place.querySelector<HTMLElement>(`[data-does="${focused}"]`)?.focus()
    if (gone > 0 && products.length === 0)
      root.querySelector<HTMLElement>('[data-compare-state="empty"] h2')?.before(place)
  }

  const nameOf = ({ title }: ProductView) => title[locale] ?? title.mn
  const langOf = ({ title }: ProductView) => (locale !== 'mn' && title.en === undefined ? ' lang="mn"' : '')

  function head(product: ProductView): string {
    const { document: card, ground } = product
    const picture = pictureHtml(card.image, { sizes: '12rem', alt: '' })
    const name = escapeHtml(nameOf(product))
    return (
      `<th scope="col"><div class="compare-head"><div class="ground ${escapeHtml(ground)}">${card.age_restricted ? forAdults(picture) : picture}` +
      heartHtml({
        variant: card.vid,
        product: card.id,
        label: fill(words['card_wish'] ?? '', { name: nameOf(product) }),
        look: 'card-wish'
      }) +
      `</div><a href="${escapeHtml(localePath(locale, `/products/${card.slug}`))}"${langOf(product)}>${name}</a>` +
      `<button type="button" class="compare-leave" data-does="remove" data-of="${escapeHtml(card.id)}" aria-label="${word('remove', { name: nameOf(product) })}">` +
      '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg></button></div></th>'
    )
  }

  const live = (key: string, cell: (product: ProductView) => string) =>
    `<tr><th scope="row">${word(key)}</th>${products.map(each => `<td>${cell(each)}</td>`).join('')}</tr>`

  function price({ document: { price: before, selling_price, sale_percent } }: ProductView): string {
    const now = `<span class="compare-price figures${sale_percent > 0 ? ' text-sale' : ''}">${money(locale, selling_price)}</span>`
    return sale_percent > 0
      ? `${now} <s class="card-old figures"><span class="spoken">${word('card_old_price')}: </span>${money(locale, before)}</s>`
      : now
  }

  function stock(product: ProductView): string {
    const { document: card, variants } = product
    if (card.requires_prescription) return `<span class="text-warn">${word('prescription')}</span>`
    const count = card.total_on_hand
    if (count === 0) return `<span class="text-ink-soft">${word('sold_out')}</span>`
    const text = count <= FEW ? escapeHtml(plural(locale, words, 'left', count)) : word('in_stock')
    const name = nameOf(product)
    const button =
      variants.length > 1 || card.age_restricted
        ? `<a class="button-line compare-buy" href="${escapeHtml(localePath(locale, `/products/${card.slug}`))}" aria-label="${word('choose')}: ${escapeHtml(name)}">${word('choose')}</a>`
        : `<button type="button" class="button-line compare-buy" data-add="${escapeHtml(card.vid)}" aria-label="${word('card_add', { name })}">${word('add')}</button>`
    return `<span class="${count <= FEW ? 'text-warn' : 'text-accent'}">${text}</span>${button}`
  }

  const line = ({ name, cells, isSame }: CompareRow) =>
    `<tr${isSame || products.length < 2 ? '' : ' class="compare-differs"'}><th scope="row">${escapeHtml(name)}` +
    `${isSame || products.length < 2 ? '' : `<span class="spoken"> (${word('differs')})</span>`}</th>` +
    `${cells.map(cell => `<td>${cell ? escapeHtml(cell) : `<span aria-hidden="true">–</span><span class="spoken">${word('none')}</span>`}</td>`).join('')}</tr>`

  const deeds: Record<string, (of: string) => void> = {
    discrepancies() {
      isOnlyDifferences = !isOnlyDifferences
      draw()
    },
    remove(id) {
      const slug = products.find(each => each.document.id === id)?.document.slug
      if (shared) shareInstead(shared.filter(ref => ref !== slug && ref !== id))
      else $compared.set($compared.get().filter(each => each !== id))
      root.querySelector<HTMLElement>('h1')?.focus()
    },
    clear: () => $compared.set([]),
    keep() {
      shared = null
      replaceCompared(products.map(({ document: { id } }) => id))
      void load(true)
    },
    own() {
      shared = null
      void load()
    },
    async copy() {
      try {
        await navigator.clipboard.writeText(location.href)
        if (status) status.textContent = words['copied'] ?? ''
      } catch {
        // Not allowed here: the address bar says it too.
      }
    }
  }

  function shareInstead(refs: readonly string[]) {
    shared = refs
    history.replaceState(history.state, '', `${location.pathname}?${QUERY}=${refs.join(',')}`)
    void load(true)
  }

  root.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-does]') : null
    deeds[button?.dataset['does'] ?? '']?.(button?.dataset['of'] ?? '')
  })
  root.querySelector('[data-compare-retry]')?.addEventListener('click', () => void load())
  // Another tab, or a button here, changed the list.
  $compared.listen(() => shared || void load(true))
  // Prices and stock are of this moment, also when somebody comes back to the tab.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void load(true))
  void load()
}

/** What the address asks for: sensible ones, each once, as many as fit. */
function sharedRefs(): readonly string[] | null {
  const asked = new URLSearchParams(location.search).get(QUERY)
  if (asked === null) return null
  const refs = [...new Set(asked.split(','))].filter(ref => SLUG.test(ref)).slice(0, COMPARE_MOST)
  return refs.length > 0 ? refs : null
}

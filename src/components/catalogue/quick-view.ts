import { problemOf } from '../../api/problem-error.ts'
import { product as askProduct } from '../../api/products.ts'
import type { ProductView, VariantView, Words } from '../../contract/storefront.ts'
import { fill } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import { localePath } from '../../i18n/locales.ts'
import { firstChoice, optionGroups, variantWith, type Choice } from '../../islands/product/choice.ts'
import { addToCart } from '../../stores/cart.ts'
import { heartHtml } from '../wishes/heart.ts'
import { escapeHtml } from './escape.ts'
import { goodsWords, locale, type GoodsWords } from './goods-words.ts'
import { pictureHtml } from './picture.ts'

/** So few that it is worth a warning. */
const FEW = 5

const said = (text: Words) => text[locale] ?? text.mn
const langOf = (text: Words) => (locale !== 'mn' && text.en === undefined ? ' lang="mn"' : '')

let dialog: HTMLDialogElement | undefined

/** Opens at once, with its frame; the product follows. Escape, the cross and the ground behind it close it. */
export async function act(button: HTMLElement) {
  const slug = button.dataset['quick'] ?? ''
  const words = await goodsWords().catch(() => undefined)
  if (!words) return void location.assign(localePath(locale, `/products/${slug}`))
  const shown = frame(words)
  shown.ariaLabel = button.getAttribute('aria-label') ?? ''
  body(shown).innerHTML = `<p class="quick-wait" role="status">${escapeHtml(words['quick_loading'] ?? '')}</p>`
  if (!shown.open) shown.showModal()
  try {
    const view = await askProduct(slug)
    if (shown.open) draw(shown, view, words)
  } catch (error) {
    body(shown).innerHTML =
      `<p class="quick-wait" role="alert">${escapeHtml(problemOf(error).message || (words['quick_failed'] ?? ''))}</p>` +
      `<p class="text-center"><button type="button" class="button-line" data-quick="${escapeHtml(slug)}" aria-label="${escapeHtml(shown.ariaLabel ?? '')}">${escapeHtml(words['quick_retry'] ?? '')}</button></p>`
  }
}

const body = (shown: HTMLElement) => shown.querySelector<HTMLElement>('[data-quick-body]') ?? shown

function frame(words: GoodsWords): HTMLDialogElement {
  if (dialog) return dialog
  const made = Object.assign(document.createElement('dialog'), { className: 'quick' })
  made.innerHTML =
    `<form method="dialog"><button class="quick-close" aria-label="${escapeHtml(words['quick_close'] ?? '')}">` +
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg></button></form>' +
    '<div data-quick-body></div>'
  made.addEventListener('click', event => event.target === made && made.close())
  document.body.append(made)
  dialog = made
  return made
}

function draw(shown: HTMLDialogElement, view: ProductView, words: GoodsWords) {
  const { document: card, title, brand, description, variants, ground } = view
  const word = (key: string) => escapeHtml(words[key] ?? '')
  const href = escapeHtml(localePath(locale, `/products/${card.slug}`))
  const text = description ? said(description) : ''
  body(shown).innerHTML =
    `<div class="quick-grid"><div class="ground ${escapeHtml(ground)}">` +
    `${pictureHtml(card.image, { sizes: '(min-width: 992px) 380px, 80vw', alt: '', eager: true })}</div><div>` +
    `<p class="card-brand">${escapeHtml(brand.name)}</p>` +
    `<h2 class="quick-title" tabindex="-1"${langOf(title)}>${escapeHtml(said(title))}</h2>` +
    (card.requires_prescription
      ? `<p class="quick-note">${word('quick_prescription')}</p>`
      : '<div data-quick-buy></div>') +
    (text && description ? `<p class="quick-text"${langOf(description)}>${escapeHtml(text)}</p>` : '') +
    `<p class="quick-foot"><a href="${href}" class="quick-link">${word('quick_more')}</a>` +
    `${heartHtml({ variant: card.vid, product: card.id, label: fill(words['card_wish'] ?? '', { name: said(title) }), exact: true, look: 'quick-wish' })}</p></div></div>`
  shown.ariaLabel = said(title)
  shown.querySelector<HTMLElement>('.quick-title')?.focus()
  const place = shown.querySelector<HTMLElement>('[data-quick-buy]')
  if (place) buy(place, variants.map(choiceOf(words)), words)
}

const choiceOf =
  (words: GoodsWords) =>
  ({ id, price, selling_price, sale_percent, on_hand, options }: VariantView): Choice => ({
    id,
    now: money(locale, selling_price),
    sale: sale_percent > 0 ? { percent: sale_percent, before: money(locale, price), until: '' } : null,
    stock: on_hand,
    stockText:
      on_hand === 0
        ? (words['quick_sold_out'] ?? '')
        : on_hand <= FEW
          ? fill(words['quick_left'] ?? '', { count: on_hand })
          : (words['quick_in_stock'] ?? ''),
    options: Object.fromEntries(Object.entries(options).map(([type, value]) => [type, said(value)]))
  })

/** Price, options and the button; drawn again with every choice, with the focus where it was. */
function buy(place: HTMLElement, choices: readonly Choice[], words: GoodsWords) {
  let chosen = firstChoice(choices)
  const word = (key: string) => escapeHtml(words[key] ?? '')

  const show = () => {
    if (!chosen) return
    const current = chosen
    const groups = optionGroups(choices).map(({ type, values }) => {
      const radios = values.map(value => {
        const isGone = variantWith(choices, current, type, value).stock === 0
        return (
          `<label class="option${isGone ? ' option-gone' : ''}"><input type="radio" class="spoken" name="quick-${type}" ` +
          `value="${escapeHtml(value)}" data-type="${escapeHtml(type)}"${current.options[type] === value ? ' checked' : ''}>` +
          `<span>${escapeHtml(value)}${isGone ? `<span class="spoken">, ${word('option_gone')}</span>` : ''}</span></label>`
        )
      })
      return `<fieldset class="quick-options"><legend>${word(`option_${type}`)}</legend>${radios.join('')}</fieldset>`
    })
    const { sale } = current
    place.dataset['chosen'] = current.id
    place.innerHTML =
      `<p class="quick-price figures"><span${sale ? ' class="text-sale"' : ''}>${current.now}</span>` +
      (sale ? ` <s class="card-old"><span class="spoken">${word('quick_was')}: </span>${sale.before}</s>` : '') +
      `</p>${groups.join('')}<p class="quick-stock">${escapeHtml(current.stockText)}</p>` +
      `<button type="button" class="button quick-add"${current.stock === 0 ? ' disabled' : ''}>` +
      `${word(current.stock === 0 ? 'quick_sold_out' : 'quick_add')}</button><p class="spoken" role="status"></p>`
  }

  place.addEventListener('change', event => {
    if (!chosen || !(event.target instanceof HTMLInputElement)) return
    const { value, name } = event.target
    chosen = variantWith(choices, chosen, event.target.dataset['type'] ?? '', value)
    show()
    place.querySelector<HTMLElement>(`[name="${name}"]:checked`)?.focus()
  })
  place.addEventListener('click', async event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('.quick-add') : null
    if (!button || !chosen || button.ariaBusy === 'true') return
    button.ariaBusy = 'true'
    const added = await addToCart(chosen.id)
    button.ariaBusy = 'false'
    // A notice would lie behind the dialog.
    if (!added) return dialog?.close()
    button.textContent = words['quick_added'] ?? ''
    const status = button.nextElementSibling
    if (status) status.textContent = words['quick_added'] ?? ''
  })
  show()
}

import { money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import { forAdults } from '../catalogue/card.ts'
import { escapeHtml } from '../catalogue/escape.ts'
import { pictureHtml } from '../catalogue/picture.ts'
import { groundOf } from '../catalogue/taxon-url.ts'
import type { Offer, OfferGroup } from './offers.ts'

type Words = Readonly<Record<string, string>>

const PATHS: Readonly<Partial<Record<Offer['kind'], string>>> = {
  recent: '<path d="M3 12a9 9 0 1 0 3-6.7L3 8"/><path d="M3 3v5h5M12 7v5l3 2"/>',
  popular: '<path d="M16 7h6v6"/><path d="m22 7-8.5 8.5-5-5L2 17"/>',
  search: '<circle cx="11" cy="11" r="7"/><path d="m20 20-4-4"/>',
  shelf: '<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z"/>',
  brand: '<path d="M12.6 3H20a1 1 0 0 1 1 1v7.4L12 21 3 12z"/><circle cx="16.5" cy="7.5" r="1"/>',
  forget: '<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13"/>'
}

/** The list's content; every value is escaped. */
export function offersHtml(groups: readonly OfferGroup[], typed: string, locale: ShopLocale, words: Words): string {
  let id = 0
  return groups
    .map(({ name, offers }) => {
      const title = escapeHtml(words[name] ?? '')
      const options = offers.map(offer => optionHtml(offer, ++id, typed, locale, words)).join('')
      return name === 'all'
        ? options
        : `<div role="group" aria-label="${title}"><div class="offers-title" aria-hidden="true">${title}</div>${options}</div>`
    })
    .join('')
}

function optionHtml(offer: Offer, id: number, typed: string, locale: ShopLocale, words: Words): string {
  const attributes =
    `role="option" id="suggestion-${id}" aria-selected="false" data-kind="${offer.kind}"` +
    ('text' in offer ? ` data-text="${escapeHtml(offer.text)}"` : '') +
    (offer.kind === 'recent' ? ` aria-description="${escapeHtml(words['recent_help'] ?? '')}"` : '')
  return offer.kind === 'forget'
    ? `<div ${attributes}>${contentHtml(offer, typed, locale)}</div>`
    : `<a ${attributes} href="${escapeHtml(offer.href)}" tabindex="-1">${contentHtml(offer, typed, locale)}</a>`
}

function contentHtml(offer: Offer, typed: string, locale: ShopLocale): string {
  if (offer.kind === 'product') return productHtml(offer.product, locale)
  const path = PATHS[offer.kind]
  const text =
    offer.kind === 'search' || offer.kind === 'recent' ? emphasised(offer.text, typed) : escapeHtml(offer.text)
  return `${path ? `<svg viewBox="0 0 24 24" aria-hidden="true">${path}</svg>` : ''}<span class="offer-text">${text}</span>`
}

/** What is still to be typed stands out. */
function emphasised(text: string, typed: string): string {
  if (typed === '' || !text.toLowerCase().startsWith(typed.toLowerCase())) return escapeHtml(text)
  return `${escapeHtml(text.slice(0, typed.length))}<b>${escapeHtml(text.slice(typed.length))}</b>`
}

function productHtml(product: Extract<Offer, { kind: 'product' }>['product'], locale: ShopLocale): string {
  const picture = pictureHtml(product.image, { sizes: '48px', alt: '' })
  const name = locale === 'mn' ? product.title : product.name
  const lang = locale !== 'mn' && !product.translated ? ' lang="mn"' : ''
  return (
    `<span class="ground ground-${escapeHtml(groundOf(product.product_cat))} thumb">${product.age_restricted ? forAdults(picture) : picture}</span>` +
    `<span class="offer-text"${lang}>${escapeHtml(name)}</span>` +
    `<span class="price${product.sale_percent > 0 ? ' text-sale' : ''}">${money(locale, product.selling_price)}</span>`
  )
}

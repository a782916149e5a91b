import type { ShelfCard } from '../../contract/shelf-card.ts'
import { money } from '../../i18n/format.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import { heartHtml } from '../wishes/heart.ts'
import { escapeHtml } from './escape.ts'
import { pictureHtml } from './picture.ts'
import { groundOf } from './taxon-url.ts'

export interface CardContext {
  readonly locale: ShopLocale
  /** Words of the catalogue area. */
  readonly words: Readonly<Record<string, string>>
  /** In the first screen: its picture does not wait. */
  readonly eager?: boolean
}

const SIZES = '(min-width: 1280px) 230px, (min-width: 992px) 22vw, 43vw'
const ADD = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 5v14M5 12h14"/></svg>'
const CHOOSE = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m9 6 6 6-6 6"/></svg>'

/**
 * One product on a shelf, as HTML text: pages and islands draw the same card, a list of forty costs
 * microseconds, and none of it needs a framework. Every value goes through `escapeHtml`.
 */
export function cardHtml(card: ShelfCard, context: CardContext): string {
  const { locale, words } = context
  const word = (key: string) => escapeHtml(words[key] ?? '')
  const name = locale === 'mn' ? card.title : card.name
  const lang = locale !== 'mn' && !card.translated ? ' lang="mn"' : ''
  const href = escapeHtml(localePath(locale, `/products/${card.slug}`))
  const picture = pictureHtml(card.image, { sizes: SIZES, alt: '', eager: context.eager ?? false })
  return (
    `<article class="card"><div class="ground ground-${escapeHtml(groundOf(card.product_cat))}">` +
    `${card.age_restricted ? forAdults(picture) : picture}${marks(card, word)}${tools(card, name, word, words)}</div>` +
    `<div class="card-text"><p class="card-brand">${escapeHtml(card.brand.name)}</p>` +
    `<h3 class="card-name"${lang}><a href="${href}">${escapeHtml(name)}</a></h3>` +
    `<div class="card-foot"><p class="card-price figures">${price(card, locale, word)}</p>${action(card, href, name, word)}</div></div></article>`
  )
}

/** Alcohol is shown to people who have said that they are of age, a neutral tile to everybody else. */
export const forAdults = (picture: string) =>
  `<span data-age-shown>${picture}</span><span data-age-neutral><span class="neutral" aria-hidden="true">21+</span></span>`

type Word = (key: string) => string

function marks(card: ShelfCard, word: Word): string {
  const badge = card.sale_percent === 0 && card.badges[0] ? word(`badge_${card.badges[0]}`) : ''
  const all = [
    card.sale_percent > 0 && `<li class="mark mark-sale figures">−${card.sale_percent}%</li>`,
    card.requires_prescription && `<li class="mark mark-warn">${word('card_prescription')}</li>`,
    card.age_restricted && `<li class="mark mark-age">${word('card_age')}</li>`,
    badge && `<li class="mark">${badge}</li>`
  ].filter(Boolean)
  return all.length > 0 ? `<ul class="marks">${all.slice(0, 2).join('')}</ul>` : ''
}

const COMPARE =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="m16 16 3-8 3 8a5 5 0 0 1-6 0ZM2 16l3-8 3 8a5 5 0 0 1-6 0ZM7 21h10M12 3v18M3 7h2q3 0 7-2 4 2 7 2h2"/></svg>'

/** Of no use without scripts. Alcohol is looked at on its own page, behind the question of age. */
function tools(card: ShelfCard, name: string, word: Word, words: CardContext['words']): string {
  const label = (key: string) => word(key).replace('{{name}}', () => escapeHtml(name))
  const marked =
    heartHtml({
      variant: card.vid,
      product: card.id,
      label: (words['card_wish'] ?? '').replace('{{name}}', () => name),
      look: 'card-wish'
    }) +
    `<button type="button" class="card-compare needs-script" data-compare="${escapeHtml(card.id)}" ` +
    `aria-pressed="false" aria-label="${label('card_compare')}">${COMPARE}</button>`
  if (card.age_restricted) return marked
  return (
    marked +
    `<button type="button" class="card-quick needs-script" data-quick="${escapeHtml(card.slug)}" ` +
    `aria-haspopup="dialog" aria-label="${label('card_quick_of')}">${word('card_quick')}</button>`
  )
}

function price(card: ShelfCard, locale: ShopLocale, word: Word): string {
  const now = money(locale, card.selling_price)
  if (card.sale_percent === 0) return `<span>${now}</span>`
  return (
    `<span class="text-sale">${now}</span> ` +
    `<s class="card-old"><span class="spoken">${word('card_old_price')}: </span>${money(locale, card.price)}</s>`
  )
}

function action(card: ShelfCard, href: string, name: string, word: Word): string {
  if (card.requires_prescription) return ''
  if (card.total_on_hand === 0) return `<p class="card-gone">${word('card_sold_out')}</p>`
  const label = (key: string) => word(key).replace('{{name}}', () => escapeHtml(name))
  return card.variants.length > 1
    ? `<a class="card-add" href="${href}" aria-label="${label('card_choose')}">${CHOOSE}</a>`
    : `<button type="button" class="card-add" data-add="${escapeHtml(card.vid)}" aria-label="${label('card_add')}">${ADD}</button>`
}

import type { SiteNotice, SiteContents } from '../../../contract/site/site-data.ts'
import { DISPLAY_SWITCHES, type DisplaySwitch } from '../../../domain/site/display-switch.ts'
import type { NoticeKind, NoticePlace } from '../../../domain/site/site-notice.ts'
import { SHOP_LOCALES } from '../../../i18n/locales.ts'

/** Besides elements marked with `data-show`: elements that are told apart by what they are. */
const ALSO_HIDDEN: Readonly<Record<DisplaySwitch, readonly string[]>> = {
  gift_badge: ["input[name='badge'][value='gift']", "label:has(>input[name='badge'][value='gift'])"],
  brand: ["[data-kind='brand']"],
  compare: ['[data-compare]', '.compare-bar'],
  lease: ["label:has(>input[name='payment-method'][value='lease'])"],
  stock: ["label:has(>input[name='stock'])"],
  w3w: []
}

const COLOURS: Readonly<Record<NoticeKind, string>> = {
  urgent: 'background:var(--sale-soft);color:var(--sale)',
  delivery: 'background:var(--warn-soft);color:var(--warn)',
  info: 'background:var(--accent-soft);color:var(--accent-strong)'
}

/** Pages are told apart by their address in their head, which costs none of them a byte. */
const PLACES: Readonly<Record<NoticePlace, string>> = {
  everywhere: '',
  products: ":has(link[rel=canonical]:is([href*='/products'],[href*='/t/']))",
  cart: ":has(link[rel=canonical][href$='/cart'])",
  account: ":has(link[rel=canonical][href*='/account'])"
}

/** Text as a string of CSS. */
const quoted = (text: string) =>
  `"${text.replace(/[^\P{C}]|["\\<]/gu, each => `\\${each.codePointAt(0)?.toString(16)} `)}"`

/**
 * Facts that prebuilt pages need before they are drawn, in one small file that they wait for: the first notice that
 * the reader has not closed, what is switched off, and which menus and banners are the current ones. Words of a notice
 * are generated content, so that they need no script and nothing moves when they come.
 */
export function siteStylesheet({ version, show, notices }: SiteContents) {
  const off = DISPLAY_SWITCHES.filter(name => !show[name])
  return [
    `:root{--site-version:"${version}";--switched-off:"${off.join(' ')}"}`,
    ...off.map(hidden),
    // The last that holds wins: the most pressing comes last, and one that the reader closed holds no more.
    ...notices.toReversed().map(shown)
  ].join('\n')
}

const hidden = (name: DisplaySwitch) =>
  `${[`[data-show='${name}']`, ...ALSO_HIDDEN[name]].join()}{display:none!important}[data-instead='${name}']{display:block}`

/** All notices weigh the same (`:where`), so that their order decides which one is shown. */
function shown({ id, kind, text, link, place }: SiteNotice) {
  const root = `:root:where(:not([data-closed-notices~='${id}'])${PLACES[place]})`
  const words = SHOP_LOCALES.map(
    locale => `${root}:lang(${locale}) .notice-bar-text::after{content:${quoted(text[locale])}}`
  )
  return `${root} .notice-bar{display:flex;--notice-id:"${id}";--notice-link:${quoted(link ?? '')};${COLOURS[kind]}}${words.join('')}`
}

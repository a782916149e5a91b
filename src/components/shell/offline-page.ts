import { fillPlaceholders } from '../../i18n/fill.ts'
import { parseWords } from '../../i18n/parse-words.ts'

/**
 * The page that stands for one that cannot be reached. It says what is true of the address it stands at, and never
 * what may have become of a cart or an order meanwhile.
 */
const MOST = 12
const PAGES = 'delguur:pages:'

const [, place = 'page'] = /^\/(?:en\/)?(cart|checkout|order)(?:\/|$)/.exec(location.pathname) ?? []
for (const section of document.querySelectorAll<HTMLElement>('[data-offline]'))
  section.hidden = section.dataset['offline'] !== place

const line = document.querySelector<HTMLElement>('[data-kept-cart]')
const count = storedCount()
if (line && count > 0) {
  const words = parseWords(line.dataset['keptCart'])
  const form = new Intl.PluralRules(document.documentElement.lang).select(count)
  line.textContent = fillPlaceholders(words[`cart_kept_${form}`] ?? words['cart_kept_other'] ?? '', { count })
  line.hidden = false
}

/** Reads the cart straight from storage, as src/stores/ordering/remembered-order.ts writes it. */
function storedCount(): number {
  try {
    const order = JSON.parse(localStorage.getItem('delguur:order') ?? 'null') as { count?: unknown } | null
    return typeof order?.count === 'number' ? order.count : 0
  } catch {
    return 0
  }
}

/** Pages of this language that lie on the device, the last read first. */
async function listCachedPages(list: HTMLElement) {
  const name = (await caches.keys()).find(each => each.startsWith(PAGES))
  if (!name) return
  const cache = await caches.open(name)
  const titles = (await cache.keys()).toReversed().map(async request => {
    const html = await (await cache.match(request))?.text()
    const cached = new DOMParser().parseFromString(html ?? '', 'text/html')
    return { href: request.url, title: cached.title, lang: cached.documentElement.lang }
  })
  const mine = (await Promise.all(titles)).filter(({ lang }) => lang === document.documentElement.lang)
  for (const { href, title } of mine.slice(0, MOST)) {
    const link = Object.assign(document.createElement('a'), { href, textContent: title })
    link.className = 'block border-t border-line py-3 hover:text-accent'
    const item = document.createElement('li')
    item.append(link)
    list.querySelector('ul')?.append(item)
  }
  list.hidden = mine.length === 0
}

const list = document.querySelector<HTMLElement>('[data-kept-pages]')
if (list && 'caches' in window) void listCachedPages(list).catch(() => undefined)

document.querySelector('[data-retry]')?.addEventListener('click', () => location.reload())

let isLeaving = false
// A navigation that has begun is not interrupted.
addEventListener('beforeunload', () => (isLeaving = true))
addEventListener('online', () => {
  if (!isLeaving) location.reload()
})

import { loadChunk } from '../../lazy/load-chunk.ts'
import { parseWords } from '../../i18n/parse-words.ts'

/**
 * Shows how much is in the cart on every link to it. The count is read straight from storage: the store
 * itself comes with the first touch of the page, before anything in the cart can change.
 */
const STORAGE_KEY = 'delguur:order'

const holder = document.querySelector<HTMLElement>('[data-cart-words]')
const words = parseWords(holder?.dataset['cartWords'])
const plural = new Intl.PluralRules(document.documentElement.lang)

function show(count: number) {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.hidden = count === 0
    badge.textContent = count > 99 ? '99+' : String(count)
  }
  const sentence = words[`cart_count_${plural.select(count)}`] ?? words['cart_count_other'] ?? ''
  for (const link of document.querySelectorAll('[data-cart-link]')) {
    if (count > 0) link.setAttribute('aria-label', sentence.replace('{{count}}', String(count)))
    else link.removeAttribute('aria-label')
  }
}

function storedCount(): number {
  try {
    const order = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as { count?: unknown } | null
    return typeof order?.count === 'number' ? order.count : 0
  } catch {
    // Storage is denied, or holds something else.
    return 0
  }
}

let isFollowing = false

async function follow() {
  if (isFollowing) return
  isFollowing = true
  try {
    await (await loadChunk(() => import('./first-touch.ts'))).followCartCount(show)
  } catch {
    // Without a connection nothing in the cart can change either.
    isFollowing = false
  }
}

show(storedCount())
addEventListener('storage', ({ key }) => key === STORAGE_KEY && show(storedCount()))
addEventListener('pageshow', ({ persisted }) => persisted && show(storedCount()))
for (const sign of ['pointerdown', 'keydown', 'focusin'] as const) {
  addEventListener(sign, () => void follow(), { passive: true })
}

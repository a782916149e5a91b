/** Leads the notice above the page to its own page, and closes it for this reader. */
import { localePath, splitLocale } from '../../i18n/locales.ts'

const KEY = 'delguur:closed-notices'
/** Notices that are long over need not be remembered. */
const CLOSED_NOTICES_MAX = 50

const bar = document.querySelector<HTMLElement>('.notice-bar')
const link = bar?.querySelector<HTMLAnchorElement>('[data-notice-link]')

/** A value of the notice that /site.css shows; '' while there is none. */
const shown = (name: 'id' | 'link') =>
  bar ? getComputedStyle(bar).getPropertyValue(`--notice-${name}`).trim().replace(/^"|"$/g, '') : ''

function lead() {
  const path = shown('link')
  if (link && path) link.href = localePath(splitLocale(location.pathname).locale, path)
}

function close() {
  const id = shown('id')
  const root = document.documentElement
  const closed = [...new Set([...(root.dataset['closedNotices'] ?? '').split(' '), id])]
    .filter(Boolean)
    .slice(-CLOSED_NOTICES_MAX)
  root.dataset['closedNotices'] = closed.join(' ')
  try {
    localStorage.setItem(KEY, JSON.stringify(closed))
  } catch {
    // Storage is denied: it is closed on this page.
  }
  lead()
}

bar?.querySelector('[data-notice-close]')?.addEventListener('click', close)
lead()

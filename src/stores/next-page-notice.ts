import { setTabValue, getTabText } from './tab-storage.ts'
import { $notice, showNotice } from './notice.ts'

/** The shell reads this key, before any script is loaded, to see whether this page has a notice. */
const STORAGE_KEY = 'notice'

/** Said on the page that comes next; `code` is a word of `locales/<locale>/notice.json`. */
export const showOnNextPage = (code: string) => setTabValue(STORAGE_KEY, code)

/** Prefix of a sentence of the server. */
const WARNING_PREFIX = 'warning:'

/** A warning that has just been shown is said again on the page that comes next, or nobody would have read it. */
export function carryWarningToNextPage() {
  const { kind, text } = $notice.get() ?? {}
  if (kind === 'warning' && text) setTabValue(STORAGE_KEY, WARNING_PREFIX + text)
}

/** Says once what the page before wanted said. */
export function showPendingNotice() {
  const stored = getTabText(STORAGE_KEY)
  if (stored === undefined) return
  setTabValue(STORAGE_KEY, null)
  if (stored.startsWith(WARNING_PREFIX)) showNotice({ kind: 'warning', text: stored.slice(WARNING_PREFIX.length) })
  else showNotice({ kind: 'success', code: stored })
}

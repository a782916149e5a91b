import { setTabValue, getTabText } from './tab-storage.ts'
import { $notice, showNotice } from './notice.ts'

/** Where the shell looks, before anything is loaded, whether something is to be said on this page. */
const KEPT_AS = 'notice'

/** Said on the page that comes next; `code` is a word of `locales/<locale>/notice.json`. */
export const showOnNextPage = (code: string) => setTabValue(KEPT_AS, code)

/** Before a sentence of the server. */
const SAID = 'said:'

/** A warning that has just been shown is said again on the page that comes next, or nobody would have read it. */
export function carryWarningToNextPage() {
  const { kind, text } = $notice.get() ?? {}
  if (kind === 'warning' && text) setTabValue(KEPT_AS, SAID + text)
}

/** Says once what the page before wanted said. */
export function showPendingNotice() {
  const kept = getTabText(KEPT_AS)
  if (kept === undefined) return
  setTabValue(KEPT_AS, null)
  if (kept.startsWith(SAID)) showNotice({ kind: 'warning', text: kept.slice(SAID.length) })
  else showNotice({ kind: 'success', code: kept })
}

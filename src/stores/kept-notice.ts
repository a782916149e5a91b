import { keepInTab, textInTab } from './session-memory.ts'
import { showNotice } from './notice.ts'

/** Where the shell looks, before anything is loaded, whether something is to be said on this page. */
const KEPT_AS = 'notice'

/** Said on the page that comes next; `code` is a word of `locales/<locale>/notice.json`. */
export const keepForNextPage = (code: string) => keepInTab(KEPT_AS, code)

/** Says once what the page before wanted said. */
export function showKeptNotice() {
  const code = textInTab(KEPT_AS)
  if (code === undefined) return
  keepInTab(KEPT_AS, null)
  showNotice({ kind: 'success', code })
}

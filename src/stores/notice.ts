import { atom } from 'nanostores'
import { problemOf } from '../api/problem-error.ts'

/** One sentence for the shopper, shown and read out wherever they are. */
export interface Notice {
  readonly id: number
  readonly kind: 'success' | 'info' | 'warning' | 'error'
  /** A sentence from the server, already in the reader's language. */
  readonly text?: string
  /** A key of `locales/<locale>/notice.json` in place of the text, with its values. */
  readonly code?: string
  readonly values?: Readonly<Record<string, string | number>>
}

export const $notice = atom<Notice | null>(null)

/** Heard by the page's shell, which fetches what draws notices when there is one to draw. */
export const NOTICE_EVENT = 'shop:notice'

let shown = 0

export function showNotice(notice: Omit<Notice, 'id'>) {
  $notice.set({ ...notice, id: ++shown })
  globalThis.document?.dispatchEvent(new Event(NOTICE_EVENT))
}

export const dismissNotice = () => $notice.set(null)

/** A failed call, as a warning (spec §8). */
export function showProblem(error: unknown) {
  const { message, code } = problemOf(error)
  showNotice(message ? { kind: 'warning', text: message, code } : { kind: 'warning', code })
}

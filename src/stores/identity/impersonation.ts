import { getTabValue } from '../tab-storage.ts'

/** The customer as whom a member of staff sees the shop in this tab, with the words of its bar in the member's language. */
export interface Impersonation {
  readonly token: string
  /** Milliseconds since the epoch. */
  readonly until: number
  readonly userId: string
  readonly words: { readonly bar: string; readonly end: string; readonly ended: string }
}

/** Only where the storage of the tab stands for that of all tabs (isolate-impersonation.ts): nothing is mixed otherwise. */
export function getImpersonation(): Impersonation | undefined {
  try {
    if (localStorage === sessionStorage) return (getTabValue('impersonation') as Impersonation | null) ?? undefined
  } catch {
    // Storage is denied: then no such tab was opened.
  }
  return undefined
}

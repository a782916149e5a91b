import { getTabValue } from './tab-storage.ts'

/** The customer as whom a member of staff sees the shop in this tab, with the words of its bar in the member's language. */
export interface Impersonation {
  readonly token: string
  /** Milliseconds since the epoch. */
  readonly until: number
  readonly userId: string
  readonly words: { readonly bar: string; readonly end: string; readonly ended: string }
}

const isImpersonation = (value: unknown): value is Impersonation =>
  typeof value === 'object' && value !== null && 'token' in value && 'until' in value && 'words' in value

/** Only where the storage of the tab stands for that of all tabs (isolate-impersonation.ts): nothing is mixed otherwise. */
export function getImpersonation(): Impersonation | undefined {
  try {
    if (globalThis.localStorage !== globalThis.sessionStorage) return undefined
  } catch {
    // Storage is denied.
    return undefined
  }
  const value = getTabValue('impersonation')
  return isImpersonation(value) ? value : undefined
}

import { atom } from 'nanostores'
import type { CodeResponse } from '../../contract/customers/account.ts'

interface PendingReauthentication {
  /** The code that is on its way; null while the password is asked for. */
  readonly sent: CodeResponse | null
  readonly end: (isReauthenticated: boolean) => void
}

/** Somebody is asked to prove that it is them; null while nobody is. */
export const $reauthentication = atom<PendingReauthentication | null>(null)

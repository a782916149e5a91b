import { atom } from 'nanostores'
import type { CodeAnswer } from '../contract/account.ts'

interface Waiting {
  /** The code that is on its way; null while the password is asked for. */
  readonly sent: CodeAnswer | null
  readonly end: (isProven: boolean) => void
}

/** Somebody is asked to prove that it is them; null while nobody is. */
export const $proof = atom<Waiting | null>(null)

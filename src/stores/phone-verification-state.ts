import { atom } from 'nanostores'

/** `asked`: cash needs the phone proved although the order did not say so before. */
export type PhoneVerification =
  | { readonly at: 'unasked' | 'asked' | 'done' }
  /** A code is on its way to `to`, masked. */
  | { readonly at: 'sent'; readonly to: string; readonly challenge: string }

export const $phoneVerification = atom<PhoneVerification>({ at: 'unasked' })

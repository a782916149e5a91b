import { atom } from 'nanostores'

/** `required`: cash needs the phone verified although the order did not say so before. */
export type PhoneVerification =
  | { readonly at: 'idle' | 'required' | 'done' }
  /** A code is on its way to `to`, masked. */
  | { readonly at: 'sent'; readonly to: string; readonly challenge: string }

export const $phoneVerification = atom<PhoneVerification>({ at: 'idle' })

import { atom } from 'nanostores'
import { EMPTY_FIELDS } from './checkout-fields.ts'
import { tabRecord } from '../tab-storage.ts'

/** The fields typed in checkout in this tab. */
export const draft = tabRecord('checkout', EMPTY_FIELDS)

/** The kept address that was chosen; null while one is written. */
export const $addressChoice = atom<string | null>(null)

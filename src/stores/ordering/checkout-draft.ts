import { atom } from 'nanostores'
import { EMPTY_FIELDS, type CheckoutFields, type FieldName, type FieldProblems } from './checkout-fields.ts'
import { tabRecord } from '../tab-storage.ts'

/** The fields typed in checkout in this tab. */
export const draft = tabRecord('checkout', EMPTY_FIELDS)

export const $fieldProblems = atom<FieldProblems>({})

/** A problem ends with the change that answers it: what is still wrong is said when the step is sent again. */
export function typeField(typed: Partial<CheckoutFields>) {
  const before = draft.$record.get()
  draft.change(typed)
  clearProblems((Object.keys(typed) as (keyof CheckoutFields)[]).filter(name => typed[name] !== before[name]))
}

export function clearProblems(answered: readonly FieldName[]) {
  const problems = $fieldProblems.get()
  if (!answered.some(name => name in problems)) return
  const left = Object.entries(problems).filter(([name]) => !answered.includes(name as FieldName))
  $fieldProblems.set(Object.fromEntries(left))
}

/** The kept address that was chosen; null while one is written. */
export const $addressChoice = atom<string | null>(null)

import { atom, computed } from 'nanostores'
import { EMPTY_FIELDS, type CheckoutFields } from './checkout-fields.ts'
import { draft } from './checkout-draft.ts'
import { $currentUser } from '../identity/current-user.ts'
import { persisted } from '../persisted.ts'

/** A note is about one order, and is never filled in again. */
const REMEMBERED_FIELDS = (Object.keys(EMPTY_FIELDS) as (keyof CheckoutFields)[]).filter(name => name !== 'note')

type GuestDetails = Partial<CheckoutFields>

const isGuestDetails = (value: unknown): value is GuestDetails | null =>
  typeof value === 'object' && Object.values(value ?? {}).every(each => typeof each === 'string')

/** Contact and address of a guest who agreed that this device remembers them; nobody else has them. */
const $guestDetails = persisted<GuestDetails | null>('guest', null, isGuestDetails)

/** The guest's answer on the review; before it, what they agreed to last time stands. */
const $answer = atom<boolean | null>(null)
export const $remembersGuest = computed([$answer, $guestDetails], (answer, details) => answer ?? details !== null)
export const setRemembersGuest = (isAgreed: boolean) => $answer.set(isAgreed)

/** Whether the fields of this checkout come from an earlier order. */
export const $isFilledFromGuest = atom(false)

/** Fills empty fields with details that this device remembers. */
export function fillFromGuest() {
  const details = $guestDetails.get()
  const fields = draft.$record.get()
  if (!details || $currentUser.get() || REMEMBERED_FIELDS.some(name => fields[name] !== '')) return
  draft.change(Object.fromEntries(REMEMBERED_FIELDS.map(name => [name, details[name] ?? ''])))
  $isFilledFromGuest.set(true)
}

export function forgetGuest() {
  $guestDetails.set(null)
  $answer.set(false)
  $isFilledFromGuest.set(false)
  draft.change(Object.fromEntries(REMEMBERED_FIELDS.map(name => [name, ''])))
}

/** With the placed order: remembers, or forgets, as the guest answered. Accounts have an address book. */
export function saveGuestDetails() {
  if ($currentUser.get()) return
  const fields = draft.$record.get()
  const details = Object.fromEntries(REMEMBERED_FIELDS.map(name => [name, fields[name].trim()]))
  $guestDetails.set($remembersGuest.get() ? details : null)
  $answer.set(null)
}

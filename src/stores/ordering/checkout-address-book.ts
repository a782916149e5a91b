import { atom } from 'nanostores'
import { getAddresses, postAddress } from '../../api/address-book.ts'
import { getMe } from '../../api/session.ts'
import type { SavedAddressResponse } from '../../contract/customers/address-book.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { addressOf, EMPTY_FIELDS, type CheckoutFields } from './checkout-fields.ts'
import { $addressChoice, draft, typeField } from './checkout-draft.ts'
import { showProblem } from '../notice.ts'

// Loaded only where somebody is signed in: checkout of guests is as light as it was.

export const $addressBook = atom<readonly SavedAddressResponse[]>([])
/** True where the address is to be saved in the address book. */
export const $savesTypedAddress = atom(false)

const PLACE = ['city', 'district', 'khoroo', 'street', 'zipcode', 'detail', 'w3w'] as const

const placeOf = ({ address }: SavedAddressResponse) => ({
  ...(Object.fromEntries(PLACE.map(name => [name, address[name] ?? ''])) as Pick<
    CheckoutFields,
    (typeof PLACE)[number]
  >)
})

const isWritten = (fields: CheckoutFields) => PLACE.some(name => fields[name] !== '')

/** The account fills the fields not typed in this tab; checkout goes on without it. */
export async function fillFromAccount(order: OrderBody) {
  try {
    const [me, { addresses }] = await Promise.all([getMe(), getAddresses()])
    $addressBook.set(addresses)
    const [first] = addresses
    const before = draft.$record.get()
    const usesBook = first?.is_default && !order.ship_address && !isWritten(before)
    const known = {
      lastname: (usesBook && first.address.lastname) || me.last_name,
      firstname: (usesBook && first.address.firstname) || me.first_name,
      phone: (usesBook && first.phone) || (me.phone ?? ''),
      email: me.email ?? '',
      ...(usesBook && placeOf(first))
    }
    const blank = Object.entries(known).filter(([name]) => before[name as keyof CheckoutFields] === '')
    draft.change(Object.fromEntries(blank))
    recogniseChoice()
  } catch {
    // The book is a help, and everything can be written by hand.
  }
}

/** Id of the saved address that stands in the fields, if any. */
function recogniseChoice() {
  const fields = draft.$record.get()
  const same = $addressBook.get().find(saved => {
    const place = placeOf(saved)
    return PLACE.every(name => place[name] === fields[name])
  })
  $addressChoice.set(same?.id ?? null)
}

/** The book as it is now, when the step is opened. */
export async function openAddressBook() {
  if ($addressBook.get().length > 0) return
  await getAddresses().then(
    ({ addresses }) => {
      $addressBook.set(addresses)
      recogniseChoice()
    },
    () => undefined
  )
}

/** Goes to whom it is kept for: the courier calls them. */
export function chooseSaved(saved: SavedAddressResponse) {
  const { lastname, firstname } = saved.address
  typeField({
    ...placeOf(saved),
    ...(firstname && { firstname, lastname }),
    ...(saved.phone && { phone: saved.phone })
  })
  $addressChoice.set(saved.id)
}

export function startNewAddress() {
  if ($addressChoice.get() !== null) typeField(Object.fromEntries(PLACE.map(name => [name, EMPTY_FIELDS[name]])))
  $addressChoice.set(null)
}

/** Keeps what was written; the order goes on whether or not it could be kept. */
export async function saveTypedAddress() {
  if (!$savesTypedAddress.get() || $addressChoice.get() !== null) return
  const fields = draft.$record.get()
  try {
    const { addresses } = await postAddress({ phone: fields.phone.trim(), address: addressOf(fields) })
    $addressBook.set(addresses)
    $savesTypedAddress.set(false)
    recogniseChoice()
  } catch (error) {
    showProblem(error)
  }
}

import { atom } from 'nanostores'
import { deleteAddress, getAddresses, postAddress, putAddress } from '../../api/address-book.ts'
import { getPlaces, type CityBody } from '../../api/places.ts'
import { problemOf, type ProblemError } from '../../api/problem-error.ts'
import type { SavedAddressResponse, SavedAddressRequest } from '../../contract/customers/address-book.ts'
import '../identity/authorize-calls.ts'
import { formOf } from '../form.ts'
import { loadMe, $profile } from '../identity/me.ts'
import { showNotice, showProblem } from '../notice.ts'

/** The address book, the default first; null before the first answer. */
export const $addresses = atom<readonly SavedAddressResponse[] | null>(null)
export const $addressesProblem = atom<ProblemError | null>(null)
export const $addressPlaces = atom<readonly CityBody[]>([])
/** Id of the address that is being edited, or `NEW_ADDRESS`. */
export const $editedAddressId = atom<string | null>(null)
export const NEW_ADDRESS = 'new'

const form = formOf({
  label: '',
  phone: '',
  lastname: '',
  firstname: '',
  city: '',
  district: '',
  khoroo: '',
  street: '',
  zipcode: '',
  detail: '',
  w3w: '',
  /** `yes` or nothing. */
  is_default: ''
})

export const $addressForm = form.$form
export const typeAddress = form.type

type Fields = ReturnType<typeof form.$form.get>['fields']

export async function openAddresses() {
  $addressesProblem.set(null)
  try {
    const [{ addresses }, { cities }] = await Promise.all([getAddresses(), getPlaces()])
    $addressPlaces.set(cities)
    $addresses.set(addresses)
  } catch (error) {
    $addressesProblem.set(problemOf(error))
  }
}

/** Another tab or device may have changed them; what is shown stays when nobody answers. */
export async function refreshAddresses() {
  if ($editedAddressId.get() !== null || $addresses.get() === null) return
  await getAddresses().then(
    ({ addresses }) => $addresses.set(addresses),
    () => undefined
  )
}

/** A new one begins with who one is and how one is called; the first is the default anyway. */
export async function beginNewAddress() {
  form.fill()
  $editedAddressId.set(NEW_ADDRESS)
  if (!$profile.get()) await loadMe()
  const me = $profile.get()
  const { fields } = form.$form.get()
  if (me && $editedAddressId.get() === NEW_ADDRESS)
    form.type({
      lastname: fields.lastname || me.last_name,
      firstname: fields.firstname || me.first_name,
      phone: fields.phone || (me.phone ?? '')
    })
}

export function beginAddress({ id, label, phone, is_default, address }: SavedAddressResponse) {
  form.fill({ ...address, w3w: address.w3w ?? '', label, phone, is_default: is_default ? 'yes' : '' })
  $editedAddressId.set(id)
}

export const endAddress = () => $editedAddressId.set(null)

const bodyOf = ({ label, phone, is_default, ...address }: Fields): SavedAddressRequest => ({
  label,
  phone,
  is_default: is_default === 'yes',
  address
})

/** False when something is to be mended first. */
export const saveAddress = () =>
  form.submit(async fields => {
    const id = $editedAddressId.get()
    if (id === null) return
    const body = bodyOf(fields)
    const { addresses } = await (id === NEW_ADDRESS ? postAddress(body) : putAddress(id, body))
    $addresses.set(addresses)
    endAddress()
    showNotice({ kind: 'success', code: 'address_saved' })
  })

export const makeDefault = ({ id, label, phone, address }: SavedAddressResponse) =>
  change(() => putAddress(id, { label, phone, address, is_default: true }), 'address_saved')

export const removeAddress = (id: string) => change(() => deleteAddress(id), 'address_removed')

async function change(call: () => ReturnType<typeof getAddresses>, done: string) {
  try {
    $addresses.set((await call()).addresses)
    showNotice({ kind: 'success', code: done })
  } catch (error) {
    showProblem(error)
    // Another tab was faster: what is there now is shown.
    if (problemOf(error).status === 404) await refreshAddresses()
  }
}

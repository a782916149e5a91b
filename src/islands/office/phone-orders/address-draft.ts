import type { AddressInput } from '../../../contract/address.ts'
import type { PhoneOrderBody } from '../../../contract/staff/phone-orders.ts'

export type AddressDraft = Readonly<Record<Exclude<keyof AddressInput, 'country'> | 'note', string>>

const EMPTY: AddressDraft = {
  ...{ firstname: '', lastname: '', city: '', district: '', khoroo: '', street: '', zipcode: '', detail: '', w3w: '' },
  note: ''
}

/** The address and the note of the order; a known customer's name stands in an order that has no address yet. */
export function storedAddress({ order, customer }: PhoneOrderBody): AddressDraft {
  const stored = { ...EMPTY, firstname: customer?.name ?? '', ...order.ship_address, note: order.special_instructions }
  return { ...stored, w3w: stored.w3w ?? '' }
}

/** The city that the form fills in by itself is nothing anybody typed. */
export function isUnsaved(body: PhoneOrderBody, typed: Partial<AddressDraft>): boolean {
  const stored = storedAddress(body)
  const names = Object.keys(stored) as readonly (keyof AddressDraft)[]
  return names.some(
    name => typed[name] !== undefined && typed[name] !== stored[name] && !(name === 'city' && stored.city === '')
  )
}

import { expect, test } from 'vitest'
import type { PhoneOrderBody } from '../../src/contract/staff/phone-orders.ts'
import { isUnsaved } from '../../src/islands/office/phone-orders/address-draft.ts'

const address = { firstname: 'Болд', lastname: '', city: '11000', district: '01', khoroo: '1', street: 'Энх тайвны' }
const order = (ship_address: object | null) =>
  ({ order: { ship_address, special_instructions: 'Хоёр дахь орц' }, customer: null }) as unknown as PhoneOrderBody
const stored = order({ ...address, zipcode: '', detail: '12', w3w: null })

test('phone orders: an address or a note that the order does not have is unsaved', () => {
  expect(isUnsaved(stored, {})).toBe(false)
  expect(isUnsaved(stored, { street: 'Нарны зам' })).toBe(true)
  expect(isUnsaved(stored, { city: '41000' })).toBe(true)
  expect(isUnsaved(stored, { note: '' })).toBe(true)
  expect(isUnsaved(order(null), { street: 'Нарны зам' })).toBe(true)
})

test('phone orders: the same address again, and the city that the form fills in, are not unsaved', () => {
  expect(isUnsaved(stored, { ...address, w3w: '', note: 'Хоёр дахь орц' })).toBe(false)
  expect(isUnsaved(order(null), { city: '11000' })).toBe(false)
})

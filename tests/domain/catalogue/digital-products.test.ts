import { expect, test } from 'vitest'
import { needsDelivery } from '../../../src/domain/catalogue/digital-products.ts'

const [ticket, parcel] = [{ requiresShipping: false }, { requiresShipping: true }]

test.each([
  ['an empty order', [], true],
  ['e-tickets alone', [ticket, ticket], false],
  ['a parcel alone', [parcel], true],
  ['a ticket and a parcel', [ticket, parcel], true],
  ['a parcel and a ticket', [parcel, ticket], true]
])('digital products: %s is delivered: %3$s', (_, lines, delivered) => {
  expect(needsDelivery(lines)).toBe(delivered)
})

import { expect, test } from 'vitest'
import { ADDRESSES_MAX, BANK_ACCOUNTS_MAX } from '../../../src/domain/customers/address-book.ts'

test('address book: an account has at most 20 addresses and 5 bank accounts', () => {
  expect([ADDRESSES_MAX, BANK_ACCOUNTS_MAX]).toEqual([20, 5])
})

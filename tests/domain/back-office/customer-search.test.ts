import { expect, test } from 'vitest'
import { readCustomerSearch } from '../../../src/domain/back-office/customer-search.ts'

test.each([
  ['', undefined],
  [' б ', undefined],
  ['99191234', { phone: { from: '99191234', to: '99191234' } }],
  ['+976 9919-1234', { phone: { from: '99191234', to: '99191234' } }],
  ['99', { phone: { from: '99000000', to: '99999999' } }],
  ['9919123', { phone: { from: '99191230', to: '99191239' } }],
  // No phone has as many digits.
  ['123456789', undefined],
  ['Bolor@Example.mn', { email: { from: 'bolor@example.mn', to: 'bolor@example.mn\uffff' } }],
  ['BOLOR@', { email: { from: 'bolor@', to: 'bolor@\uffff' } }],
  ['бат', { names: [['бат', 'Бат', 'БАТ']] }],
  [
    'Бат  Болд Сүх',
    {
      names: [
        ['Бат', 'БАТ'],
        ['Болд', 'БОЛД']
      ]
    }
  ]
])('customer search: %j', (typed, search) => expect(readCustomerSearch(typed)).toEqual(search))

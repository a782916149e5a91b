import { bankAccountBody, savedAddressBody } from '../../../contract/address-book.ts'
import type { Operation } from '../../platform/openapi/operation.ts'

export const ADDRESS_BOOK_OPERATIONS: readonly Operation[] = [
  {
    method: 'get',
    path: '/users/me/addresses',
    summary: 'Saved addresses, the default first',
    access: 'user',
    answer: 'SavedAddressAnswer list'
  },
  {
    method: 'post',
    path: '/users/me/addresses',
    summary: 'Save another address',
    access: 'user',
    body: savedAddressBody,
    answer: 'SavedAddressAnswer list',
    status: 201
  },
  {
    method: 'put',
    path: '/users/me/addresses/:id',
    summary: 'Change a saved address',
    access: 'user',
    body: savedAddressBody,
    answer: 'SavedAddressAnswer list'
  },
  {
    method: 'delete',
    path: '/users/me/addresses/:id',
    summary: 'Forget a saved address',
    access: 'user',
    answer: 'SavedAddressAnswer list'
  },
  {
    method: 'get',
    path: '/users/me/bank_accounts',
    summary: 'Where money may come back to',
    access: 'user',
    answer: 'BankAccountAnswer list'
  },
  {
    method: 'post',
    path: '/users/me/bank_accounts',
    summary: 'Another bank account',
    access: 'user',
    body: bankAccountBody,
    answer: 'BankAccountAnswer list',
    status: 201
  },
  {
    method: 'delete',
    path: '/users/me/bank_accounts/:id',
    summary: 'Forget a bank account',
    access: 'user',
    answer: 'BankAccountAnswer list'
  },
  {
    method: 'get',
    path: '/users/me/data',
    summary: 'Everything the shop keeps about oneself',
    access: 'user',
    answer: 'One file'
  }
]

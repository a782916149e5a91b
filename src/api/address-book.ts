import type {
  BankAccountResponse,
  SavedAddressResponse,
  SavedAddressRequest
} from '../contract/customers/address-book.ts'
import { http } from './http.ts'

interface Addresses {
  readonly addresses: readonly SavedAddressResponse[]
}

const ADDRESSES = '/users/me/addresses'
const addressPath = (id: string) => `${ADDRESSES}/${encodeURIComponent(id)}`

/** The default first, then the newest. Every change answers with all of them. */
export const getAddresses = () => http<Addresses>(ADDRESSES)

export const postAddress = (body: SavedAddressRequest) => http<Addresses>(ADDRESSES, { method: 'POST', body })

export const putAddress = (id: string, body: SavedAddressRequest) =>
  http<Addresses>(addressPath(id), { method: 'PUT', body })

export const deleteAddress = (id: string) => http<Addresses>(addressPath(id), { method: 'DELETE' })

interface BankAccounts {
  readonly bank_accounts: readonly BankAccountResponse[]
}

const BANK_ACCOUNTS = '/users/me/bank_accounts'

/** Accounts that money comes back to; every change answers with all of them. */
export const getBankAccounts = () => http<BankAccounts>(BANK_ACCOUNTS)

export const postBankAccount = (body: { readonly name: string; readonly iban: string }) =>
  http<BankAccounts>(BANK_ACCOUNTS, { method: 'POST', body })

export const deleteBankAccount = (id: string) =>
  http<BankAccounts>(`${BANK_ACCOUNTS}/${encodeURIComponent(id)}`, { method: 'DELETE' })

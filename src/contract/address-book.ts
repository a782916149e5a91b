import { z } from 'zod'
import type { BankCode } from '../domain/bank.ts'
import { parseMongolianIban } from '../domain/iban.ts'
import { parsePhone } from '../domain/phone.ts'
import { addressBody, type AddressBody } from './address.ts'
import { ruled } from './ruled.ts'

/** `POST /users/me/addresses` and `PUT …/{id}`. */
export const savedAddressBody = z.strictObject({
  /** "Home", "Work". */
  label: z.string().trim().max(40).default(''),
  phone: z.union([z.literal(''), ruled(parsePhone, 'phone-incorrect')]).default(''),
  is_default: z.boolean().default(false),
  address: addressBody
})

/** `POST /users/me/bank_accounts`: where money comes back to. */
export const bankAccountBody = z.strictObject({
  name: z.string().trim().min(1).max(80),
  iban: ruled(parseMongolianIban, 'iban-incorrect')
})

export type SavedAddress = z.output<typeof savedAddressBody>
export type SavedAddressBody = z.input<typeof savedAddressBody>

export interface SavedAddressAnswer {
  readonly id: string
  readonly label: string
  readonly phone: string
  readonly is_default: boolean
  readonly address: AddressBody
}

export interface BankAccountAnswer {
  readonly id: string
  readonly name: string
  /** Masked but for its end. */
  readonly iban: string
  /** Whose IBAN it is; null when the bank is too new to be known. */
  readonly bank: BankCode | null
}

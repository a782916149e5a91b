import { z } from 'zod'
import type { BankCode } from '../domain/bank.ts'
import { parseMongolianIban } from '../domain/iban.ts'
import { parsePhone } from '../domain/phone.ts'
import { addressAnswerSchema, addressBody } from './address.ts'
import type { ResponseOf } from './response-of.ts'
import { parsedText } from './parsed-text.ts'

/** `POST /users/me/addresses` and `PUT …/{id}`. */
export const savedAddressBody = z.strictObject({
  /** "Home", "Work". */
  label: z.string().trim().max(40).default(''),
  phone: z.union([z.literal(''), parsedText(parsePhone, 'phone-incorrect')]).default(''),
  is_default: z.boolean().default(false),
  address: addressBody
})

/** `POST /users/me/bank_accounts`: where money comes back to. */
export const bankAccountBody = z.strictObject({
  name: z.string().trim().min(1).max(80),
  iban: parsedText(parseMongolianIban, 'iban-incorrect')
})

export type SavedAddress = z.output<typeof savedAddressBody>
export type SavedAddressBody = z.input<typeof savedAddressBody>

export const savedAddressAnswerSchema = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    phone: z.string(),
    is_default: z.boolean(),
    address: addressAnswerSchema
  })
  .meta({ id: 'SavedAddressAnswer' })
export type SavedAddressAnswer = ResponseOf<typeof savedAddressAnswerSchema>

export const bankAccountAnswerSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    /** Masked but for its end. */
    iban: z.string(),
    /** Bank of the IBAN; null when its code is unknown. */
    bank: z
      .enum([
        '0001',
        '0004',
        '0005',
        '0015',
        '0019',
        '0021',
        '0029',
        '0030',
        '0032',
        '0034',
        '0038',
        '0039',
        '0050'
      ] satisfies BankCode[])
      .nullable()
  })
  .meta({ id: 'BankAccountAnswer' })
export type BankAccountAnswer = ResponseOf<typeof bankAccountAnswerSchema>

export const savedAddressesSchema = z
  .strictObject({ addresses: z.array(savedAddressAnswerSchema) })
  .meta({ id: 'SavedAddresses' })

export const bankAccountsSchema = z
  .strictObject({ bank_accounts: z.array(bankAccountAnswerSchema) })
  .meta({ id: 'BankAccounts' })

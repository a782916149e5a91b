import { z } from 'zod'
import type { BankCode } from '../../domain/money/bank.ts'
import { parseMongolianIban } from '../../domain/money/iban.ts'
import { parsePhone } from '../../domain/phone.ts'
import { addressResponseSchema, addressInputSchema } from '../address.ts'
import type { ResponseOf } from '../response-of.ts'
import { parsedText } from '../parsed-text.ts'

/** `POST /users/me/addresses` and `PUT …/{id}`. */
export const savedAddressRequestSchema = z.strictObject({
  /** "Home", "Work". */
  label: z.string().trim().max(40).default(''),
  phone: z.union([z.literal(''), parsedText(parsePhone, 'phone-incorrect')]).default(''),
  is_default: z.boolean().default(false),
  address: addressInputSchema
})

/** `POST /users/me/bank_accounts`: where money comes back to. */
export const bankAccountRequestSchema = z.strictObject({
  name: z.string().trim().min(1).max(80),
  iban: parsedText(parseMongolianIban, 'iban-incorrect')
})

export type SavedAddress = z.output<typeof savedAddressRequestSchema>
export type SavedAddressRequest = z.input<typeof savedAddressRequestSchema>

export const savedAddressResponseSchema = z
  .strictObject({
    id: z.string(),
    label: z.string(),
    phone: z.string(),
    is_default: z.boolean(),
    address: addressResponseSchema
  })
  .meta({ id: 'SavedAddressResponse' })
export type SavedAddressResponse = ResponseOf<typeof savedAddressResponseSchema>

export const bankAccountResponseSchema = z
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
  .meta({ id: 'BankAccountResponse' })
export type BankAccountResponse = ResponseOf<typeof bankAccountResponseSchema>

export const savedAddressesSchema = z
  .strictObject({ addresses: z.array(savedAddressResponseSchema) })
  .meta({ id: 'SavedAddresses' })

export const bankAccountsSchema = z
  .strictObject({ bank_accounts: z.array(bankAccountResponseSchema) })
  .meta({ id: 'BankAccounts' })

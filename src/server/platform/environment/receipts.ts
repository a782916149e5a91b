import { z } from 'zod'
import { providerUrl, text, requireTogether } from './values.ts'

const REGISTRY_LIVE = 'https://api.ebarimt.mn'

/** VAT receipts: PosAPI, and where companies are looked up. */
export const receiptVariables = {
  EBARIMT_URL: providerUrl.optional(),
  EBARIMT_REGISTRY_URL: providerUrl.optional(),
  EBARIMT_TIN: z
    .string()
    .regex(/^\d{11,14}$/, 'a taxpayer’s number of 11 to 14 digits')
    .optional(),
  EBARIMT_POS: text.optional(),
  EBARIMT_BRANCH: z
    .string()
    .regex(/^\d{3}$/, 'three digits')
    .default('001'),
  EBARIMT_DISTRICT: z
    .string()
    .regex(/^\d{4}$/, 'four digits')
    .optional()
}

export interface EbarimtLogin {
  readonly url: string
  readonly registryUrl: string
  /** The shop's own number as a taxpayer. */
  readonly taxpayer: string
  readonly posNumber: string
  readonly branch: string
  readonly district: string
}

export function readEbarimt(set: z.infer<z.ZodObject<typeof receiptVariables>>): EbarimtLogin | undefined {
  const names = ['EBARIMT_URL', 'EBARIMT_TIN', 'EBARIMT_POS', 'EBARIMT_DISTRICT'] as const
  const login = requireTogether(
    set,
    names,
    'eBarimt needs PosAPI’s address, a taxpayer’s number, a POS and a district.'
  )
  return (
    login && {
      url: login.EBARIMT_URL,
      registryUrl: set.EBARIMT_REGISTRY_URL ?? REGISTRY_LIVE,
      taxpayer: login.EBARIMT_TIN,
      posNumber: login.EBARIMT_POS,
      branch: set.EBARIMT_BRANCH,
      district: login.EBARIMT_DISTRICT
    }
  )
}

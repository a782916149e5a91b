import type { z } from 'zod'
import { withoutTrailingSlashes } from '../http/without-trailing-slashes.ts'
import { providerUrl, text, requireTogether } from './values.ts'

/** The lender of leases. */
export const lenderVariables = { LENDER_URL: providerUrl.optional(), LENDER_KEY: text.optional() }

export interface LenderLogin {
  readonly url: string
  readonly key: string
}

export function readLender(set: z.infer<z.ZodObject<typeof lenderVariables>>): LenderLogin | undefined {
  const login = requireTogether(set, ['LENDER_URL', 'LENDER_KEY'], 'the lender has an address and gives a key.')
  return login && { url: withoutTrailingSlashes(login.LENDER_URL), key: login.LENDER_KEY }
}

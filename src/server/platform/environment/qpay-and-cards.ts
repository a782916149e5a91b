import type { z } from 'zod'
import { withoutTrailingSlashes } from '../http/without-trailing-slashes.ts'
import { providerUrl, text, requireTogether } from './values.ts'

const QPAY_LIVE = 'https://merchant.qpay.mn/v2'
const GOLOMT_LIVE = 'https://ecommerce.golomtbank.com'

/** QPay, and cards at Golomt Bank's page. */
export const paymentVariables = {
  QPAY_URL: providerUrl.optional(),
  QPAY_USERNAME: text.optional(),
  QPAY_PASSWORD: text.optional(),
  QPAY_INVOICE_CODE: text.optional(),
  QPAY_MERCHANT: text.optional(),
  GOLOMT_URL: providerUrl.optional(),
  GOLOMT_SECRET: text.optional(),
  GOLOMT_TOKEN: text.optional(),
  GOLOMT_MERCHANT: text.optional()
}

type Set = z.infer<z.ZodObject<typeof paymentVariables>>

export interface QpayLogin {
  readonly url: string
  readonly username: string
  readonly password: string
  readonly invoiceCode: string
  /** The merchant's number; without it QPay tells no statement. */
  readonly merchant: string | undefined
}

export interface GolomtLogin {
  readonly url: string
  readonly secret: string
  readonly token: string
  /** The merchant's number; without it the bank tells no statement. */
  readonly merchant: string | undefined
}

export function readQpay(set: Set): QpayLogin | undefined {
  const names = ['QPAY_USERNAME', 'QPAY_PASSWORD', 'QPAY_INVOICE_CODE'] as const
  const login = requireTogether(set, names, 'QPay needs a user name, a password and an invoice code.')
  return (
    login && {
      url: set.QPAY_URL ?? QPAY_LIVE,
      username: login.QPAY_USERNAME,
      password: login.QPAY_PASSWORD,
      invoiceCode: login.QPAY_INVOICE_CODE,
      merchant: set.QPAY_MERCHANT
    }
  )
}

export function readGolomt(set: Set): GolomtLogin | undefined {
  const login = requireTogether(
    set,
    ['GOLOMT_SECRET', 'GOLOMT_TOKEN'],
    'Golomt Bank gives a merchant a secret and a token.'
  )
  const url = withoutTrailingSlashes(set.GOLOMT_URL ?? GOLOMT_LIVE)
  return login && { url, secret: login.GOLOMT_SECRET, token: login.GOLOMT_TOKEN, merchant: set.GOLOMT_MERCHANT }
}

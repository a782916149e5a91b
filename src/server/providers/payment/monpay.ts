import { REFUND_SUPPORT } from '../../../domain/money/payment.ts'
import { z } from 'zod'
import { qrImage } from '../../platform/qr-image.ts'
import { isSafeUrl } from './safe-url.ts'
import { singleCapturePaid, unpaid, type PaymentProvider } from './port.ts'
import { createHttpClient, ProviderRefused, withRetry } from '../../platform/http-client/index.ts'

export interface MonPayOptions {
  readonly url: string
  /** The branch's user name and its account number, which is the password. */
  readonly username: string
  readonly account: string
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
}

const qrSchema = z.object({
  code: z.number(),
  info: z.string().nullish(),
  result: z.object({ qrcode: z.string().min(1), uuid: z.string().min(1) }).nullish()
})

const checkSchema = z.object({
  code: z.number(),
  result: z
    .object({
      uuid: z.string().default(''),
      usedAt: z.coerce.number().nullish(),
      transactionId: z.union([z.string(), z.number()]).transform(String).nullish(),
      amount: z.coerce.number().nonnegative().default(0)
    })
    .nullish()
})

/** MonPay's QR of a branch (field notes 2.2). Its protocol has no call that closes a QR or gives money back. */
export function createMonPayPaymentProvider({
  url,
  username,
  account,
  timeoutMs = 8_000,
  fetch = globalThis.fetch
}: MonPayOptions): PaymentProvider {
  const http = createHttpClient({ provider: 'MonPay', url, timeoutMs, fetch })
  const headers = { authorization: `Basic ${Buffer.from(`${username}:${account}`).toString('base64')}` }

  return {
    refunds: REFUND_SUPPORT.monpay,
    isSafeToAbandon: true,

    async create({ amount, description, callbackUrl }) {
      const body = { amount, displayName: description, generateUuid: true, callbackUrl }
      // A QR that nobody has seen harms nobody: a repeat may make a second one.
      const { code, result } = await withRetry(timeoutMs * 2, () =>
        http.json({ method: 'POST', path: '/rest/branch/qrpurchase/generate', headers, body }, qrSchema)
      )
      if (code !== 0 || !result) throw new ProviderRefused(`CODE_${code}`, 'MonPay refused')
      const { qrcode, uuid } = result
      const link = isSafeUrl(qrcode) ? [{ name: 'MonPay', description: 'MonPay', logo: '', link: qrcode }] : []
      return {
        invoiceId: uuid,
        ask: { kind: 'qr', qr_text: qrcode, qr_image: await qrImage(qrcode), short_url: '', urls: link }
      }
    },

    async testCall() {
      const path = '/rest/branch/qrpurchase/check?uuid=00000000-0000-0000-0000-000000000000' as const
      const { code } = await http.json({ method: 'GET', path, headers }, checkSchema)
      return `GET /rest/branch/qrpurchase/check: code ${code}`
    },

    async check(invoiceId) {
      const path = `/rest/branch/qrpurchase/check?${new URLSearchParams({ uuid: invoiceId })}` as const
      const { code, result } = await withRetry(timeoutMs * 2, () =>
        http.json({ method: 'GET', path, headers }, checkSchema)
      )
      // Any other code says that the QR has not been used.
      if (code !== 0 || result?.uuid !== invoiceId || !result.usedAt || !result.transactionId) return unpaid('open')
      return singleCapturePaid(result.transactionId, Math.floor(result.amount))
    },

    cancel: () => Promise.resolve(),

    refund: () => Promise.reject(new ProviderRefused('REFUND_BY_HAND', 'MonPay has no call that gives money back'))
  }
}

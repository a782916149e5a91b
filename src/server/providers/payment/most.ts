import { REFUND_SUPPORT } from '../../../domain/money/payment.ts'
import { z } from 'zod'
import { singleCapturePaid, unpaid, type PaymentProvider } from './port.ts'
import { parseString } from './parse-string.ts'
import { createHttpClient, ProviderRefused, ProviderUnavailable, withRetry } from '../../platform/http-client/index.ts'

export interface MostOptions {
  readonly url: string
  readonly merchant: string
  readonly secret: string
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
}

/** Tokens that MostMoney's app passes to the shop opened inside it. */
export const mostSource = z.strictObject({
  custtkn: z.string().min(1).max(400),
  txntkn: z.string().min(1).max(400)
})

const paymentSchema = z.object({
  status: z.enum(['PAID', 'PENDING', 'FAILED', 'NOTFOUND']),
  amount: z.coerce.number().nonnegative().default(0),
  transactionId: z.string().nullish()
})

/**
 * A payment inside MostMoney's app: its two tokens, the customer's and the transaction's, are turned into money. MostMoney
 * publishes no merchant protocol; these two calls are a reading of what the app hands over, kept in this file alone.
 */
export function createMostPaymentProvider({
  url,
  merchant,
  secret,
  timeoutMs = 8_000,
  fetch = globalThis.fetch
}: MostOptions): PaymentProvider {
  const http = createHttpClient({ provider: 'MostMoney', url, timeoutMs, fetch })
  const headers = { authorization: `Basic ${Buffer.from(`${merchant}:${secret}`).toString('base64')}` }

  return {
    refunds: REFUND_SUPPORT.most,
    parseCallback: payload => parseString(payload['orderNo']),
    merchantReference: ({ paymentNumber }) => paymentNumber,

    async create({ paymentNumber, amount, description, callbackUrl, source }) {
      if (source === undefined) throw new ProviderRefused('ONLY_IN_APP', 'MostMoney pays inside its own app')
      const tokens = mostSource.parse(JSON.parse(source))
      const body = { ...tokens, orderNo: paymentNumber, amount, description, callbackUrl }
      try {
        const { status } = await http.json({ method: 'POST', path: '/payment/in-app', headers, body }, paymentSchema)
        if (status === 'FAILED') throw new ProviderRefused('DECLINED', 'MostMoney declined')
      } catch (error) {
        // It may have taken the money and lost the answer: `check` tells, nothing is asked for twice.
        if (!(error instanceof ProviderUnavailable)) throw error
      }
      return { invoiceId: paymentNumber, ask: { kind: 'wait' } }
    },

    async testCall() {
      const path = '/payment/in-app/R000000000-0' as const
      const { status } = await http.json({ method: 'GET', path, headers }, paymentSchema)
      return `GET /payment/in-app: ${status}`
    },

    async check(invoiceId) {
      const path = `/payment/in-app/${encodeURIComponent(invoiceId)}` as const
      const { status, amount, transactionId } = await withRetry(timeoutMs * 2, () =>
        http.json({ method: 'GET', path, headers }, paymentSchema)
      )
      if (status === 'PAID') return singleCapturePaid(transactionId ?? invoiceId, Math.floor(amount))
      return unpaid(status === 'PENDING' ? 'open' : 'closed')
    },

    cancel: () => Promise.resolve(),

    refund: () =>
      Promise.reject(new ProviderRefused('REFUND_BY_HAND', 'MostMoney publishes no call that gives money back'))
  }
}

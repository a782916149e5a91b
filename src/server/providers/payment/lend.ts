import { REFUND_SUPPORT } from '../../../domain/money/payment.ts'
import { z } from 'zod'
import { qrImage } from '../../platform/qr-image.ts'
import { isSafeUrl } from './safe-url.ts'
import { singleCapturePaid, unpaid, type PaymentProvider } from './port.ts'
import { parseString } from './parse-string.ts'
import {
  createHttpClient,
  type HttpCall,
  type HttpClient,
  ProviderRefused,
  withRetry
} from '../../platform/http-client/index.ts'

export interface LendOptions {
  readonly url: string
  /** The merchant's own, in `x-and-auth-token`. */
  readonly token: string
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
  readonly now?: () => number
}

/** Code 0 is yes; what is refused comes with a 200 as well. Published clients read names in both fashions. */
const envelope = <T extends z.ZodType>(response: T) => z.object({ code: z.coerce.number(), response })

const invoiceSchema = z.object({
  invoiceNumber: z.union([z.string(), z.number()]).transform(String),
  qr_string: z.string().nullish(),
  qrString: z.string().nullish(),
  qr_link: z.string().nullish(),
  qrLink: z.string().nullish()
})

const statusSchema = z.object({
  invoiceNumber: z.union([z.string(), z.number()]).transform(String),
  status: z.coerce.number(),
  amount: z.coerce.number().nonnegative().nullish()
})

const PAID = 1
const OPEN = 0

/** LendMN's merchant invoices: a QR that is paid from its app, out of a wallet or a loan. */
export function createLendMnPaymentProvider({
  url,
  token,
  timeoutMs = 8_000,
  fetch = globalThis.fetch,
  now = Date.now
}: LendOptions): PaymentProvider {
  const http = createHttpClient({ provider: 'LendMN', url, timeoutMs, fetch })
  const headers = { 'x-and-auth-token': token }

  const ask = async <T extends z.ZodType>(call: HttpCall, shape: T): Promise<z.output<T>> => {
    const { code, response } = await http.json({ ...call, headers }, envelope(z.unknown()))
    if (code !== 0) throw new ProviderRefused(`CODE_${code}`, 'LendMN refused')
    return shape.parse(response)
  }

  return {
    refunds: REFUND_SUPPORT.lend,
    parseCallback: payload => parseString((payload['data'] as { trackingData?: unknown } | undefined)?.trackingData),

    async create({ paymentNumber, amount, description, expiresAt }) {
      const duration = Math.max(60, Math.round((expiresAt.getTime() - now()) / 1000))
      const form = { amount: String(amount), duration: String(duration), description, trackingData: paymentNumber }
      const invoice = await withRetry(timeoutMs * 2, () =>
        ask({ method: 'POST', path: '/api/w/invoices', form }, invoiceSchema)
      )
      const text = invoice.qr_string ?? invoice.qrString ?? invoice.qr_link ?? invoice.qrLink ?? ''
      const link = invoice.qr_link ?? invoice.qrLink ?? text
      if (text === '') throw new ProviderRefused('NO_QR', 'LendMN answered an invoice without a QR')
      const urls = isSafeUrl(link) ? [{ name: 'LendMN', description: 'LendMN', logo: '', link }] : []
      return {
        invoiceId: `${invoice.invoiceNumber}:${amount}`,
        ask: { kind: 'qr', qr_text: text, qr_image: await qrImage(text), short_url: '', urls }
      }
    },

    testCall: () => testCall(http, headers),

    async check(invoiceId) {
      const at = invoiceId.lastIndexOf(':')
      const invoice = invoiceId.slice(0, at)
      const { status, amount } = await withRetry(timeoutMs * 2, () =>
        ask({ method: 'GET', path: pathOf(invoice) }, statusSchema)
      )
      if (status !== PAID) return unpaid(status === OPEN ? 'open' : 'closed')
      // An answer without an amount speaks of the amount that was asked for.
      return singleCapturePaid(invoice, Math.floor(amount ?? Number(invoiceId.slice(at + 1))))
    },

    async cancel(invoiceId) {
      const path = pathOf(invoiceId.slice(0, invoiceId.lastIndexOf(':')))
      await withRetry(timeoutMs * 2, () => ask({ method: 'DELETE', path }, z.unknown())).catch((error: unknown) => {
        if (!(error instanceof ProviderRefused)) throw error
      })
    },

    refund: () =>
      Promise.reject(new ProviderRefused('REFUND_BY_HAND', 'LendMN publishes no call that gives money back'))
  }
}

/** An invoice that there is none of. */
async function testCall(http: HttpClient, headers: Readonly<Record<string, string>>) {
  const { code } = await http.json({ method: 'GET', path: pathOf('R000000000-0'), headers }, envelope(z.unknown()))
  return `GET /api/w/invoices: code ${code}`
}

const pathOf = (invoice: string) => `/api/w/invoices/${encodeURIComponent(invoice)}` as const

import { REFUND_SUPPORT } from '../../../domain/money/payment.ts'
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { qrImage } from '../../platform/qr-image.ts'
import { isSafeUrl } from './safe-url.ts'
import { singleCapturePaid, unpaid, type PaymentProvider } from './port.ts'
import { parseString } from './parse-string.ts'
import { createHttpClient, ProviderRefused, ProviderUnavailable, withRetry } from '../../platform/http-client/index.ts'

export interface SocialPayOptions {
  readonly url: string
  /** Golomt Bank's name for the shop's till. */
  readonly terminal: string
  readonly secret: string
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
}

/** Every answer comes in the same envelope, with a 200 for refusals too. */
const envelope = <T extends z.ZodType>(response: T) =>
  z.object({
    header: z.object({ code: z.coerce.number() }),
    body: z.object({
      response: response.nullish(),
      error: z.object({ errorDesc: z.string().default(''), errorType: z.string().default('') }).nullish()
    })
  })

const invoiceSchema = z.object({ desc: z.string().min(1), status: z.string().default('') })
const paymentSchema = z.object({
  resp_code: z.string().nullish(),
  amount: z.coerce.number().nonnegative().default(0),
  invoice: z.string().default(''),
  approval_code: z.string().nullish()
})

const PAID = '00'

/** SocialPay's till (field notes 2.2). It has no ids of its own: our number and the amount together name an invoice. */
export function createSocialPayPaymentProvider(options: SocialPayOptions): PaymentProvider {
  const { ask, askWithRetry } = socialPayCalls(options)
  return {
    refunds: REFUND_SUPPORT.socialpay,
    parseCallback: payload => parseString(payload['invoice']),
    merchantReference: ({ paymentNumber: number, amount }) => nameOf({ number, amount }),

    async create({ paymentNumber, amount }) {
      const id = { number: paymentNumber, amount }
      // The same number each time: a repeat finds the invoice that is there.
      const { desc } = await askWithRetry('/pos/invoice/qr', id, invoiceSchema)
      const link = isSafeUrl(desc) ? [{ name: 'SocialPay', description: 'SocialPay', logo: '', link: desc }] : []
      return {
        invoiceId: nameOf(id),
        ask: { kind: 'qr', qr_text: desc, qr_image: await qrImage(desc), short_url: '', urls: link }
      }
    },

    /** An invoice that there is none of is answered by an error; one about the till or the signature is a wrong login. */
    async testCall() {
      const called = 'POST /pos/invoice/check'
      try {
        await ask('/pos/invoice/check', { number: 'R000000000-0', amount: 1 }, paymentSchema)
        return called
      } catch (error) {
        if (!(error instanceof ProviderRefused) || /CHECKSUM|TERMINAL|AUTH|SIGN/.test(error.code)) throw error
        return `${called}: ${error.code}`
      }
    },

    async check(invoiceId) {
      const id = readName(invoiceId)
      try {
        const payload = await askWithRetry('/pos/invoice/check', id, paymentSchema)
        if (payload.resp_code !== PAID || (payload.invoice !== '' && payload.invoice !== id.number))
          return unpaid('open')
        return singleCapturePaid(invoiceId, Math.floor(payload.amount))
      } catch (error) {
        // An invoice that nobody has paid is answered by an error.
        if (error instanceof ProviderRefused) return unpaid('open')
        throw error
      }
    },

    async cancel(invoiceId) {
      await askWithRetry('/pos/invoice/cancel', readName(invoiceId), z.unknown()).catch(unlessRefused)
    },

    // All that came goes back, whatever it was: the amount that SocialPay wants to hear is the one of the invoice.
    async refund(arrivalId) {
      await ask('/pos/payment/cancel', readName(arrivalId), paymentSchema)
    }
  }
}

/** Calls are signed over the till, the number and the amount of an invoice. */
function socialPayCalls({ url, terminal, secret, timeoutMs = 8_000, fetch = globalThis.fetch }: SocialPayOptions) {
  const http = createHttpClient({ provider: 'SocialPay', url, timeoutMs, fetch })

  const ask = async <T extends z.ZodType>(path: `/${string}`, id: InvoiceName, answer: T): Promise<z.output<T>> => {
    const amount = id.amount.toFixed(2)
    const checksum = createHmac('sha256', secret).update(`${terminal}${id.number}${amount}`).digest('hex')
    const body = { amount, invoice: id.number, terminal, checksum }
    const { header, body: payload } = await http.json({ method: 'POST', path, body }, envelope(answer))
    if (header.code === 200 && payload.response) return payload.response
    if (payload.error) throw new ProviderRefused(keyOf(payload.error.errorType), 'SocialPay refused')
    throw new ProviderUnavailable(`SocialPay answered ${path} with ${header.code} and no reason`)
  }
  const askWithRetry = <T extends z.ZodType>(path: `/${string}`, id: InvoiceName, answer: T) =>
    withRetry(timeoutMs * 2, () => ask(path, id, answer))
  return { ask, askWithRetry }
}

interface InvoiceName {
  readonly number: string
  /** ₮ */
  readonly amount: number
}

const nameOf = ({ number, amount }: InvoiceName) => `${number}:${amount}`

const readName = (name: string): InvoiceName => {
  const at = name.lastIndexOf(':')
  return { number: name.slice(0, at), amount: Number(name.slice(at + 1)) }
}

const keyOf = (type: string) => (/^\w{2,40}$/.test(type) ? type.toUpperCase() : 'REFUSED')

const unlessRefused = (error: unknown) => {
  if (!(error instanceof ProviderRefused)) throw error
}

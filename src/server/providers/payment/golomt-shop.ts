import { z } from 'zod'
import { GOLOMT_DONE, golomtCalls, golomtInvoiceState, type GolomtOptions } from '../golomt/index.ts'
import { paidOnce, unpaid, type PaymentProvider } from './port.ts'
import { parseString } from './parse-string.ts'
import { withoutTrailingSlashes } from '../../platform/http/without-trailing-slashes.ts'
import { localDate } from '../../../domain/time.ts'
import { ProviderRefused, ProviderUnavailable, withRetry } from '../../platform/http-client/index.ts'

const invoiceSchema = z.object({ invoice: z.string().min(1).max(200), transactionId: z.string(), checksum: z.string() })

const inquirySchema = z.object({
  errorCode: z.string().default(''),
  errorDesc: z.string().nullish(),
  status: z.string().nullish(),
  transactionId: z.string().default(''),
  /** As the bank signs it, `45000.00`. */
  amount: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d+(\.\d+)?$/))
    .nullish(),
  token: z.string().max(400).nullish(),
  cardNumber: z.string().max(40).nullish(),
  bank: z.string().max(80).nullish(),
  checksum: z.string().default('')
})
type Inquiry = z.output<typeof inquirySchema>

const statementPageSchema = z.object({
  content: z.array(
    z.object({
      merchantInvoice: z.string(),
      amount: z.coerce.number().nonnegative(),
      respCode: z.string().nullish(),
      requestDate: z.string(),
      reversedDate: z.string().nullish()
    })
  ),
  pageable: z.object({ last: z.boolean() })
})

interface GolomtShopOptions extends GolomtOptions {
  /** The merchant's number at the bank: its statement is asked for by it. */
  readonly merchant?: string | undefined
}

/**
 * Cards at Golomt Bank's hosted page (`/api/invoice`, then `/api/inquiry`), or a saved card by its token (`/api/pay`).
 * Our number is the bank's name of a payment, so asking about it needs nothing else.
 */
export function golomtShop(options: GolomtShopOptions): PaymentProvider {
  const { url, token: bearer, merchant, timeoutMs = 10_000 } = options
  const { sign, verifySignature, call } = golomtCalls(options)
  const callWithRetry: typeof call = (...given) => withRetry(timeoutMs * 2, () => call(...given))

  /** Of a payment that the bank says is done; with the token of its card, where one was made. */
  function verifyInquiry(what: string, transactionId: string, answer: Inquiry) {
    const parts = [answer.transactionId, answer.errorCode, answer.amount ?? '', answer.token ?? '']
    verifySignature(what, answer.checksum, ...parts)
    if (answer.transactionId !== transactionId) throw new ProviderUnavailable(`${what} answers another question`)
  }

  /** True once the bank has said yes; a silent bank is asked again by `check`, never charged again. */
  async function charge(transactionId: string, amount: string, token: string, lang: string) {
    const body = { amount, checksum: sign(amount, transactionId, token), transactionId, token, lang }
    try {
      const answer = await call('/api/pay', body, inquirySchema)
      if (answer.errorCode !== GOLOMT_DONE) throw new ProviderRefused('CARD_DECLINED', 'the bank declined a saved card')
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error
    }
  }

  return {
    refunds: 'whole',
    parseCallback: payload => parseString(payload['transactionId']),
    merchantReference: ({ paymentNumber }) => paymentNumber,

    async create({ paymentNumber: transactionId, amount: whole, returnUrl: callback, locale, source, keepsCard }) {
      const amount = whole.toFixed(2)
      const lang = locale === 'mn' ? 'MN' : 'EN'
      if (source !== undefined) {
        await charge(transactionId, amount, source, lang)
        return { invoiceId: transactionId, ask: { kind: 'wait' } }
      }
      const returnType = 'GET'
      const checksum = sign(transactionId, amount, returnType, callback)
      const genToken = keepsCard ? 'Y' : 'N'
      const body = { checksum, amount, callback, returnType, transactionId, genToken, socialDeeplink: 'N' }
      const answer = await callWithRetry('/api/invoice', body, invoiceSchema)
      verifySignature('/api/invoice', answer.checksum, answer.invoice, answer.transactionId)
      if (answer.transactionId !== transactionId) throw new ProviderUnavailable('/api/invoice answers another question')
      const at = `${withoutTrailingSlashes(url)}/payment/${lang}/${encodeURIComponent(answer.invoice)}`
      return { invoiceId: transactionId, ask: { kind: 'redirect', url: at, ...(keepsCard && { keeps_card: true }) } }
    },

    async check(transactionId) {
      const body = { checksum: sign(transactionId, transactionId), transactionId }
      const answer = await callWithRetry('/api/inquiry', body, inquirySchema)
      if (answer.errorCode !== GOLOMT_DONE) {
        const isOpen = golomtInvoiceState(`${answer.status ?? ''} ${answer.errorDesc ?? ''}`) === 'open'
        return unpaid(isOpen ? 'open' : 'closed')
      }
      verifyInquiry('/api/inquiry', transactionId, answer)
      const { token, cardNumber, bank } = answer
      return {
        ...paidOnce(transactionId, Math.floor(Number(answer.amount ?? 0))),
        ...(token && { card: { token, number: cardNumber ?? '', bank: bank?.trim() ?? '' } })
      }
    },

    // The bank's page ends by itself; no call closes it.
    cancel: () => Promise.resolve(),

    async refund(transactionId) {
      await call('/payment/void', { txnId: transactionId }, z.unknown())
    },

    ...(merchant !== undefined && {
      async statement(from: Date, to: Date) {
        const checksum = sign(merchant, bearer)
        const rows = []
        for (let number = 0; ; number++) {
          // The bank's days are Ulaanbaatar's.
          const query = new URLSearchParams({
            start: localDate(from),
            end: localDate(to),
            statementPageSchema: String(number),
            size: '200'
          })
          const path = `/api/getSettlementDetails/details?${query}` as const
          const { content, pageable } = await callWithRetry(
            path,
            { checksum, token: bearer, merchantId: merchant },
            statementPageSchema
          )
          for (const { merchantInvoice, amount, respCode, requestDate, reversedDate } of content)
            if (respCode === '00' || respCode === GOLOMT_DONE)
              rows.push({
                id: merchantInvoice,
                paymentNumber: merchantInvoice,
                amount: Math.floor(amount),
                at: requestDate,
                isRefunded: Boolean(reversedDate)
              })
          if (pageable.last || content.length === 0) return rows
        }
      }
    })
  }
}

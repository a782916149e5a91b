import { z } from 'zod'
import { GOLOMT_DONE, golomtCalls, golomtInvoiceState, type GolomtOptions } from '../golomt/index.ts'
import type { CardProvider } from './port.ts'
import { ProviderUnavailable } from '../../platform/http-client/index.ts'

const startedSchema = z.object({ invoice: z.string().min(1).max(200), transactionId: z.string(), checksum: z.string() })

const tokenSchema = z.object({
  errorCode: z.string().default(''),
  errorDesc: z.string().nullish(),
  status: z.string().nullish(),
  transactionId: z.string().default(''),
  token: z.string().max(400).nullish(),
  cardNumber: z.string().max(40).nullish(),
  bank: z.string().max(80).nullish(),
  checksum: z.string().default('')
})

/** Golomt Bank's hosted page for a card without a payment: `/api/confirmation`, then `/api/get/token`. */
export function golomtCard(options: GolomtOptions): CardProvider {
  const { sign, verifySignature, call } = golomtCalls(options)

  return {
    async begin({ registration, callback, locale }) {
      const returnType = 'GET'
      const checksum = sign(registration, returnType, callback)
      const body = { checksum, transactionId: registration, returnType, callback }
      const answer = await call('/api/confirmation', body, startedSchema)
      verifySignature('/api/confirmation', answer.checksum, answer.invoice, answer.transactionId)
      if (answer.transactionId !== registration)
        throw new ProviderUnavailable('/api/confirmation answers another question')
      return `${options.url}/confirmation/${locale === 'mn' ? 'MN' : 'EN'}/${encodeURIComponent(answer.invoice)}`
    },

    async check(registration) {
      const body = { checksum: sign(registration, registration), transactionId: registration }
      const answer = await call('/api/get/token', body, tokenSchema)
      if (answer.errorCode !== GOLOMT_DONE)
        return { state: golomtInvoiceState(`${answer.status ?? ''} ${answer.errorDesc ?? ''}`) }
      const cardToken = answer.token ?? ''
      verifySignature('/api/get/token', answer.checksum, answer.transactionId, cardToken)
      if (answer.transactionId !== registration || cardToken === '')
        throw new ProviderUnavailable('/api/get/token answers another question')
      return { state: 'done', token: cardToken, number: answer.cardNumber ?? '', bank: answer.bank?.trim() ?? '' }
    }
  }
}

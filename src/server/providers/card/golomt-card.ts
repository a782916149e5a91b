import { z } from 'zod'
import { golomtCalls, GOLOMT_DONE, golomtState, type GolomtOptions } from '../golomt/signed-calls.ts'
import { ProviderRefusal, ProviderUnavailable } from '../payment/port.ts'
import { CardBankFailed, type CardAnswer, type CardProvider } from './port.ts'

const begun = z.object({ invoice: z.string().min(1).max(200), transactionId: z.string(), checksum: z.string() })

const told = z.object({
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
  const { sign, mustBeSigned, call } = golomtCalls(options)

  return {
    begin: ({ registration, callback, locale }) =>
      learning(async () => {
        const returnType = 'GET'
        const checksum = sign(registration, returnType, callback)
        const body = { checksum, transactionId: registration, returnType, callback }
        const answer = await call('/api/confirmation', body, begun)
        mustBeSigned('/api/confirmation', answer.checksum, answer.invoice, answer.transactionId)
        if (answer.transactionId !== registration)
          throw new CardBankFailed('/api/confirmation answers another question')
        return `${options.url}/confirmation/${locale === 'mn' ? 'MN' : 'EN'}/${encodeURIComponent(answer.invoice)}`
      }),

    check: registration =>
      learning(async (): Promise<CardAnswer> => {
        const body = { checksum: sign(registration, registration), transactionId: registration }
        const answer = await call('/api/get/token', body, told)
        if (answer.errorCode !== GOLOMT_DONE)
          return { state: golomtState(`${answer.status ?? ''} ${answer.errorDesc ?? ''}`) }
        const cardToken = answer.token ?? ''
        mustBeSigned('/api/get/token', answer.checksum, answer.transactionId, cardToken)
        if (answer.transactionId !== registration || cardToken === '')
          throw new CardBankFailed('/api/get/token answers another question')
        return { state: 'done', token: cardToken, number: answer.cardNumber ?? '', bank: answer.bank?.trim() ?? '' }
      })
  }
}

/** Silence, a refusal or a wrong signature: whatever it was, nothing was learnt about a card. */
async function learning<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefusal)) throw error
    throw new CardBankFailed(error.message)
  }
}

import { unprocessable, notFound, type Problem } from '../../platform/http/problem.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { PaymentMethodId } from '../../../domain/money/payment.ts'
import type { PaymentInput } from './invoice-opening.ts'

/** Token of a user's own saved card. */
export type CardTokenLookup = (userId: string | undefined, cardId: string) => Promise<string | undefined>

interface CardChoice {
  readonly method?: PaymentMethodId | undefined
  readonly card_id?: string | undefined
  readonly keep_card?: boolean | undefined
}

type PaymentMeans = Pick<PaymentInput, 'source' | 'keepsCard'>

/** The card of a payment: a saved one of the user, or one typed at the provider, which is saved or not. */
export async function cardPaymentSource(
  cardToken: CardTokenLookup,
  userId: string | undefined,
  { method, card_id, keep_card }: CardChoice
): Promise<Result<PaymentMeans, Problem>> {
  if (card_id === undefined) {
    if (keep_card && userId === undefined) return unprocessable('card-sign-in')
    return ok(method === 'card' ? { keepsCard: keep_card } : {})
  }
  const source = method === 'card' ? await cardToken(userId, card_id) : undefined
  return source === undefined ? notFound('not-found') : ok({ source })
}

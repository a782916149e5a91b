import { unprocessable, notFound, type Problem } from '../../platform/http/problem.ts'
import { ok, type Result } from '../../../domain/result.ts'
import type { PaymentMethodId } from '../../../domain/payment.ts'
import type { PaymentInput } from './invoice-opening.ts'

/** Token of a saved card, for whom it belongs to. */
export type CardTokenLookup = (userId: string | undefined, cardId: string) => Promise<string | undefined>

interface Asked {
  readonly method?: PaymentMethodId | undefined
  readonly card_id?: string | undefined
  readonly keep_card?: boolean | undefined
}

type PaymentMeans = Pick<PaymentInput, 'source' | 'keepsCard'>

/** With which card somebody pays: a saved one of theirs, or one they are about to type, which is kept or not. */
export async function cardPaymentSource(
  cardToken: CardTokenLookup,
  userId: string | undefined,
  { method, card_id, keep_card }: Asked
): Promise<Result<PaymentMeans, Problem>> {
  if (card_id === undefined) {
    if (keep_card && userId === undefined) return unprocessable('card-sign-in')
    return ok(method === 'card' ? { keepsCard: keep_card } : {})
  }
  const source = method === 'card' ? await cardToken(userId, card_id) : undefined
  return source === undefined ? notFound('not-found') : ok({ source })
}

import type { AppContext, Module } from '../../platform/app-context.ts'
import { golomtCard } from '../../providers/card/index.ts'
import type { Authentication } from '../../identity/index.ts'
import { cardPersonalData } from './personal-data.ts'
import { deleteRegistrationsBefore } from './queries.ts'
import { paymentCardRoutes } from './routes.ts'
import { createPaymentCardService, type PaymentCardService } from './service.ts'
import { daysBefore } from '../../../domain/time.ts'

interface PaymentCardsModule extends Module {
  readonly service: PaymentCardService
}

export function createPaymentCardsModule(
  { db, environment, now, log }: AppContext,
  authentication: Authentication
): PaymentCardsModule {
  const cards = createPaymentCardService({
    db,
    provider: environment.golomt && golomtCard(environment.golomt),
    returnUrl: (registration, locale) =>
      `${environment.publicUrl}/api/v2/users/register_card/return/${locale}/${registration}`,
    now,
    log
  })
  return {
    service: cards,
    api: [paymentCardRoutes(cards, authentication)],
    jobs: [{ name: 'cards.refresh', everyMs: 20_000, run: () => cards.pollRegistrations() }],
    personalData: cardPersonalData,
    prune: (tx, at) => tx.run(deleteRegistrationsBefore, { created_at: daysBefore(at, 1).toISOString() })
  }
}

import type { AppContext, Module } from '../../platform/app-context.ts'
import { golomtCard } from '../../providers/card/golomt-card.ts'
import type { Authentication } from '../../identity/index.ts'
import { deleteVisitsBefore } from './queries.ts'
import { cardRoutes } from './routes.ts'
import { cardService, type CardService } from './service.ts'
import { daysBefore } from '../../../domain/time.ts'

interface OpenCards extends Module {
  readonly service: CardService
}

export function createCardsModule(
  { db, environment, now, log }: AppContext,
  authentication: Authentication
): OpenCards {
  const cards = cardService({
    db,
    provider: environment.golomt && golomtCard(environment.golomt),
    returnUrl: (registration, locale) =>
      `${environment.publicUrl}/api/v2/users/register_card/return/${locale}/${registration}`,
    now,
    log
  })
  return {
    service: cards,
    api: [cardRoutes(cards, authentication)],
    jobs: [{ name: 'cards.refresh', everyMs: 20_000, run: () => cards.follow() }],
    prune: (tx, at) => tx.run(deleteVisitsBefore, { created_at: daysBefore(at, 1).toISOString() })
  }
}

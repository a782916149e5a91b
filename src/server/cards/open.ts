import { daysBefore, type Ground, type ShopPart } from '../ground.ts'
import { golomtCard } from '../providers/card/golomt-card.ts'
import type { Callers } from '../sessions/callers.ts'
import { forgetVisitsBefore } from './queries.ts'
import { cardRoutes } from './routes.ts'
import { cardService, type CardService } from './service.ts'

interface OpenCards extends ShopPart {
  readonly service: CardService
}

export function openCards({ db, environment, now, log }: Ground, callers: Callers): OpenCards {
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
    api: [cardRoutes(cards, callers)],
    duties: [{ name: 'cards are followed', everyMs: 20_000, run: () => cards.follow() }],
    forget: (tx, at) => tx.run(forgetVisitsBefore, { created_at: daysBefore(at, 1).toISOString() })
  }
}

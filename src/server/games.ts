import { createPrizeDrawsModule, seedPromotions } from './games/prize-draws/index.ts'
import type { Authentication } from './identity/index.ts'
import type { AppContext, Module } from './platform/app-context.ts'

interface GamesDeps {
  readonly authentication: Authentication
}

/** Fills an empty shop with its promotions. */
export const seedGames = (context: Pick<AppContext, 'db' | 'contentFolder' | 'now'>) => seedPromotions(context)

/** Composes the games: promotions with prizes. */
export function createGames(context: AppContext, { authentication }: GamesDeps) {
  const prizeDraws = createPrizeDrawsModule(context, { authentication })
  const all: readonly Module[] = [prizeDraws]
  return { prizeDraws: prizeDraws.service, all }
}

export type Games = ReturnType<typeof createGames>

import { bindDeps } from '../../platform/bind-deps.ts'
import type { PrizeDrawDeps } from './deps.ts'
import { draw } from './draw.ts'
import { readDraw } from './draw-records.ts'
import { letterContent } from './letter.ts'
import { listPromotions, readPromotion } from './read-promotions.ts'
import { listWonPrizes } from './won-prizes.ts'

/** Promotions with prizes: the lucky wheel and the jackpot. */
export const createPrizeDrawService = (deps: PrizeDrawDeps) =>
  bindDeps(deps, { listPromotions, readPromotion, draw, readDraw, listWonPrizes, letterContent })

export type PrizeDrawService = ReturnType<typeof createPrizeDrawService>

import { bindDeps } from '../../platform/bind-deps.ts'
import type { GiftDeps } from './deps.ts'
import { drawPrize } from './draw.ts'
import { readDraw } from './draw-records.ts'
import { mailContent } from './mail-content.ts'
import { listPrizePromotions, readPrizePromotion } from './read-prize-promotions.ts'
import { takeGift } from './take-gift.ts'
import { listWonPrizes } from './won-prizes.ts'

/** Promotions with prizes: the lucky wheel and the jackpot. */
export const createPrizeDrawService = (deps: GiftDeps) =>
  bindDeps(deps, {
    listPrizePromotions,
    readPrizePromotion,
    draw: drawPrize,
    readDraw,
    listWonPrizes,
    takeGift,
    mailContent
  })

export type PrizeDrawService = ReturnType<typeof createPrizeDrawService>

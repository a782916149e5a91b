import { map } from 'nanostores'
import { getPromotions } from '../api/prize-promotions.ts'
import type { PrizePromotionBody } from '../contract/prize-promotion.ts'
import type { BannerPlacement } from '../domain/prize-draw.ts'

/** The promotion whose banner stands in a place now. */
export const $banners = map<Partial<Record<BannerPlacement, PrizePromotionBody>>>({})

/** Without an answer, or without a promotion there, the banner leads to all of them. */
export async function loadBanner(placement: BannerPlacement) {
  try {
    const [promotion] = (await getPromotions(placement)).promotions
    if (promotion) $banners.setKey(placement, promotion)
  } catch {
    // It is no part of what somebody came for.
  }
}

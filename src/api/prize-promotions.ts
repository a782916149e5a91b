import type {
  DrawRecord,
  DrawRequest,
  DrawResult,
  PrizePromotionDetail,
  WonPrizes
} from '../contract/games/prize-promotion.ts'
import type { OrderBody } from '../contract/ordering/order.ts'
import type { PrizePromotionKind } from '../domain/games/prize-draw.ts'
import { http } from './http.ts'

/** Signed in, with the hash of the next draw. */
export const getPrizePromotion = (id: string) => http<PrizePromotionDetail>(`/promotions/${encodeURIComponent(id)}`)

export const putDraw = (kind: PrizePromotionKind, body: DrawRequest, idempotencyKey: string) =>
  http<DrawResult>(`/promotions/${kind}`, { method: 'PUT', body, idempotencyKey })

export const getDraw = (id: string) => http<DrawRecord>(`/promotions/draws/${encodeURIComponent(id)}`)

export const getWonPrizes = (page: number) => http<WonPrizes>(`/promotions/prizes?page=${page}`)

/** Puts a gift that was won into one's cart, with the coupon that pays for it. */
export const postGift = (id: string) =>
  http<OrderBody>(`/promotions/prizes/${encodeURIComponent(id)}/add_to_cart`, { method: 'POST' })

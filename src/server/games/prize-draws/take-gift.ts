import type { OrderBody } from '../../../contract/ordering/order.ts'
import type { WonPrizeState } from '../../../domain/games/prize-draw.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { notFound, unprocessable, type ProblemCode, type ServiceResult } from '../../platform/http/problem.ts'
import type { GiftDeps } from './deps.ts'
import { wonBody, wonRow } from './won-prizes.ts'

const REFUSALS = {
  used: 'coupon-used-by-you',
  voided: 'coupon-ended',
  expired: 'coupon-expired'
} as const satisfies Record<Exclude<WonPrizeState, 'usable'>, ProblemCode>

/**
 * Puts a gift that was won into its winner's cart, with the coupon that makes one piece of it cost nothing: both in one
 * change, so that nobody pays for a gift. Asked twice it is there once. Alcohol and prescription medicine are refused
 * by the cart and by the coupon, should the product have become either since.
 */
export async function takeGift(
  deps: GiftDeps,
  drawId: string,
  userId: string,
  locale: Locale
): ServiceResult<OrderBody> {
  const row = await wonRow(deps.db, drawId)
  if (row?.user_id !== userId || row.kind !== 'gift') return notFound('prize-not-found')
  const { variant_id: variantId, code } = row
  if (variantId === null || code === null) return notFound('prize-not-found')
  const { state } = wonBody(row, locale, deps.now())
  if (state !== 'usable') return unprocessable(REFUSALS[state])
  const line = { variantId, quantity: 1, options: {}, gift: false, onlyIfMissing: true }
  return deps.cart.add({ number: '0', token: '', userId }, line, locale, (tx, cart, now) =>
    deps.applyCoupon(tx, cart, code, now)
  )
}

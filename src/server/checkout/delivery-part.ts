import { dryState } from '../../domain/dry-times.ts'
import { isOpen } from '../../domain/order-state.ts'
import { words } from '../../i18n/words.ts'
import type { OrderPart } from '../orders/parts.ts'
import { addressOf, deliveryOf, stateOf, writeOrder } from '../orders/working-order.ts'
import { bookAgain, freeDelivery } from './booking.ts'
import { dryTimesOf } from './delivery.ts'
import type { Places } from './places.ts'
import { promiseAgain } from './promise.ts'

/** Wrapping gifts is paid for, alcohol has its hours, and promises count from the payment; hours and shelves are given back by orders that will not be delivered. */
export const deliveryPart = (places: Places): OrderPart => ({
  async pricing(reader, working) {
    const gifts = working.lines.filter(({ gift }) => gift === 1).length
    if (gifts === 0) return []
    const fee = (await places.planOf(reader, working.planVersion)).setting('gift-wrap-fee')
    const label = (locale: 'mn' | 'en') => words(locale, 'stock')('gift_wrap', { count: gifts })
    return [{ kind: 'gift-wrap', sourceId: null, label: { mn: label('mn'), en: label('en') }, amount: fee * gifts }]
  },
  /** Alcohol is sold where and when it may be; what is fetched, by the hours that hold everywhere. */
  async hindrance(reader, working, now) {
    const place = deliveryOf(working.order)?.option === 'pickup' ? null : addressOf(working.order)
    const state = dryState(await dryTimesOf(reader, working.lines, places, place), now)
    if (!state.dry) return undefined
    const until = state.until?.toISOString()
    return { code: until === undefined ? 'alcohol-not-here' : 'alcohol-not-now', until }
  },
  async listener(tx, working, event, now) {
    const again = event === 'paid' ? await promiseAgain(tx, working, places, now) : undefined
    if (again) {
      working.order.delivery_json = JSON.stringify(again)
      await writeOrder(tx, working, now)
    }
    if (event === 'canceled' || event === 'expired') await freeDelivery(tx, working.order.id)
    if (event === 'revived' && !isOpen(stateOf(working.order))) await bookAgain(tx, working, places)
  }
})

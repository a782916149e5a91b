import { isOpen } from '../../domain/order-state.ts'
import { words } from '../../i18n/words.ts'
import type { OrderPart } from '../orders/parts.ts'
import { stateOf } from '../orders/working-order.ts'
import { bookAgain, freeDelivery } from './booking.ts'
import type { Places } from './places.ts'

/** Wrapping gifts is paid for; and hours and shelves are given back by orders that will not be delivered. */
export const deliveryPart = (places: Places): OrderPart => ({
  async pricing(reader, working) {
    const gifts = working.lines.filter(({ gift }) => gift === 1).length
    if (gifts === 0) return []
    const fee = (await places.planOf(reader)).setting('gift-wrap-fee')
    const label = (locale: 'mn' | 'en') => words(locale, 'stock')('gift_wrap', { count: gifts })
    return [{ kind: 'gift-wrap', sourceId: null, label: { mn: label('mn'), en: label('en') }, amount: fee * gifts }]
  },
  async listener(tx, working, event) {
    if (event === 'canceled' || event === 'expired') await freeDelivery(tx, working.order.id)
    if (event === 'revived' && !isOpen(stateOf(working.order))) await bookAgain(tx, working, places)
  }
})

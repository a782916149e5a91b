import { alcoholState } from '../../../domain/ordering/alcohol-restrictions.ts'
import { isOpen } from '../../../domain/ordering/order-state.ts'
import { words } from '../../../i18n/words.ts'
import { type OrderExtension, addressOf, deliveryOf, writeOrder, alcoholRestrictionsOf } from '../orders/index.ts'
import { reserveDeliveryAgain, releaseDelivery } from './delivery-reservation.ts'
import { recalculatePromise, type DeliveryDeps } from './recalculate-promise.ts'

/**
 * The part of delivery in every order: adds the fee of gift wrapping, blocks alcohol outside its allowed hours, counts the
 * promise window from the payment, and releases the courier slot of an order that is canceled or expires.
 */
export const deliveryExtension = ({ deliveryDirectory, payments }: DeliveryDeps): OrderExtension => ({
  async pricing(reader, aggregate) {
    const gifts = aggregate.lines.filter(({ gift }) => gift === 1).length
    if (gifts === 0) return []
    const fee = (await deliveryDirectory.planOf(reader, aggregate.planVersion)).setting('gift-wrap-fee')
    const label = (locale: 'mn' | 'en') => words(locale, 'stock')('gift_wrap', { count: gifts })
    return [{ kind: 'gift-wrap', sourceId: null, label: { mn: label('mn'), en: label('en') }, amount: fee * gifts }]
  },
  /** Alcohol: restrictions of the place of delivery; of an order that is picked up, only those that hold everywhere. */
  async blocker(reader, aggregate, now) {
    const place = deliveryOf(aggregate.order)?.option === 'pickup' ? null : addressOf(aggregate.order)
    const state = alcoholState(await alcoholRestrictionsOf(reader, aggregate.lines, deliveryDirectory, place), now)
    if (!state.isRestricted) return undefined
    const until = state.until?.toISOString()
    return { code: until === undefined ? 'alcohol-not-here' : 'alcohol-not-now', until }
  },
  async subscriber(tx, aggregate, event, now) {
    const again =
      event === 'paid' ? await recalculatePromise(tx, aggregate, { deliveryDirectory, payments }, now) : undefined
    if (again) {
      aggregate.order.delivery_json = JSON.stringify(again)
      await writeOrder(tx, aggregate, now)
    }
    if (event === 'canceled' || event === 'expired') await releaseDelivery(tx, aggregate.order.id)
    if (event === 'revived' && !isOpen(aggregate.order.state))
      await reserveDeliveryAgain(tx, aggregate, deliveryDirectory)
  }
})

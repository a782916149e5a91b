import type { OrderDelivery } from '../../contract/ordering/delivery.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { orderedDeliveryName } from '../../domain/ordering/delivery-name.ts'
import { courierHours } from '../../i18n/courier-hours.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { deadline } from '../../i18n/format.ts'
import { wordOf, type OrderProps } from './words.ts'

interface Promised extends Pick<OrderDelivery, 'date' | 'slot' | 'promised_by'> {
  readonly branch?: OrderDelivery['branch']
}

/** When it comes: the chosen hours, and only without them the latest moment. Empty where nothing is promised. */
export function promiseOf({ date: day, slot, promised_by, branch }: Promised, { locale, words }: OrderProps): string {
  if (day && slot) return fillPlaceholders(words.slot, { slot: courierHours(locale, day, slot) })
  return promised_by ? fillPlaceholders(branch ? words.ready_by : words.promised_by, deadline(locale, promised_by)) : ''
}

/** The way of delivery as it was promised when the order was paid or placed. */
export function deliveryNameIn(order: OrderBody, { locale, words }: OrderProps): string {
  const { delivery } = order
  if (delivery === null) return ''
  const name = wordOf(words, `option_${orderedDeliveryName(delivery, order)}`)
  return delivery.promised_by === null ? name : fillPlaceholders(name, deadline(locale, delivery.promised_by))
}

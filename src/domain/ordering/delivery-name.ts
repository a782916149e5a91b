import { daysBetween, later, localDate } from '../time.ts'
import type { DeliverySpeed } from './delivery.ts'

export interface PromisedDelivery {
  readonly option: DeliverySpeed | 'pickup' | 'split'
  /** ISO */
  readonly promised_by: string | null
}

/**
 * The name of a way of delivery, counted from a moment. The fastest one is express only where its promise ends on the same day:
 * late orders and days with other hours move it to the next day or to a later one.
 */
export function deliveryNameOf({ option, promised_by }: PromisedDelivery, since: Date) {
  if (option !== '4h' || promised_by === null) return option
  // A promise until midnight belongs to the day that ends with it.
  const days = daysBetween(localDate(since), localDate(later(new Date(promised_by), -1)))
  return days <= 0 ? option : days === 1 ? '4h_next_day' : '4h_on_day'
}

interface Ordered {
  readonly paid_at: string | null
  readonly completed_at: string | null
}

/** The name of an order's delivery: its promise is counted from the payment, and until then from placing it. */
export const orderedDeliveryName = (delivery: PromisedDelivery, { paid_at, completed_at }: Ordered) => {
  const since = paid_at ?? completed_at
  return since === null ? delivery.option : deliveryNameOf(delivery, new Date(since))
}

import { isExpressPromise, type DeliverySpeed } from './delivery.ts'

export interface PromisedDelivery {
  readonly option: DeliverySpeed | 'pickup' | 'split'
  /** ISO */
  readonly promised_by: string | null
}

/**
 * A way of delivery by its name, counted from a moment: the one that is express in the morning comes on the next day for those
 * who order in the evening.
 */
export const deliveryNameOf = ({ option, promised_by }: PromisedDelivery, since: Date) =>
  option === '4h' && promised_by !== null && !isExpressPromise(new Date(promised_by), since) ? '4h_later' : option

interface Ordered {
  readonly paid_at: string | null
  readonly completed_at: string | null
}

/** The name of an order's delivery: its promise is counted from the payment, and until then from placing it. */
export const orderedDeliveryName = (delivery: PromisedDelivery, { paid_at, completed_at }: Ordered) => {
  const since = paid_at ?? completed_at
  return since === null ? delivery.option : deliveryNameOf(delivery, new Date(since))
}

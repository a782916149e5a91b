import { promiseWhenPaid, isSlotAhead, isSlotOpen } from '../../../domain/ordering/delivery.ts'
import type { Reader } from '../../platform/db/database.ts'
import type { ChosenDelivery, ChosenShipment, ZonePlan, DeliveryDirectory } from '../delivery/index.ts'
import { deliveryOf, type OrderAggregate, type PaymentsOfOrder, zoneOf, readyBy } from '../orders/index.ts'
import { MINUTE_MS } from '../../../domain/time.ts'

/** An order paid within this time keeps the promise its buyer was shown. */
const AT_ONCE_MS = MINUTE_MS

export interface DeliveryDeps {
  readonly deliveryDirectory: DeliveryDirectory
  readonly payments: Pick<PaymentsOfOrder, 'list'>
}

/**
 * Promises count from when the payment is confirmed (spec §9): days may lie between, with a transfer or a lender. Answers
 * the delivery as it is promised now; undefined where it stays as it was told.
 */
export async function recalculatePromise(
  reader: Reader,
  aggregate: OrderAggregate,
  { deliveryDirectory, payments }: DeliveryDeps,
  now: Date
): Promise<ChosenDelivery | undefined> {
  const { order } = aggregate
  const delivery = deliveryOf(order)
  const isAtOnce = now.getTime() - Date.parse(order.completed_at ?? '') < AT_ONCE_MS
  if (!delivery || isAtOnce || order.shipment_state !== 'pending') return undefined
  // A cash order has been under way since it was placed.
  if ((await payments.list(reader, order.id)).some(({ method }) => method === 'cash')) return undefined
  const renewed =
    delivery.option === 'pickup'
      ? await recalculatePickupPromise(reader, delivery, deliveryDirectory, now)
      : await renewCourierPromise()
  return JSON.stringify(renewed) === JSON.stringify(delivery) ? undefined : renewed

  async function renewCourierPromise(): Promise<ChosenDelivery | undefined> {
    const zone = await zoneOf(reader, aggregate, deliveryDirectory)
    if (!zone || !delivery || delivery.option === 'pickup') return delivery ?? undefined
    if (delivery.option !== 'split') return courier(delivery, zone, now)
    const parts = delivery.parts.map(part => courier(part, zone, now))
    const last = parts.map(({ promised_by }) => promised_by ?? '').toSorted()
    return { ...delivery, parts, promised_by: last.at(-1) || delivery.promised_by }
  }
}

type Courier = Exclude<ChosenDelivery, { option: 'pickup' | 'split' }>

/** A slot that has begun, or whose hours were closed, cannot be kept; the order is delivered without one, at its speed. */
function courier<T extends Courier | ChosenShipment>(delivery: T, zone: ZonePlan, now: Date): T {
  const { option, date, slot, promised_by } = delivery
  if (date !== null && slot !== null && isSlotAhead(date, slot, now) && isSlotOpen(date, slot, zone.specialHours))
    return delivery
  const promised = new Date(promised_by ?? 0)
  return {
    ...delivery,
    date: null,
    slot: null,
    promised_by: promiseWhenPaid(option, promised, now, zone).toISOString()
  }
}

async function recalculatePickupPromise(
  reader: Reader,
  delivery: Extract<ChosenDelivery, { option: 'pickup' }>,
  deliveryDirectory: DeliveryDirectory,
  now: Date
): Promise<ChosenDelivery> {
  const branch = deliveryDirectory.branches.find(({ code }) => code === delivery.branch.code)
  const ready = branch && (await readyBy(reader, branch, deliveryDirectory, now))
  return ready && ready > (delivery.promised_by ?? '') ? { ...delivery, promised_by: ready } : delivery
}

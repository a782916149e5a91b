import { promiseWhenPaid, isSlotAhead } from '../../../domain/delivery.ts'
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
export async function renewPromise(
  reader: Reader,
  aggregate: OrderAggregate,
  { deliveryDirectory, payments }: DeliveryDeps,
  now: Date
): Promise<ChosenDelivery | undefined> {
  const { order } = aggregate
  const kept = deliveryOf(order)
  const isAtOnce = now.getTime() - Date.parse(order.completed_at ?? '') < AT_ONCE_MS
  if (!kept || isAtOnce || order.shipment_state !== 'pending') return undefined
  // A cash order has been under way since it was placed.
  if ((await payments.list(reader, order.id)).some(({ method }) => method === 'cash')) return undefined
  const renewed =
    kept.option === 'pickup'
      ? await renewPickupPromise(reader, kept, deliveryDirectory, now)
      : await renewCourierPromise()
  return JSON.stringify(renewed) === JSON.stringify(kept) ? undefined : renewed

  async function renewCourierPromise(): Promise<ChosenDelivery | undefined> {
    const zone = await zoneOf(reader, aggregate, deliveryDirectory)
    if (!zone || !kept || kept.option === 'pickup') return kept ?? undefined
    if (kept.option !== 'split') return courier(kept, zone, now)
    const parts = kept.parts.map(part => courier(part, zone, now))
    const last = parts.map(({ promised_by }) => promised_by ?? '').toSorted()
    return { ...kept, parts, promised_by: last.at(-1) || kept.promised_by }
  }
}

type Courier = Exclude<ChosenDelivery, { option: 'pickup' | 'split' }>

/** Hours that have begun cannot be kept; the goods come as fast as they were to come. */
function courier<T extends Courier | ChosenShipment>(kept: T, { sameDay }: ZonePlan, now: Date): T {
  const { option, date, slot, promised_by } = kept
  if (date !== null && slot !== null && isSlotAhead(date, slot, now)) return kept
  const promised = new Date(promised_by ?? 0)
  return { ...kept, date: null, slot: null, promised_by: promiseWhenPaid(option, promised, now, sameDay).toISOString() }
}

async function renewPickupPromise(
  reader: Reader,
  kept: Extract<ChosenDelivery, { option: 'pickup' }>,
  deliveryDirectory: DeliveryDirectory,
  now: Date
): Promise<ChosenDelivery> {
  const branch = deliveryDirectory.branches.find(({ code }) => code === kept.branch.code)
  const ready = branch && (await readyBy(reader, branch, deliveryDirectory, now))
  return ready && ready > (kept.promised_by ?? '') ? { ...kept, promised_by: ready } : kept
}

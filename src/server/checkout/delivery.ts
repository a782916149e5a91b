import type { AddressBody, DeliveryOptionBody } from '../../contract/order.ts'
import { canGoBy, DELIVERY_SPEEDS, deliveryFee, promisedBy, slotEnd, slowestSpeed } from '../../domain/delivery.ts'
import type { Reader, Transaction } from '../db/database.ts'
import { bookSlot, slotsOf } from '../delivery/slots.ts'
import { deliveryOf, type KeptDelivery, type WorkingOrder } from '../orders/working-order.ts'
import type { Places } from './places.ts'

export const addressOf = ({ order }: WorkingOrder): AddressBody | null =>
  order.address_json === null ? null : (JSON.parse(order.address_json) as AddressBody)

/** Who delivers to an order's address; undefined without one, and where nobody does. */
export async function zoneOf(reader: Reader, working: WorkingOrder, places: Places) {
  const address = addressOf(working)
  return address ? (await places.planOf(reader)).zoneOf(address.city, address.district) : undefined
}

/** How these goods can come to this address, fastest first; empty without an address. */
export async function deliveryOptions(
  reader: Reader,
  working: WorkingOrder,
  places: Places,
  now: Date
): Promise<DeliveryOptionBody[]> {
  const zone = await zoneOf(reader, working, places)
  if (!zone) return []
  const needed = slowestSpeed(working.lines.map(({ facts }) => facts.speed))
  const offered = zone.options
    .filter(({ speed, active }) => active && canGoBy(speed, needed))
    .toSorted((a, b) => DELIVERY_SPEEDS.indexOf(a.speed) - DELIVERY_SPEEDS.indexOf(b.speed))
  const bodies: DeliveryOptionBody[] = []
  for (const { speed, fee, freeFrom } of offered)
    bodies.push({
      id: speed,
      fee: deliveryFee({ fee, freeFrom }, working.order.item_total),
      free_from: freeFrom,
      promised_by: promisedBy(speed, now, zone.sameDay).toISOString(),
      days: await slotsOf(reader, zone, speed, now)
    })
  return bodies
}

type Wish = { readonly option: string; readonly date?: string | undefined; readonly slot?: string | undefined }

/** The wish as it can be kept, or undefined when it is not (any more) on offer. */
export function chooseDelivery(offered: readonly DeliveryOptionBody[], wish: Wish): KeptDelivery | undefined {
  const option = offered.find(({ id }) => id === wish.option)
  if (!option) return undefined
  const kept = { option: option.id, fee: option.fee }
  if (option.days.length === 0 || (wish.date === undefined && wish.slot === undefined))
    return { ...kept, date: null, slot: null, promised_by: option.promised_by }
  const slot = option.days.find(({ date }) => date === wish.date)?.slots.find(({ id }) => id === wish.slot)
  if (!slot || slot.full || wish.date === undefined) return undefined
  return { ...kept, date: wish.date, slot: slot.id, promised_by: slotEnd(wish.date, slot).toISOString() }
}

/** The couriers' hours that were chosen are this order's; false when somebody else was quicker. */
export async function bookDelivery(tx: Transaction, working: WorkingOrder, places: Places): Promise<boolean> {
  const delivery = deliveryOf(working.order)
  if (delivery?.date == null || delivery.slot === null) return true
  const zone = await zoneOf(tx, working, places)
  const { date, slot } = delivery
  return zone !== undefined && bookSlot(tx, zone, { orderId: working.order.id, part: 1, date, slot })
}

import type { AddressBody, DeliveryOptionBody } from '../../contract/order.ts'
import {
  canGoBy,
  DELIVERY_SPEEDS,
  deliveryDays,
  deliveryFee,
  promisedBy,
  slotEnd,
  slowestSpeed,
  type DeliverySpeed
} from '../../domain/delivery.ts'
import type { Reader } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { DeliveryOptionTable } from '../db/tables.ts'
import type { KeptDelivery, WorkingOrder } from '../orders/working-order.ts'
import type { Places } from './places.ts'

const optionsOfZone = statement<{ zone: string }, DeliveryOptionTable>((db, p) =>
  db.selectFrom('delivery_options').selectAll().where('zone', '=', p('zone'))
)

export const addressOf = ({ order }: WorkingOrder): AddressBody | null =>
  order.address_json === null ? null : (JSON.parse(order.address_json) as AddressBody)

/** How these goods can come to this address, fastest first; empty without an address. */
export async function deliveryOptions(
  reader: Reader,
  working: WorkingOrder,
  places: Places,
  now: Date
): Promise<DeliveryOptionBody[]> {
  const address = addressOf(working)
  const zone = address && places.zoneOf(address.city, address.district)
  if (!zone) return []
  const needed = slowestSpeed(working.lines.map(({ facts }) => facts.speed))
  const rows = await reader.all(optionsOfZone, { zone })
  return rows
    .map(row => ({ row, speed: row.option as DeliverySpeed }))
    .filter(({ speed }) => canGoBy(speed, needed))
    .sort((a, b) => DELIVERY_SPEEDS.indexOf(a.speed) - DELIVERY_SPEEDS.indexOf(b.speed))
    .map(({ row, speed }) => ({
      id: speed,
      fee: deliveryFee({ fee: row.fee, freeFrom: row.free_from }, working.order.item_total),
      free_from: row.free_from,
      promised_by: promisedBy(speed, now).toISOString(),
      days: deliveryDays(speed, now)
    }))
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
  if (!slot || wish.date === undefined) return undefined
  return { ...kept, date: wish.date, slot: slot.id, promised_by: slotEnd(wish.date, slot).toISOString() }
}

import { localDate, later } from '../../../domain/time.ts'
import { deliveryColumn, type DeliveryPlan } from '../../ordering/delivery/index.ts'
import { addressColumn } from '../../ordering/orders/index.ts'
import type { Reader } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

interface OpenShipment {
  readonly address_json: string | null
  readonly delivery_json: string | null
  /** 0 where the order goes in one. */
  readonly part: number
}

const openShipments = statement<Record<never, never>, OpenShipment>(db =>
  db
    .selectFrom('orders')
    .leftJoin('order_shipments', 'order_shipments.order_id', 'orders.id')
    .select(e => ['address_json', 'delivery_json', e.fn.coalesce('order_shipments.part', e.lit(0)).as('part')])
    .where('orders.state', '=', 'complete')
    .where('orders.shipment_state', 'in', ['pending', 'ready', 'shipped'])
    .where('orders.completed_at', 'is not', null)
    .where('orders.delivery_option', '!=', 'pickup')
    .where(e => e(e.fn.coalesce('order_shipments.state', 'orders.shipment_state'), '!=', 'delivered'))
)

/** Shipments on their way to a zone without chosen hours, each with the day on which its promise ends. */
export async function promisedShipments(reader: Reader, { zoneOf }: DeliveryPlan) {
  const open = await reader.all(openShipments, {})
  return open.flatMap(({ address_json, delivery_json, part }) => {
    if (address_json === null || delivery_json === null) return []
    const { city, district } = addressColumn.read(address_json)
    const delivery = deliveryColumn.read(delivery_json)
    const chosen = delivery.option === 'split' ? delivery.parts[part - 1] : delivery
    const zone = zoneOf(city, district)?.code
    if (zone === undefined || !chosen?.promised_by || chosen.slot !== null) return []
    // A promise until midnight is one for the day before.
    return [{ zone, date: localDate(later(new Date(chosen.promised_by), -1)), parcels: 1 }]
  })
}

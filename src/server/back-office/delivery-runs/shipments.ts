import { sql } from 'kysely'
import type { OrderBody } from '../../../contract/ordering/order.ts'
import type { ShipmentState } from '../../../domain/ordering/order-state.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { pointOfPlace, type DeliveryDirectory } from '../../ordering/delivery/index.ts'
import type { Orders, ShippingService } from '../../ordering/orders/index.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import type { Dialect } from '../../platform/db/statement.ts'
import { addressOf } from '../../providers/mail/index.ts'

export interface DeliveryRunsDeps {
  readonly db: Database
  readonly orders: Pick<Orders, 'read'>
  readonly shipping: ShippingService
  readonly deliveryDirectory: DeliveryDirectory
  readonly now: () => Date
}

/** An order, or one of its shipments, by its row; `part` is 0 where the order goes in one. */
export interface ShipmentKey {
  readonly order_id: string
  readonly number: string
  readonly part: number
}

/** The soonest promises are listed; any that is packed may be planned. */
const WAITING_MAX = 60

type Querying = Pick<Transaction, 'query'>

/** Packed for a courier, and in no run that is still planned: one that came back from a run waits again. */
const packedShipments = ({ query }: Querying) =>
  query
    .selectFrom('orders')
    .leftJoin('order_shipments', 'order_shipments.order_id', 'orders.id')
    .select(e => ['orders.id as order_id', 'orders.number', e.fn.coalesce('order_shipments.part', e.lit(0)).as('part')])
    .where('orders.state', '=', 'complete')
    .where('orders.shipment_state', 'in', ['pending', 'ready', 'shipped'])
    .where('orders.completed_at', 'is not', null)
    .where('orders.delivery_option', '!=', 'pickup')
    .where(e => e(e.fn.coalesce('order_shipments.state', 'orders.shipment_state'), '=', 'ready'))
    .where(e => e.or([e('orders.payment_state', '=', 'completed'), e('orders.payment_method', '=', 'cash')]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('delivery_run_stops')
            .innerJoin('delivery_runs', 'delivery_runs.number', 'delivery_run_stops.run')
            .select('delivery_run_stops.run')
            .whereRef('delivery_run_stops.order_id', '=', 'orders.id')
            .where(e => e('delivery_run_stops.part', '=', e.fn.coalesce('order_shipments.part', e.lit(0))))
            .where('delivery_runs.started_at', 'is', null)
        )
      )
    )

/** Those promised soonest. */
export const waitingShipments = (db: Database): Promise<ShipmentKey[]> =>
  packedShipments(db)
    .orderBy(promiseOf(db.dialect), order => order.asc().nullsLast())
    .orderBy('orders.completed_at')
    .limit(WAITING_MAX)
    .execute()

/** A shipment has the promise of its part, an order that goes in one its own. */
const promiseOf = (dialect: Dialect) =>
  dialect === 'postgres'
    ? sql<string | null>`coalesce(
        orders.delivery_json::jsonb #>> array['parts', (order_shipments.part - 1)::text, 'promised_by'],
        orders.delivery_json::jsonb ->> 'promised_by')`
    : sql<string | null>`coalesce(
        json_extract(orders.delivery_json, '$.parts[' || (order_shipments.part - 1) || '].promised_by'),
        json_extract(orders.delivery_json, '$.promised_by'))`

/** Those of some numbers that wait, with the other shipments of their orders. */
export const waitingAmong = (tx: Transaction, numbers: readonly string[]): Promise<ShipmentKey[]> =>
  packedShipments(tx)
    .where(
      'orders.number',
      'in',
      numbers.map(number => number.split('-')[0] ?? number)
    )
    .execute()

export const shipmentNumber = ({ number, part }: Pick<ShipmentKey, 'number' | 'part'>) =>
  part === 0 ? number : `${number}-${part}`

/** What is brought to a door: whose, where and until when. */
export async function readShipment({ orders, deliveryDirectory }: DeliveryRunsDeps, key: ShipmentKey, locale: Locale) {
  const order = await orders.read({ number: key.number, token: '', asStaff: true }, locale)
  if (!order) throw new Error(`There is no order ${key.number}`)
  const chosen = key.part === 0 ? order.delivery : order.shipments[key.part - 1]
  const { ship_address: to, phone, special_instructions } = order
  const language = isShopLocale(locale) ? locale : 'en'
  return {
    ...{ shipment: shipmentNumber(key), phone, special_instructions },
    recipient: [to?.firstname, to?.lastname].filter(Boolean).join(' '),
    address: addressOf(order, language, deliveryDirectory.body),
    area: areaOf(deliveryDirectory, to, language),
    place: to && pointOfPlace(to.city, to.district),
    delivery_date: chosen?.date ?? null,
    delivery_slot: chosen?.slot ?? null,
    promised_by: chosen?.promised_by ?? null,
    shipment_state: stateOf(order, key.part),
    // All of it with the last of several shipments, which completes the payment: nobody is asked twice.
    cash_due: order.payment_method === 'cash' && key.part === order.shipments.length ? order.amount_due : 0
  }
}

type Address = OrderBody['ship_address']

const stateOf = ({ shipment_state, shipments }: OrderBody, part: number): ShipmentState =>
  part === 0 ? shipment_state : (shipments[part - 1]?.state ?? shipment_state)

function areaOf({ body }: DeliveryDirectory, address: Address, locale: 'mn' | 'en') {
  const city = body.cities.find(({ code }) => code === address?.city)
  const district = city?.districts.find(({ code }) => code === address?.district)
  return district?.name[locale] ?? address?.district ?? ''
}

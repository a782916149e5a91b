import type { OrderBody } from '../../../contract/ordering/order.ts'
import type { MoveShipmentRequest } from '../../../contract/staff/orders.ts'
import type {
  StaffShipmentBody,
  StaffShipmentRow,
  StaffShipmentsBody,
  StaffShipmentsQuery
} from '../../../contract/staff/shipments.ts'
import { canBePacked } from '../../../domain/ordering/order-state.ts'
import { ok } from '../../../domain/result.ts'
import { isShopLocale, type Locale } from '../../../i18n/locales.ts'
import { listOrders, type ListedOrder } from '../../ordering/orders/index.ts'
import { notFound, type ServiceResult } from '../../platform/http/problem.ts'
import { addressOf } from '../../providers/mail/index.ts'
import { SHIPMENT_ACTIONS } from './changes.ts'
import type { OfficeOrdersDeps } from './deps.ts'
import { nextSteps } from './detail.ts'
import type { StaffRequest } from '../../identity/index.ts'
import { filterOf } from './filter.ts'
import { cursorOf, positionOf, orderRow } from './list.ts'

const NOTHING_NARROWED = { payment: [], method: [], delivery: [] }

/** Orders to be packed or handed over, those that wait longest first. */
export async function listShipments(
  deps: OfficeOrdersDeps,
  { shipment, branch, after, per_page, q }: StaffShipmentsQuery,
  locale: Locale
): Promise<StaffShipmentsBody> {
  const branches = branch === undefined ? [] : [branch]
  const query = { ...NOTHING_NARROWED, state: ['complete' as const], shipment: [shipment], branch: branches, q }
  const position = positionOf('oldest', after)
  const { search, ...narrowed } = await filterOf(deps.db, query)
  // The warehouse sees no addresses of mail, so it finds nothing by them either.
  const filter = { ...narrowed, isPackable: true, ...(search && { search: { ...search, email: undefined } }) }
  const rows = await listOrders(deps.db, filter, {
    sort: 'oldest',
    limit: per_page,
    ...(position && { after: position })
  })
  const shown = rows.slice(0, per_page)
  const last = shown.at(-1)
  return {
    shipments: shown.map(row => shipmentRow(deps, row, locale)),
    next_cursor: rows.length > per_page && last ? cursorOf('oldest', last) : null
  }
}

function shipmentRow(deps: OfficeOrdersDeps, listed: ListedOrder, locale: Locale): StaffShipmentRow {
  const {
    state: _,
    payment_state: _p,
    email: _e,
    total: _t,
    payment_method: _m,
    ...row
  } = orderRow(deps, listed, locale)
  return row
}

/** One order for those who pack it; one that must not leave the shop is not found. */
export async function readShipment(
  deps: OfficeOrdersDeps,
  number: string,
  locale: Locale
): ServiceResult<StaffShipmentBody> {
  const order = await deps.orders.read({ number, token: '', asStaff: true }, locale)
  const row = await deps.db.query.selectFrom('orders').select('version').where('number', '=', number).executeTakeFirst()
  if (!order || !row || !isForWarehouse(order)) return notFound('order-not-found')
  return ok(bodyOf(deps, order, row.version, locale))
}

/** Paid or to be paid at the door, and not yet cancelled: nothing else is shown to those who pack. */
export const isForWarehouse = ({ state, payment_state, payment_method, requires_delivery }: OrderBody) =>
  requires_delivery && canBePacked(state, payment_state, payment_method === 'cash')

function bodyOf(deps: OfficeOrdersDeps, order: OrderBody, version: number, locale: Locale): StaffShipmentBody {
  const { number, shipment_state, phone, special_instructions, total_quantity, delivery, ship_address: to } = order
  return {
    ...{ number, version, shipment_state, phone, special_instructions, total_quantity },
    placed_at: order.completed_at ?? '',
    promised_by: delivery?.promised_by ?? null,
    recipient: [to?.firstname, to?.lastname].filter(Boolean).join(' ') || (delivery?.recipient ?? ''),
    address: addressOf(order, isShopLocale(locale) ? locale : 'en', deps.deliveryDirectory.body),
    delivery_option: delivery?.option ?? null,
    branch: delivery?.branch?.name ?? null,
    delivery_date: delivery?.date ?? null,
    delivery_slot: delivery?.slot ?? null,
    lines: order.line_items.map(({ id, variant, product, quantity, gift }) => ({
      ...{ id, quantity, gift, sku: variant.sku, name: product.name, options_text: variant.options_text }
    })),
    shipments: order.shipments.map(shipment => ({
      ...{ number: shipment.number, shipment_state: shipment.state, line_item_ids: [...shipment.line_item_ids] }
    })),
    next_states: nextSteps(order)
  }
}

export async function moveShipment(
  deps: OfficeOrdersDeps,
  { staff, locale }: StaffRequest,
  number: string,
  { state, shipment, version }: MoveShipmentRequest
): ServiceResult<StaffShipmentBody> {
  const change = { actor: staff, action: SHIPMENT_ACTIONS[state], version, details: { shipment } }
  const done = await deps.shipping.move(number, state, shipment, change)
  return done.ok ? readShipment(deps, number, locale) : done
}

import { orderDocumentUrl } from '../../api/staff/orders.ts'
import { getStaffShipment, getStaffShipments, putStaffShipment } from '../../api/staff/shipments.ts'
import type { ShipmentListSearch } from '../office/shipment-list-search.ts'

export { putStaffShipment as moveStaffShipment }

/** Slips and labels without amounts. */
export const shipmentDocumentUrl = (
  kind: Parameters<typeof orderDocumentUrl>[0],
  numbers: readonly string[],
  locale: string
) => orderDocumentUrl(kind, numbers, locale, 'shipments')

export const shipmentsQuery = (search: ShipmentListSearch) => ({
  queryKey: ['shipments', 'list', search],
  queryFn: () => getStaffShipments(search),
  placeholderData: <Body>(before: Body | undefined) => before
})

export const shipmentQuery = (number: string) => ({
  queryKey: ['shipments', 'one', number],
  queryFn: () => getStaffShipment(number)
})

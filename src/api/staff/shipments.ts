import type { MoveShipmentRequest } from '../../contract/staff/orders.ts'
import type { StaffShipmentBody, StaffShipmentsBody } from '../../contract/staff/shipments.ts'
import { http } from '../http.ts'

export const getStaffShipments = (query: Readonly<Record<string, string>>) =>
  http<StaffShipmentsBody>(`/shipments?${new URLSearchParams(query)}`, { staff: true, fresh: true })

const shipmentPath = (number: string) => `/shipments/${encodeURIComponent(number)}`

export const getStaffShipment = (number: string) =>
  http<StaffShipmentBody>(shipmentPath(number), { staff: true, fresh: true })

export const putStaffShipment = (number: string, body: MoveShipmentRequest) =>
  http<StaffShipmentBody>(shipmentPath(number), { method: 'PUT', body, staff: true })

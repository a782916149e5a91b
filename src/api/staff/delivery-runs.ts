import type {
  DeliveryRunBody,
  DeliveryRunRequest,
  DeliveryRunsBody,
  HandOverRequest,
  NewDeliveryRunRequest
} from '../../contract/staff/delivery-runs.ts'
import { http } from '../http.ts'

const AT = '/delivery_runs'

export const getDeliveryRuns = (query: Readonly<Record<string, string>>) =>
  http<DeliveryRunsBody>(`${AT}?${new URLSearchParams(query)}`, { staff: true, fresh: true })

export const postDeliveryRun = (body: NewDeliveryRunRequest) =>
  http<DeliveryRunBody>(AT, { method: 'POST', body, staff: true })

export const getDeliveryRun = (number: string) =>
  http<DeliveryRunBody>(`${AT}/${encodeURIComponent(number)}`, { staff: true, fresh: true })

export const putDeliveryRun = (number: number, body: DeliveryRunRequest) =>
  http<DeliveryRunBody>(`${AT}/${number}`, { method: 'PUT', body, staff: true })

export const deleteDeliveryRun = (number: number, version: number) =>
  http<object>(`${AT}/${number}?version=${version}`, { method: 'DELETE', staff: true })

export const putDeliveryRunStarted = (number: number, version: number) =>
  http<DeliveryRunBody>(`${AT}/${number}/start`, { method: 'PUT', body: { version }, staff: true })

export const putHandOver = (number: number, shipment: string, body: HandOverRequest) =>
  http<DeliveryRunBody>(`${AT}/${number}/stops/${encodeURIComponent(shipment)}/hand_over`, {
    ...{ method: 'PUT', body, staff: true }
  })

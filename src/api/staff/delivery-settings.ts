import type {
  AlcoholRestrictionRequest,
  DeliveryPlaceRequest,
  DeliverySettingsBody,
  DeliverySettingsRequest,
  DeliveryZoneRequest,
  SpecialHoursRequest
} from '../../contract/staff/delivery-settings.ts'
import { http } from '../http.ts'

const AT = '/delivery_settings'

export const getDeliverySettings = () => http<DeliverySettingsBody>(AT, { staff: true, fresh: true })

export const putDeliverySettings = (body: DeliverySettingsRequest) =>
  http<DeliverySettingsBody>(AT, { method: 'PUT', body, staff: true })

export const putDeliveryZone = (code: string, body: DeliveryZoneRequest) =>
  http<DeliverySettingsBody>(`${AT}/zones/${encodeURIComponent(code)}`, { method: 'PUT', body, staff: true })

export const postAlcoholRestriction = (body: AlcoholRestrictionRequest) =>
  http<DeliverySettingsBody>(`${AT}/alcohol_restrictions`, { method: 'POST', body, staff: true })

export const putRestrictionLifted = (number: number, version: number) =>
  http<DeliverySettingsBody>(`${AT}/alcohol_restrictions/${number}/lift`, {
    ...{ method: 'PUT', body: { version }, staff: true }
  })

export const postSpecialHours = (body: SpecialHoursRequest) =>
  http<DeliverySettingsBody>(`${AT}/special_hours`, { method: 'POST', body, staff: true })

export const putSpecialHoursRemoved = (number: number, version: number) =>
  http<DeliverySettingsBody>(`${AT}/special_hours/${number}/lift`, { method: 'PUT', body: { version }, staff: true })

export const putDeliveryPlace = (body: DeliveryPlaceRequest) =>
  http<DeliverySettingsBody>(`${AT}/places`, { method: 'PUT', body, staff: true })

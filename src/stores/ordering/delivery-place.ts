import { persisted } from '../persisted.ts'

/** Codes of a city or aimag and of its district or sum. */
export interface DeliveryPlace {
  readonly city: string
  readonly district: string
}

const isDeliveryPlace = (value: unknown): value is DeliveryPlace | null =>
  value === null ||
  (typeof value === 'object' &&
    ['city', 'district'].every(name => typeof (value as Record<string, unknown>)[name] === 'string'))

/** The place for delivery estimates: no full address, and sent only to ask for fees. */
export const $deliveryPlace = persisted<DeliveryPlace | null>('delivery-place', null, isDeliveryPlace)

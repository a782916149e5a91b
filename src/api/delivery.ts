import type { DeliveryEstimate } from '../contract/ordering/delivery.ts'
import { http } from './http.ts'

/** How a variant, or any shipment, comes to a place if it is paid now. */
export const getDeliveryEstimate = (place: { readonly city: string; readonly district: string }, variant?: string) =>
  http<DeliveryEstimate>(
    `/delivery_options?${new URLSearchParams({
      city: place.city,
      district: place.district,
      ...(variant && { variant_id: variant })
    }).toString()}`,
    { anonymous: true }
  )

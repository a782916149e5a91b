import type { OrderState, ShipmentState } from './order-state.ts'

/** A placed order may be taken back until it is packed; what was paid then goes back. */
export const mayCancel = (state: OrderState, shipment: ShipmentState) => state === 'complete' && shipment === 'pending'

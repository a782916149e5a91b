import { z } from 'zod'
import { DELIVERY_OPTIONS } from '../ordering/delivery.ts'
import { shipmentStateSchema } from '../ordering/order-state.ts'
import { wholeNumber } from '../paging.ts'
import type { ResponseOf } from '../response-of.ts'
import { staffOrderRowSchema } from './orders.ts'

/** Orders as those see them who pack and hand them over, below `/api/back_office`: without prices and payments. */

/** `GET /api/back_office/shipments` */
export const staffShipmentsQuerySchema = z.strictObject({
  q: z.string().trim().max(100).optional(),
  shipment: z.enum(['pending', 'ready', 'shipped']).default('pending'),
  branch: z.string().max(60).optional(),
  after: z.string().max(200).optional(),
  per_page: wholeNumber(1, 100, 50)
})
export type StaffShipmentsQuery = z.output<typeof staffShipmentsQuerySchema>

export const staffShipmentRowSchema = staffOrderRowSchema
  .omit({ state: true, payment_state: true, email: true, total: true, payment_method: true })
  .meta({ id: 'StaffShipmentRow' })
export type StaffShipmentRow = ResponseOf<typeof staffShipmentRowSchema>

export const staffShipmentsSchema = z
  .strictObject({ shipments: z.array(staffShipmentRowSchema), next_cursor: z.string().nullable() })
  .meta({ id: 'StaffShipments' })
export type StaffShipmentsBody = ResponseOf<typeof staffShipmentsSchema>

export const staffShipmentSchema = z
  .strictObject({
    number: z.string(),
    version: z.int(),
    shipment_state: shipmentStateSchema,
    placed_at: z.string(),
    /** When it has to be there, or ready. */
    promised_by: z.string().nullable(),
    recipient: z.string(),
    phone: z.string(),
    address: z.string(),
    special_instructions: z.string(),
    delivery_option: z.enum(DELIVERY_OPTIONS).nullable(),
    branch: z.string().nullable(),
    delivery_date: z.string().nullable(),
    delivery_slot: z.string().nullable(),
    total_quantity: z.int(),
    lines: z.array(
      z.strictObject({
        id: z.string(),
        sku: z.string(),
        name: z.string(),
        options_text: z.string(),
        quantity: z.int(),
        gift: z.boolean()
      })
    ),
    /** Empty where everything goes in one. */
    shipments: z.array(
      z.strictObject({
        number: z.string(),
        shipment_state: shipmentStateSchema,
        line_item_ids: z.array(z.string())
      })
    ),
    /** States it may have next. */
    next_states: z.array(shipmentStateSchema)
  })
  .meta({ id: 'StaffShipment' })
export type StaffShipmentBody = ResponseOf<typeof staffShipmentSchema>

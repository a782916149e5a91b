import { z } from 'zod'
import type { OrderState, OrderStatus, PaymentState, ShipmentState } from '../../domain/ordering/order-state.ts'

/** States as answers have them. A state missing here does not compile where an order is written out. */
export const orderStateSchema = z.enum([
  'cart',
  'address',
  'delivery',
  'payment',
  'confirm',
  'complete',
  'canceled',
  'expired',
  'returned'
] satisfies OrderState[])

export const paymentStateSchema = z.enum([
  'checkout',
  'pending',
  'processing',
  'completed',
  'failed',
  'void',
  'refunded'
] satisfies PaymentState[])

export const shipmentStateSchema = z.enum(['pending', 'ready', 'shipped', 'delivered'] satisfies ShipmentState[])

/** The labels of spec §4. */
export const orderStatusSchema = z.enum([
  'cart',
  'payment_pending',
  'pending',
  'ordered',
  'payment_completed',
  'payment_failed',
  'confirmed',
  'ready_to_deliver',
  'shipped',
  'delivered',
  'receipt_pending',
  'completed',
  'finished',
  'canceled',
  'returned',
  'expired'
] satisfies OrderStatus[])

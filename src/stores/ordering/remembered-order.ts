import type { OrderBody } from '../../contract/ordering/order.ts'
import { isOpen } from '../../domain/ordering/order-state.ts'
import { persisted } from '../persisted.ts'

/** The cart as this browser remembers it: enough to ask for it again and to show its count at once. */
export interface RememberedOrder {
  readonly number: string
  readonly token: string
  readonly count: number
  /** `updated_at` of the server; another tab sees by it that the cart has changed. */
  readonly updatedAt: string
}

const isRemembered = (value: unknown): value is RememberedOrder | null =>
  value === null ||
  (typeof value === 'object' && 'number' in value && 'token' in value && 'count' in value && 'updatedAt' in value)

export const $rememberedOrder = persisted<RememberedOrder | null>('order', null, isRemembered)

/** An order that has been placed, or has ended, is nobody's cart any more (spec §4). */
export const rememberOrder = ({ number, token, total_quantity, updated_at, ...order }: OrderBody) =>
  $rememberedOrder.set(isOpen(order.state) ? { number, token, count: total_quantity, updatedAt: updated_at } : null)

export const forgetOrder = () => $rememberedOrder.set(null)

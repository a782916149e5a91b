import type { Leasable } from '../../domain/lease.ts'
import type { WorkingOrder } from '../orders/working-order.ts'

/** What an order would lease; `price` is what is left to pay of it, ₮. */
export const leasableOf = ({ order, lines }: WorkingOrder, price: number): Leasable => ({
  goods: Math.min(order.item_total, price),
  price,
  hasAlcohol: lines.some(({ facts }) => facts.ageRestricted),
  hasPrescription: lines.some(({ facts }) => facts.requiresPrescription)
})

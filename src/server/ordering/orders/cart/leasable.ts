import type { Leasable } from '../../../../domain/money/lease.ts'
import type { OrderAggregate } from '../order-aggregate.ts'

/** The goods an order would lease; `price` is the amount left to pay, ₮. */
export const leasableOf = ({ order, lines }: OrderAggregate, price: number): Leasable => ({
  productTotal: Math.min(order.item_total, price),
  price,
  hasAlcohol: lines.some(({ details }) => details.ageRestricted),
  hasPrescription: lines.some(({ details }) => details.requiresPrescription)
})

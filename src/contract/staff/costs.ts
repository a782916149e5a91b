import { z } from 'zod'
import { PRICE_MAX } from '../../domain/catalogue/price.ts'
import type { ResponseOf } from '../response-of.ts'
import { staffProductPath } from './products.ts'

/** Cost prices, for staff who may see them alone: no call of the shop has them. */

/** ₮ for a piece; null where nobody has said. */
const cost = z.int().min(0).max(PRICE_MAX).nullable()

/** `GET /api/back_office/product_costs/{sku}` */
export const productCostsSchema = z
  .strictObject({ costs: z.array(z.strictObject({ sku: z.string(), cost })) })
  .meta({ id: 'ProductCosts' })
export type ProductCostsBody = ResponseOf<typeof productCostsSchema>

/** `PUT /api/back_office/product_costs/{sku}`: of one variant. */
export const productCostRequestSchema = z.strictObject({
  sku: staffProductPath.shape.sku,
  /** The cost as whoever changes it saw it. */
  seen: cost,
  cost
})
export type ProductCostRequest = z.output<typeof productCostRequestSchema>

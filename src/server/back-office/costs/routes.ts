import { Hono } from 'hono'
import {
  productCostRequestSchema,
  productCostsSchema,
  type ProductCostRequest,
  type ProductCostsBody
} from '../../../contract/staff/costs.ts'
import { staffProductPath } from '../../../contract/staff/products.ts'
import { ok } from '../../../domain/result.ts'
import { recordStaffAction, staffOf, type StaffAuthentication } from '../../identity/index.ts'
import type { Database } from '../../platform/db/database.ts'
import type { HttpEnv } from '../../platform/http/env.ts'
import type { StaffPrincipal } from '../../platform/http/principal.ts'
import { conflict, notFound, type ServiceResult } from '../../platform/http/problem.ts'
import { respond } from '../../platform/http/respond.ts'
import { jsonBody, params } from '../../platform/http/validate.ts'
import { costsOfProduct, replaceCost } from './costs.ts'

export interface CostDeps {
  readonly db: Database
  readonly now: () => Date
}

async function readCosts({ db }: CostDeps, sku: string): ServiceResult<ProductCostsBody> {
  const costs = await costsOfProduct(db, sku)
  return costs.length === 0 ? notFound('product-not-found') : ok({ costs: [...costs] })
}

const saveCost = (
  { db, now }: CostDeps,
  staff: StaffPrincipal,
  productSku: string,
  { sku, seen, cost }: ProductCostRequest
): ServiceResult<ProductCostsBody> =>
  db.change(async tx => {
    if (!(await costsOfProduct(tx, productSku)).some(each => each.sku === sku)) return notFound('product-not-found')
    if (!(await replaceCost(tx, sku, seen, cost, now()))) return conflict('cost-changed')
    // No line of the product, whose history is shown to those who may not see costs.
    const subject = { type: 'product_cost', id: sku }
    await recordStaffAction(
      tx,
      staff,
      { action: 'product_costs.save', subject, before: { cost: seen }, after: { cost } },
      now()
    )
    return ok({ costs: [...(await costsOfProduct(tx, productSku))] })
  })

/** Cost prices, below `/api/back_office`. */
export const costRoutes = (deps: CostDeps, { operation }: StaffAuthentication) =>
  new Hono<HttpEnv>()
    .get(
      '/product_costs/:sku',
      operation('costs.read', 'Read what the variants of a product cost the shop', { 200: productCostsSchema }),
      params(staffProductPath),
      async c => respond(c, await readCosts(deps, c.req.valid('param').sku))
    )
    .put(
      '/product_costs/:sku',
      operation('costs.write', 'Write what a variant costs the shop', { 200: productCostsSchema }),
      params(staffProductPath),
      jsonBody(productCostRequestSchema),
      async c => respond(c, await saveCost(deps, staffOf(c), c.req.valid('param').sku, c.req.valid('json')))
    )

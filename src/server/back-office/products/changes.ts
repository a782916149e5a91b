import type { CountStockRequest, EditProductRequest, StaffProductBody } from '../../../contract/staff/products.ts'
import { WAREHOUSE } from '../../../domain/catalogue/branch-stock.ts'
import { ok } from '../../../domain/result.ts'
import { countStock } from '../../catalogue/branches/index.ts'
import { editProduct, type EditProblem } from '../../catalogue/products/index.ts'
import { recordStaffAction, type StaffRequest } from '../../identity/index.ts'
import { conflict, notFound, type ServiceResult, unprocessable } from '../../platform/http/problem.ts'
import type { ProductsDeps } from './deps.ts'
import { readProduct } from './detail.ts'

const subjectOf = (sku: string) => ({ type: 'product', id: sku })

export async function editAsStaff(
  deps: ProductsDeps,
  { staff, locale }: StaffRequest,
  sku: string,
  request: EditProductRequest
): ServiceResult<StaffProductBody> {
  const at = deps.now()
  const done = await deps.db.change(async tx => {
    const edited = await editProduct(tx, sku, request, at)
    if (!edited.ok) return refused(edited.problem)
    if (Object.keys(edited.value.after).length > 0)
      await recordStaffAction(tx, staff, { action: 'products.edit', subject: subjectOf(sku), ...edited.value }, at)
    return ok(undefined)
  })
  return done.ok ? readProduct(deps, sku, locale) : done
}

function refused(problem: EditProblem) {
  if (problem.code === 'not-found') return notFound('product-not-found')
  if (problem.code === 'changed') return conflict('product-changed')
  if (problem.code === 'medicine-sale') return unprocessable('medicine-not-on-sale', { field: 'variants' })
  return unprocessable('variant-not-of-product', { values: { sku: problem.sku }, field: 'variants' })
}

export async function changeStock(
  deps: ProductsDeps,
  { staff }: StaffRequest,
  sku: string,
  { sku: variantSku, location, seen, count, reason }: CountStockRequest
): ServiceResult<undefined> {
  const isKnown = location === WAREHOUSE || deps.branches.some(({ code }) => code === location)
  if (!isKnown) return unprocessable('branch-unknown', { field: 'location' })
  const at = deps.now()
  return deps.db.change(async tx => {
    const variant = await tx.query
      .selectFrom('variants')
      .innerJoin('products', 'products.id', 'variants.product_id')
      .select(['variants.id', 'variants.product_id'])
      .where('products.sku', '=', sku)
      .where('variants.sku', '=', variantSku)
      .executeTakeFirst()
    if (!variant) return notFound('product-not-found')
    const stock = { productId: variant.product_id, variantId: variant.id, location, seen, count, reason }
    const outcome = await countStock(tx, stock, at)
    if (outcome === 'changed') return conflict('stock-changed')
    if (outcome === 'reserved') return unprocessable('stock-reserved', { field: 'count' })
    const where = { sku: variantSku, location }
    const [before, after] = [
      { ...where, count: seen },
      { ...where, count, reason }
    ]
    await recordStaffAction(tx, staff, { action: 'products.stock', subject: subjectOf(sku), before, after }, at)
    return ok(undefined)
  })
}

import type { ProductCostRequest, ProductCostsBody } from '../../contract/staff/costs.ts'
import { http } from '../http.ts'

const at = (sku: string) => `/product_costs/${encodeURIComponent(sku)}`

export const getProductCosts = (sku: string) => http<ProductCostsBody>(at(sku), { staff: true, fresh: true })

export const putProductCost = (productSku: string, body: ProductCostRequest) =>
  http<ProductCostsBody>(at(productSku), { method: 'PUT', body, staff: true })

import { getProductCosts } from '../../api/staff/costs.ts'

export { putProductCost as saveProductCost } from '../../api/staff/costs.ts'

export const productCostsQuery = (sku: string) => ({
  queryKey: ['product-costs', sku],
  queryFn: () => getProductCosts(sku)
})

import { getStaffProduct, getStaffProducts, putStaffProduct, putStaffStock } from '../../api/staff/products.ts'
import type { ProductListSearch } from '../product-list-search.ts'

export { putStaffProduct as editStaffProduct, putStaffStock as countStaffStock }

export const productsQuery = (search: ProductListSearch) => ({
  queryKey: ['products', 'list', search],
  queryFn: () => getStaffProducts(search),
  placeholderData: <Body>(before: Body | undefined) => before
})

export const productQuery = (sku: string) => ({
  queryKey: ['products', 'one', sku],
  queryFn: () => getStaffProduct(sku)
})

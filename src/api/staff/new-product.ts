import type { NewProductRequest, ProductChoicesBody } from '../../contract/staff/new-product.ts'
import type { StaffProductBody } from '../../contract/staff/products.ts'
import { http } from '../http.ts'

export const getProductChoices = () => http<ProductChoicesBody>('/product_choices', { staff: true, fresh: true })

export const postProduct = (body: NewProductRequest) =>
  http<StaffProductBody>('/products', { method: 'POST', body, staff: true })

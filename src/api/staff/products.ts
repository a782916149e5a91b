import type {
  CountStockRequest,
  EditProductRequest,
  ProductPicturesRequest,
  StaffProductBody,
  StaffProductsBody
} from '../../contract/staff/products.ts'
import { http } from '../http.ts'

export const getStaffProducts = (query: Readonly<Record<string, string>>) =>
  http<StaffProductsBody>(`/products?${new URLSearchParams(query)}`, { staff: true, fresh: true })

const productPath = (sku: string) => `/products/${encodeURIComponent(sku)}`

export const getStaffProduct = (sku: string) => http<StaffProductBody>(productPath(sku), { staff: true, fresh: true })

export const putStaffProduct = (sku: string, body: EditProductRequest) =>
  http<StaffProductBody>(productPath(sku), { method: 'PUT', body, staff: true })

/** The answer names no product: whoever counts stock need not see prices. */
export async function putStaffStock(sku: string, body: CountStockRequest): Promise<StaffProductBody> {
  await http(`${productPath(sku)}/stock`, { method: 'PUT', body, staff: true })
  return getStaffProduct(sku)
}

export const postStaffPicture = (sku: string, form: FormData) =>
  http<StaffProductBody>(`${productPath(sku)}/pictures`, { method: 'POST', body: form, staff: true })

export const putStaffPictures = (sku: string, body: ProductPicturesRequest) =>
  http<StaffProductBody>(`${productPath(sku)}/pictures`, { method: 'PUT', body, staff: true })

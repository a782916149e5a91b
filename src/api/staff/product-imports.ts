import type {
  ImportMapping,
  ImportRowsBody,
  ImportSuppliersBody,
  ProductImportBody
} from '../../contract/staff/product-imports.ts'
import { http } from '../http.ts'

const FRESH = { staff: true, fresh: true } as const
const pathOf = (id: string) => `/product_imports/${encodeURIComponent(id)}`

export const getImportSuppliers = () => http<ImportSuppliersBody>('/product_imports/suppliers', FRESH)
export const getProductImport = (id: string) => http<ProductImportBody>(pathOf(id), FRESH)

export const getImportRows = (id: string, query: Readonly<Record<string, string>>) =>
  http<ImportRowsBody>(`${pathOf(id)}/rows?${new URLSearchParams(query)}`, FRESH)

export function postProductImport(supplier: string, file: File) {
  const body = new FormData()
  body.set('supplier', supplier)
  body.set('file', file)
  return http<ProductImportBody>('/product_imports', { method: 'POST', body, staff: true })
}

export const putImportMapping = (id: string, body: ImportMapping) =>
  http<ProductImportBody>(`${pathOf(id)}/mapping`, { method: 'PUT', body, staff: true })

export const postImportApply = (id: string) =>
  http<ProductImportBody>(`${pathOf(id)}/apply`, { method: 'POST', staff: true })

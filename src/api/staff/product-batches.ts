import type { ProductBatchBody, ProductBatchesBody, ProductBatchRequest } from '../../contract/staff/product-batches.ts'
import type { ProductSheetBody } from '../../contract/staff/products.ts'
import type { ExportFormat } from '../../domain/back-office/export-format.ts'
import { http } from '../http.ts'

const FRESH = { staff: true, fresh: true } as const

export const getProductSheet = (query: Readonly<Record<string, string>>) =>
  http<ProductSheetBody>(`/products/sheet?${new URLSearchParams(query)}`, FRESH)

export const productExportUrl = (format: ExportFormat, query: Readonly<Record<string, string>>) =>
  `/api/back_office/products/export.${format}?${new URLSearchParams(query)}`

export const getProductBatches = () => http<ProductBatchesBody>('/product_batches', FRESH)
export const getProductBatch = (id: string) => http<ProductBatchBody>(`/product_batches/${id}`, FRESH)

export const postProductBatch = (body: ProductBatchRequest) =>
  http<ProductBatchBody>('/product_batches', { method: 'POST', body, staff: true })

export const postBatchUndo = (id: string, undoId: string) =>
  http<ProductBatchBody>(`/product_batches/${id}/undo`, { method: 'POST', body: { id: undoId }, staff: true })

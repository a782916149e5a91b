import type {
  BulkOrdersBody,
  BulkOrdersRequest,
  StaffCancelRequest,
  StaffOrderBody,
  StaffOrderFacetsBody,
  StaffOrdersBody
} from '../../contract/staff/orders.ts'
import type { SavedViewBody, SavedViewRequest, SavedViewsBody } from '../../contract/saved-view.ts'
import type { ExportFormat } from '../../domain/back-office/export-format.ts'
import { http } from '../http.ts'

/** A query of a list, as it stands in its address. */
type Query = Readonly<Record<string, string>>

export const getStaffOrders = (query: Query) =>
  http<StaffOrdersBody>(`/orders?${new URLSearchParams(query)}`, { staff: true, fresh: true })

export const getStaffOrderFacets = (query: Query) =>
  http<StaffOrderFacetsBody>(`/orders/facets?${new URLSearchParams(query)}`, { staff: true, fresh: true })

/** Files the browser opens by itself; those of `shipments` name no amounts. */
export const orderExportUrl = (format: ExportFormat, query: Query) =>
  `/api/back_office/orders/export.${format}?${new URLSearchParams(query)}`
export const orderDocumentUrl = (
  kind: 'packing_slips' | 'address_labels',
  numbers: readonly string[],
  locale: string,
  of: 'orders' | 'shipments' = 'orders'
) => `/api/back_office/${of}/${kind}.pdf?${new URLSearchParams({ numbers: numbers.join(','), locale })}`

const orderPath = (number: string) => `/orders/${encodeURIComponent(number)}`

export const getStaffOrder = (number: string) => http<StaffOrderBody>(orderPath(number), { staff: true, fresh: true })

const change = (method: 'PUT' | 'POST', number: string, part: string, body?: object, idempotencyKey?: string) =>
  http<StaffOrderBody>(`${orderPath(number)}/${part}`, {
    ...{ method, staff: true },
    ...(body && { body }),
    ...(idempotencyKey !== undefined && { idempotencyKey })
  })

export const putOrderConfirmed = (number: string, version: number) => change('PUT', number, 'confirm', { version })
export const putOrderCancel = (number: string, body: StaffCancelRequest) => change('PUT', number, 'cancel', body)
/** The server judges what was typed: a body here need not be right. */
export const postOrderRefund = (number: string, body: object, idempotencyKey: string) =>
  change('POST', number, 'refunds', body, idempotencyKey)
export const postOrderNote = (number: string, text: string) => change('POST', number, 'notes', { text })
export const postOrderConfirmation = (number: string) => change('POST', number, 'confirmations')

export const postBulkOrders = (body: BulkOrdersRequest) =>
  http<BulkOrdersBody>('/orders/bulk', { method: 'POST', body, staff: true })

export const getSavedViews = (list: string) =>
  http<SavedViewsBody>(`/saved_views?${new URLSearchParams({ list })}`, { staff: true, fresh: true })
export const postSavedView = (body: SavedViewRequest) =>
  http<SavedViewBody>('/saved_views', { method: 'POST', body, staff: true })
export const deleteSavedView = (id: string) =>
  http(`/saved_views/${encodeURIComponent(id)}`, { method: 'DELETE', staff: true })

import type { StockNoticeResponse } from '../contract/stock-notice.ts'
import { http } from './http.ts'

/** Asks to be told once when a variant can be bought again; who is signed in needs no address. */
export const postStockNotice = (variantId: string, body: { readonly email?: string; readonly website?: string }) =>
  http<StockNoticeResponse>(`/products/0/variants/${encodeURIComponent(variantId)}/stock_notices`, {
    method: 'POST',
    body
  })

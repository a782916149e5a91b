import type { BackInStockResponse } from '../contract/messaging/back-in-stock.ts'
import { http } from './http.ts'

/** Asks to be told once when a variant can be bought again; who is signed in needs no address. */
export const postBackInStock = (variantId: string, body: { readonly email?: string; readonly website?: string }) =>
  http<BackInStockResponse>(`/products/0/variants/${encodeURIComponent(variantId)}/stock_notices`, {
    method: 'POST',
    body
  })

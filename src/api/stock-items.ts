import type { StockItems } from '../contract/catalogue/stock-item.ts'
import { http } from './http.ts'

/** Places where a variant is in stock, branch by branch. */
export const getStockItems = async (variantId: string, locale: string) =>
  (await http<StockItems>(`/products/0/variants/${variantId}/stock_items?locale=${locale}`, { anonymous: true }))
    .stock_items

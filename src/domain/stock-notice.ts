/** Most pending notices of one address. */
export const STOCK_NOTICES_MAX = 30
/** Days after which a notice expires. */
export const STOCK_NOTICE_DAYS = 180

export type StockNoticeProblem = 'in-stock' | 'not-announced'

/** Why a back-in-stock notice is refused: the variant is in stock, or may not be announced (`mayBeNotified`). */
export function stockNoticeProblem(variant: { readonly sellable: number; readonly mayBeNotified: boolean }) {
  if (!variant.mayBeNotified) return 'not-announced' satisfies StockNoticeProblem
  return variant.sellable > 0 ? ('in-stock' satisfies StockNoticeProblem) : undefined
}

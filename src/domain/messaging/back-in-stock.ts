/** Most pending notices of one address. */
export const BACK_IN_STOCK_SUBSCRIPTIONS_MAX = 30
/** Days after which a notice expires. */
export const BACK_IN_STOCK_DAYS = 180

export type BackInStockProblem = 'in-stock' | 'not-announced'

/** Why a back-in-stock notice is refused: the variant is in stock, or may not be announced (`mayBeNotified`). */
export function backInStockProblem(variant: { readonly sellable: number; readonly mayBeNotified: boolean }) {
  if (!variant.mayBeNotified) return 'not-announced' satisfies BackInStockProblem
  return variant.sellable > 0 ? ('in-stock' satisfies BackInStockProblem) : undefined
}

/** The most things one address waits for at a time. */
export const STOCK_NOTICES_MAX = 30
/** After so many days nobody is waiting any more. */
export const STOCK_NOTICE_DAYS = 180

export type StockNoticeProblem = 'in-stock' | 'not-announced'

/** Whether somebody can wait for something: it is gone, and word of it may be sent (`mayBeTold`). */
export function stockNoticeProblem(variant: { readonly sellable: number; readonly mayBeNotified: boolean }) {
  if (!variant.mayBeNotified) return 'not-announced' satisfies StockNoticeProblem
  return variant.sellable > 0 ? ('in-stock' satisfies StockNoticeProblem) : undefined
}

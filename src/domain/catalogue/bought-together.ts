/** Rules for products that are shown as often bought together with another. */

/**
 * A product is shown beside another once so many different buyers had both in one order: no order can be read from it.
 */
export const BOUGHT_TOGETHER_BUYERS_MIN = 5

/** Products shown beside one. */
export const BOUGHT_TOGETHER_MAX = 8

interface BoughtTogether {
  readonly productId: string
  /** Different buyers who had both in one order. */
  readonly buyers: number
}

/** The products to show, most buyers first; `isShown` leaves out those that are never promoted. */
export const shownTogether = (
  counted: readonly BoughtTogether[],
  isShown: (productId: string) => boolean
): readonly string[] =>
  counted
    .filter(({ productId, buyers }) => buyers >= BOUGHT_TOGETHER_BUYERS_MIN && isShown(productId))
    .sort((a, b) => b.buyers - a.buyers || (a.productId < b.productId ? -1 : 1))
    .slice(0, BOUGHT_TOGETHER_MAX)
    .map(({ productId }) => productId)

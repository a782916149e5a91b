import type { WishesToCartResponse } from '../../../contract/customers/wish-list.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { addLines, type CartService, type Orders } from '../../ordering/orders/index.ts'
import type { WishListService } from './service.ts'

/** The owner of the cart: the customer, or a guest by their token. */
interface CartOwner {
  readonly token: string
  readonly userId: string | undefined
}

export type WishesToCart = ReturnType<typeof wishesToCart>

/**
 * Adds wished variants to the cart, one of each. A variant that is in the cart already stays as it is: pressed twice,
 * or sent again, it is there once.
 */
export const wishesToCart =
  (lists: Pick<WishListService, 'variantName'>, orders: Pick<Orders, 'readCurrent'>, cart: CartService) =>
  async (owner: CartOwner, locale: Locale, variantIds: readonly string[]): Promise<WishesToCartResponse> => {
    const before = await orders.readCurrent(owner.token, owner.userId, locale)
    const there = new Set(before?.line_items.map(line => line.variant_id))
    const wanted = [...new Set(variantIds)]
    const missing = wanted.filter(id => !there.has(id))
    const lines = missing.map(variantId => ({ variantId, quantity: 1, options: {}, gift: false, onlyIfMissing: true }))
    const { order, skipped } = await addLines(cart, owner, lines, locale)
    return {
      order: order ?? before ?? null,
      added: missing.length - skipped.length,
      already: wanted.length - missing.length,
      skipped: await Promise.all(
        skipped.map(async ({ variantId, error }) => ({
          variant_id: variantId,
          name: await lists.variantName(variantId, locale),
          error
        }))
      )
    }
  }

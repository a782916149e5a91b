import type { LookToCartBody } from '../../../contract/community/look-book.ts'
import type { Locale } from '../../../i18n/locales.ts'
import { addLines } from '../../ordering/orders/index.ts'
import type { LookBookDeps } from './deps.ts'
import { readLookBook, type LookBookReader } from './read-look-books.ts'

/** The owner of the cart: the customer, or a guest by their token. */
interface CartOwner {
  readonly token: string
  readonly userId: string | undefined
}

/**
 * Adds every product of a look to the cart, one of each, and says which cannot be bought. A product that is in the cart
 * already stays as it is: pressed twice, or sent again, it is there once.
 */
export async function shopTheLook(
  deps: LookBookDeps,
  id: string,
  reader: LookBookReader,
  owner: CartOwner,
  locale: Locale
): Promise<LookToCartBody | undefined> {
  const look = await readLookBook(deps, id, reader, locale)
  if (!look) return undefined
  const before = await deps.orders.readCurrent(owner.token, owner.userId, locale)
  const there = new Set(before?.line_items.map(line => line.variant_id))
  const missing = look.items.filter(({ variant_id }) => !there.has(variant_id))
  const lines = missing.map(({ variant_id: variantId }) => ({
    ...{ variantId, quantity: 1, options: {}, gift: false, onlyIfMissing: true }
  }))
  const { order, skipped } = await addLines(deps.cart, owner, lines, locale)
  return {
    order: order ?? before ?? null,
    added: missing.length - skipped.length,
    already: look.items.length - missing.length,
    skipped: skipped.map(({ variantId, error }) => ({
      variant_id: variantId,
      name: look.items.find(({ variant_id }) => variant_id === variantId)?.product.name ?? '',
      error
    }))
  }
}

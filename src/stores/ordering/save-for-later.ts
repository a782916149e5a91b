import type { LineItemBody } from '../../contract/ordering/order.ts'
import { removeLine } from './cart.ts'
import { isWished, setWished } from '../customers/wishes.ts'

/**
 * Moves a line of the cart to the wish list, which says when it is cheaper or in stock again. Answers how to take it out
 * of the list again; undefined where it stayed in the cart, with a notice that says why.
 */
export async function saveForLater({ id, variant_id, product }: LineItemBody): Promise<(() => void) | undefined> {
  const saved = { id: variant_id, product: product.id }
  const wasWished = isWished(variant_id)
  if (setWished(saved, true) === undefined) return undefined
  const unsave = () => void (wasWished || setWished(saved, false))
  if (await removeLine(id)) return unsave
  unsave()
  return undefined
}

import type { OrderBody, OrderNotice } from '../../../../contract/ordering/order.ts'
import { OWN_CART_NUMBER } from '../../../../domain/ordering/cart.ts'
import type { Locale } from '../../../../i18n/locales.ts'
import { words } from '../../../../i18n/words.ts'
import type { OrderCredentials } from '../orders.ts'
import type { CartService, LineInput } from './cart-service.ts'

export interface BulkAddResult {
  /** The cart afterwards, with notices of reduced quantities; null when nothing could be added. */
  readonly order: OrderBody | null
  readonly skipped: readonly { readonly variantId: string; readonly error: string }[]
}

/** Adds several variants to a cart; those that cannot be bought are left out and named with the reason. */
export async function addLines(
  cart: Pick<CartService, 'add'>,
  { token, userId }: Omit<OrderCredentials, 'number'>,
  inputs: readonly LineInput[],
  locale: Locale
): Promise<BulkAddResult> {
  let order: OrderBody | null = null
  const notices: OrderNotice[] = []
  const skipped: { variantId: string; error: string }[] = []
  for (const input of inputs) {
    const added = await cart.add({ number: OWN_CART_NUMBER, token: order?.token ?? token, userId }, input, locale)
    if (added.ok) {
      order = added.value
      notices.push(...added.value.notices)
    } else {
      const { code, values } = added.problem
      skipped.push({ variantId: input.variantId, error: words(locale, 'problem')(code, values) })
    }
  }
  return { order: order && { ...order, notices }, skipped }
}

import { atom } from 'nanostores'
import { getLookBook, postLookToCart } from '../../api/look-books.ts'
import type { LookBookBody, LookToCartBody } from '../../contract/community/look-book.ts'
import { acceptOrder, cartOrderRef, queueCartChange } from '../ordering/cart.ts'
import { showProblem } from '../notice.ts'
import '../identity/authorize-calls.ts'

/** The look of this page as it is now; null before the first answer. */
export const $lookBook = atom<LookBookBody | null>(null)
export const $isLookFailed = atom(false)
/** The result of putting all of it into the cart. */
export const $lookInCart = atom<Omit<LookToCartBody, 'order'> | null>(null)
export const $isShoppingTheLook = atom(false)

export async function loadShopTheLook(id: string, token: string | undefined) {
  $isLookFailed.set(false)
  try {
    $lookBook.set(await getLookBook(id, token))
  } catch {
    $isLookFailed.set(true)
  }
}

/** Everything that can be bought into the cart, each once; what cannot is named with the reason. */
export async function shopTheLook(id: string, token: string | undefined) {
  if ($isShoppingTheLook.get()) return
  $isShoppingTheLook.set(true)
  $lookInCart.set(null)
  await queueCartChange('look-book', async () => {
    try {
      const { order, ...result } = await postLookToCart(id, token, cartOrderRef()?.token)
      if (order) acceptOrder(order)
      $lookInCart.set(result)
    } catch (error) {
      showProblem(error)
    }
  })
  $isShoppingTheLook.set(false)
}

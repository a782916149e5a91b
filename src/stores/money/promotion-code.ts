import { atom } from 'nanostores'
import { deleteCode, putCouponCode } from '../../api/coupons.ts'
import { problemOf } from '../../api/problem-error.ts'
import type { OrderBody } from '../../contract/ordering/order.ts'
import { acceptOrder, queueCartChange, cartOrderRef } from '../ordering/cart.ts'
import { showNotice, showProblem } from '../notice.ts'
import { getTabText, setTabValue } from '../tab-storage.ts'

/** Codes on the cart: one field for all of them. */
export const $promotionCodeText = atom('')
/** Why the last one was refused, in the server's words. */
export const $promotionCodeProblem = atom('')
export const $promotionCodeBusy = atom(false)

export function typePromotionCode(text: string) {
  $promotionCodeText.set(text)
  $promotionCodeProblem.set('')
}

/** Its owner says on the page of coupons that the cart is to use it; a cart that is empty uses it later. */
export const useCouponInCart = (code: string) => setTabValue('coupon-to-use', code)

/**
 * Applies the coupon that its owner chose, once. The code of any other link only waits in the field: nothing happens
 * before somebody says so. False where the server refused it.
 */
export async function applyChosenCoupon(): Promise<boolean> {
  takeCodeFromLink()
  const chosen = getTabText('coupon-to-use')
  if (chosen === undefined || !cartOrderRef()) return true
  setTabValue('coupon-to-use', null)
  typePromotionCode(chosen)
  return applyPromotionCode()
}

function takeCodeFromLink() {
  const url = new URL(location.href)
  const code = url.searchParams.get('code')
  if (!code) return
  typePromotionCode(code.slice(0, 60))
  url.searchParams.delete('code')
  history.replaceState(history.state, '', url)
}

async function change(name: string, call: (key: NonNullable<ReturnType<typeof cartOrderRef>>) => Promise<OrderBody>) {
  const key = cartOrderRef()
  if (!key || $promotionCodeBusy.get()) return
  $promotionCodeBusy.set(true)
  await queueCartChange(name, async () => acceptOrder(await call(key))).finally(() => $promotionCodeBusy.set(false))
}

/** True once the server has taken it; otherwise its sentence stands at the field. */
export async function applyPromotionCode(): Promise<boolean> {
  try {
    let successMessage = ''
    await change('code', async key => {
      const { message, ...order } = await putCouponCode(key, $promotionCodeText.get())
      successMessage = message ?? ''
      return order
    })
    if (!successMessage) return false
    showNotice({ kind: 'success', text: successMessage })
    typePromotionCode('')
    return true
  } catch (error) {
    const problem = problemOf(error)
    // A problem without a sentence of its own, such as no connection, becomes a notice.
    if (problem.message) $promotionCodeProblem.set(problem.message)
    else showProblem(problem)
    return false
  }
}

export async function removePromotionCode(id: string) {
  try {
    await change(`code:${id}`, key => deleteCode(key, id))
  } catch (error) {
    showProblem(error)
  }
}

import { atom } from 'nanostores'
import { putCheckout } from '../../api/checkout.ts'
import { problemOf } from '../../api/problem-error.ts'
import { getWalletCover } from '../../api/wallet.ts'
import type { WalletQuoteBody } from '../../contract/money/wallet.ts'
import { $cart, acceptOrder, queueCartChange } from '../ordering/cart.ts'
import { showProblem } from '../notice.ts'

/** The amount the wallet may cover of the order; null before it is known. */
export const $walletCover = atom<WalletQuoteBody | null>(null)
/** The choice being saved; a checkbox must not jump back meanwhile. */
export const $walletSaving = atom<'using' | 'leaving' | null>(null)
/** Why the amount was refused, in the server's words. */
export const $walletRefusal = atom('')

/** Asks anew what may be paid: the order has changed. A wallet that cannot be asked is simply not offered. */
export async function loadWalletCover() {
  const order = $cart.get()
  if (!order) return
  try {
    const cover = await getWalletCover(order)
    if ($cart.get()?.number === order.number) $walletCover.set(cover)
  } catch {
    $walletCover.set(null)
  }
}

/** Takes so much of the wallet, ₮, when the order is placed; null = nothing. True once the server has taken it. */
export async function payFromWallet(amount: number | null): Promise<boolean> {
  let saved = false
  $walletSaving.set(amount === null ? 'leaving' : 'using')
  $walletRefusal.set('')
  await queueCartChange('wallet', async () => {
    const order = $cart.get()
    if (!order) return
    try {
      acceptOrder(await putCheckout(order, { wallet_amount: amount }))
      saved = true
    } catch (error) {
      const problem = problemOf(error)
      const [sentence] = problem.errors['wallet_amount'] ?? []
      if (sentence) $walletRefusal.set(sentence)
      else showProblem(problem)
    }
  })
  await loadWalletCover()
  $walletSaving.set(null)
  return saved
}

import { atom } from 'nanostores'
import { getCoupon, getCoupons, postCouponMail, postRedeem } from '../../api/coupons.ts'
import { problemOf } from '../../api/problem-error.ts'
import type { CouponResponse, CouponBody } from '../../contract/money/coupons.ts'
import { idempotencyKey, deleteIdempotencyKey } from '../idempotency-key.ts'
import '../identity/authorize-calls.ts'
import { showNotice, showProblem } from '../notice.ts'
import { pagedList } from '../paged.ts'

const list = pagedList<null, CouponBody>(
  null,
  async (_, page) => {
    const body = await getCoupons(page)
    return { items: body.coupons, total: body.total_count, pages: body.pages }
  },
  ({ id }) => id
)

export const $coupons = list.$list
export const loadCoupons = () => list.load()
export const moreCoupons = () => list.more()

/** Details of opened coupons, by id. */
export const $openedCoupons = atom<Readonly<Record<string, CouponResponse>>>({})

export async function openCoupon(id: string) {
  if ($openedCoupons.get()[id]) return
  try {
    $openedCoupons.set({ ...$openedCoupons.get(), [id]: await getCoupon(id) })
  } catch (error) {
    showProblem(error)
  }
}

/** The address it went to; otherwise why not, in the server's words. */
export async function sendCoupon(
  id: string,
  email: string
): Promise<{ readonly to?: string; readonly problem?: string }> {
  try {
    return await postCouponMail(id, email)
  } catch (error) {
    const problem = problemOf(error)
    if (!problem.message) showProblem(problem)
    return { problem: problem.message }
  }
}

export const $redeemBusy = atom(false)
export const $redeemProblem = atom('')

/** A gift card, voucher or activation code into the wallet; a coupon among one's own. True when it worked. */
export async function redeemCode(code: string): Promise<boolean> {
  if ($redeemBusy.get()) return false
  $redeemBusy.set(true)
  $redeemProblem.set('')
  const attempt = `redeem:${code.trim()}`
  try {
    const { message } = await postRedeem(code, idempotencyKey(attempt))
    deleteIdempotencyKey(attempt)
    showNotice({ kind: 'success', text: message })
    await loadCoupons()
    return true
  } catch (error) {
    const problem = problemOf(error)
    if (problem.status >= 400 && problem.status < 500) deleteIdempotencyKey(attempt)
    if (problem.message) $redeemProblem.set(problem.message)
    else showProblem(problem)
    return false
  } finally {
    $redeemBusy.set(false)
  }
}

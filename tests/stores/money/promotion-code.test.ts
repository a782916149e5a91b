import { beforeEach, expect, test } from 'vitest'
import { upsertCoupon } from '../../support/promotion-codes.ts'
import { openTestShop } from '../../support/shop.ts'
import { fetchOf, openTab, storage } from '../browser.ts'

beforeEach(() => storage.clear())

async function openCart(quantity: number) {
  const shop = await openTestShop('SQLite')
  await upsertCoupon(shop, 'SAVE10')
  const tab = await openTab(fetchOf(shop), { path: '/cart' })
  if (quantity > 0) await tab.cart.addToCart(await shop.variant('PAR-500'), quantity)
  return { ...tab, shop, codes: await import('../../../src/stores/money/promotion-code.ts') }
}

test('coupon: one that its owner sends to the cart is applied there, once, and said', async () => {
  const { cart, codes, notice } = await openCart(8)
  codes.useCouponInCart('SAVE10')
  expect(await codes.applyChosenCoupon()).toBe(true)
  expect(cart.$cart.get()?.adjustment_total).toBe(-4_000)
  expect(notice.$notice.get()).toMatchObject({ kind: 'success' })
  const [applied] = cart.$cart.get()?.codes ?? []
  await codes.removePromotionCode(applied?.id ?? '')
  await codes.applyChosenCoupon()
  expect(cart.$cart.get()?.codes).toEqual([])
})

test('coupon: one that the cart cannot use is refused at its field', async () => {
  const { codes } = await openCart(8)
  codes.useCouponInCart('NEVER')
  expect(await codes.applyChosenCoupon()).toBe(false)
  expect([codes.$promotionCodeText.get(), codes.$promotionCodeProblem.get()]).toEqual([
    'NEVER',
    expect.stringMatching(/./)
  ])
})

test('coupon: one that is sent to an empty cart is used once there is something in it', async () => {
  const { cart, codes, shop } = await openCart(0)
  codes.useCouponInCart('SAVE10')
  await codes.applyChosenCoupon()
  await cart.addToCart(await shop.variant('PAR-500'), 8)
  expect(await codes.applyChosenCoupon()).toBe(true)
  expect(cart.$cart.get()?.adjustment_total).toBe(-4_000)
})

import { expect, test } from '@playwright/test'
import { money } from '../../src/i18n/format.ts'
import { expectAccessible } from './accessible.ts'
import {
  expectNoSidewaysScroll,
  filled,
  goOn,
  productsWith,
  readyCart,
  remembered,
  signIn,
  variantOf,
  wordsOf
} from './shopper.ts'

const PHONE = `96${String(Date.now() % 1_000_000).padStart(6, '0')}`

test(
  'wallet: is recharged after a change of provider, and pays for a purchase',
  { tag: '@phone' },
  async ({ page, context }) => {
    const [w, t] = [wordsOf('mn', 'wallet'), wordsOf('mn', 'checkout')]
    const [pay, payment] = [wordsOf('mn', 'pay'), wordsOf('mn', 'payment')]
    const headers = await signIn(page, PHONE)

    await page.goto('/account/wallet')
    await page.getByRole('radio', { name: money('mn', 200_000) }).check()
    await page.getByRole('radio', { name: new RegExp(`^${payment.transfer}`) }).check()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: filled(w.recharge_go, { amount: money('mn', 200_000) }) }).click()
    await expect(page.getByRole('heading', { name: pay.title_transfer })).toBeFocused()
    await expect(page.getByText(/^W\d{9}-1$/)).toBeVisible()
    await expectAccessible(page)

    // A transfer takes a night; a payer who comes back may think better of it, and need not begin anew.
    await page.reload()
    await page.getByRole('button', { name: w.waiting_go }).click()
    await page.getByText(pay.another, { exact: true }).click()
    await page.getByRole('button', { name: filled(pay.choose, { method: payment.qpay }) }).click()
    await expect(page.getByRole('heading', { name: filled(pay.title, { method: payment.qpay }) })).toBeVisible()
    await expectNoSidewaysScroll(page)
    const payer = context.waitForEvent('page')
    await page.getByRole('link', { name: pay.qpay_page }).click()
    const bank = await payer
    await bank.getByRole('button', { name: 'Төлөх' }).click()
    await expect(bank.getByRole('status')).toContainText('амжилттай')
    await bank.close()
    await expect(page.getByText(filled(w.recharge_paid, { amount: money('mn', 200_000) }))).toBeVisible()
    await expect(page.getByText(w.kind_recharge, { exact: true })).toBeVisible()
    await expectAccessible(page)

    const [wished] = await productsWith(page, { from: 35_000, to: 150_000 })
    const cart = await readyCart(page, headers, variantOf(wished))
    const { total } = cart
    await page.evaluate(value => localStorage.setItem('delguur:order', value), remembered(cart))
    await page.goto('/checkout')
    const part = page.getByRole('checkbox', { name: new RegExp(`^${w.part_title}`) })
    // Everything before the payment is known; each step is gone through.
    for (const step of [t.address, t.delivery, t.payment]) {
      await goOn(page, t)
      await expect(page.getByRole('heading', { name: step, exact: false }).first()).toBeFocused()
    }
    await part.click()
    await expect(part).toBeChecked()
    await expect(page.getByText(filled(w.part_used, { amount: money('mn', total) }))).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await goOn(page, t)
    await page.getByRole('button', { name: t.place_own, exact: true }).click()
    await expect(page).toHaveURL(/\/order\?number=R\d{9}$/)
    await expect(page.getByText(wordsOf('mn', 'order').status_payment_completed, { exact: true }).first()).toBeVisible()
    await page.goto('/account/wallet')
    await expect(page.getByText(w.kind_spend, { exact: true })).toBeVisible()
  }
)

import { expect, test } from '@playwright/test'
import { money } from '../../src/i18n/format.ts'
import { expectAccessible } from './accessible.ts'
import {
  expectNoSidewaysScroll,
  filled,
  productsWith,
  readyCart,
  remembered,
  signIn,
  variantOf,
  wordsOf
} from './shopper.ts'

const STAMP = String(Date.now() % 1_000_000).padStart(6, '0')

test(
  'gift card: is bought by card, arrives by e-mail, pays an order, and the rest goes into the wallet',
  { tag: '@desktop' },
  async ({ page }) => {
    const [cards, pay, payment] = [wordsOf('en', 'gift-cards'), wordsOf('en', 'pay'), wordsOf('en', 'payment')]
    const [coupons, wallet, field] = [wordsOf('en', 'coupons'), wordsOf('en', 'wallet'), wordsOf('en', 'code-field')]
    const to = `eej${STAMP}@example.mn`
    const headers = await signIn(page, `88${STAMP}`)

    await page.goto('/en/gift-cards')
    await page.getByText(money('en', 200_000), { exact: true }).click()
    await page.getByLabel(cards.recipient_email).fill(to)
    await page.getByLabel(cards.from_name).fill('Bat')
    await page.getByRole('button', { name: cards.order }).click()
    await expect(page.getByRole('heading', { name: pay.how })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: filled(pay.choose, { method: payment.card }) }).click()
    await page.getByRole('checkbox', { name: pay.keep_card }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: pay.bank_open }).click()
    // At the bank, which knows the way back.
    await page.getByRole('radio', { name: /4444/ }).check()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('heading', { name: cards.paid_title })).toBeVisible()
    await expectAccessible(page)

    let number = ''
    await expect(async () => {
      const outbox = await (await page.request.get('/dev/outbox')).text()
      const mail = outbox.split('<article>').find(each => each.includes(to)) ?? ''
      number = /\d{4} \d{4} \d{4} \d{4}/.exec(mail)?.[0] ?? ''
      expect(number).not.toBe('')
    }).toPass()

    const [wished] = await productsWith(page, { from: 35_000, to: 120_000 })
    const cart = await readyCart(page, headers, variantOf(wished))
    await page.evaluate(value => localStorage.setItem('delguur:order', value), remembered(cart))
    await page.goto('/en/cart')
    await page.getByText(field.open, { exact: true }).click()
    await page.getByLabel(field.label, { exact: true }).fill(number)
    await page.getByRole('button', { name: field.apply }).click()
    await expect(page.getByText(filled(field.balance, { amount: money('en', 200_000) }), { exact: true })).toBeVisible()
    const placed = await page.request.put(`/api/v2/checkouts/${cart.number}/complete`, {
      headers: { ...headers, 'Idempotency-Key': `gift-${cart.number}` }
    })
    expect(await placed.json()).toMatchObject({ status: 'payment_completed', amount_due: 0 })

    await page.goto('/en/account/coupons')
    await page.getByLabel(coupons.redeem_label).fill(number)
    await page.getByRole('button', { name: coupons.redeem, exact: true }).click()
    await expect(page.getByLabel(coupons.redeem_label)).toHaveValue('')
    await page.goto('/en/account/wallet')
    await expect(page.getByText(money('en', 200_000 - cart.total), { exact: true }).first()).toBeVisible()
    await expect(page.getByText(wallet.kind_gift_card, { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
)

import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, fillCart, filled, productsWith, signIn, variantOf, wordsOf } from './shopper.ts'

const field = wordsOf('mn', 'code-field')
const coupons = wordsOf('mn', 'coupons')
const cards = wordsOf('mn', 'gift-cards')

test(
  'promotion code: one from a link waits in the field and takes off its amount; a wrong one is told at the field',
  { tag: '@phone' },
  async ({ page }) => {
    const [product] = await productsWith(page, { from: 35_000, to: 60_000 })
    if (!product) throw new Error('No product fits')
    await fillCart(page, [{ variant: variantOf(product) }])
    await page.goto('/cart?code=2121')
    const code = page.getByLabel(field.label, { exact: true })
    await expect(code).toHaveValue('2121')
    await page.getByRole('button', { name: field.apply }).click()
    const remove = page.getByRole('button', { name: filled(field.remove, { code: '2121' }) })
    await expect(remove).toBeVisible()

    await code.fill('9999')
    await page.keyboard.press('Enter')
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await expect(code).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await remove.click()
    await expect(remove).toBeHidden()
    await expect(code).toBeFocused()
  }
)

test(
  'coupons and gift cards: coupons have a code to scan; gift cards are looked up, and not sold without an address',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, `86${String(Date.now() % 1_000_000).padStart(6, '0')}`)
    await page.goto('/account/coupons')
    const ticket = page.getByRole('listitem').filter({ hasText: coupons.state_usable }).first()
    await ticket.getByText(coupons.show).click()
    await expect(ticket.getByRole('img')).toBeVisible()
    await ticket.getByRole('button', { name: coupons.send, exact: true }).click()
    await expect(ticket.getByLabel(coupons.email)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)

    await page.goto('/gift-cards')
    await page.getByLabel(cards.number).fill('4539 1488 0343 6468')
    await page.getByRole('button', { name: cards.balance }).click()
    await expect(page.getByLabel(cards.number)).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: cards.order }).click()
    await expect(page.getByLabel(cards.recipient_email)).toBeFocused()
    await expectAccessible(page)
  }
)

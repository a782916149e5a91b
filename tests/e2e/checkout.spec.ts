import { expect, test, type Page } from '@playwright/test'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import type { PaymentMethodsResponse } from '../../src/contract/money/payment.ts'
import { expectAccessible } from './accessible.ts'
import {
  expectNoSidewaysScroll,
  fillCart,
  fillCheckout,
  filled,
  goOn,
  listOf,
  LOCALES,
  pathIn,
  productsWith,
  remembered,
  screenOf,
  textOf,
  variantOf,
  wordsOf,
  type Locale
} from './shopper.ts'

const t = wordsOf('mn', 'checkout')
const step = (page: Page, name: string) => page.getByRole('heading', { name: new RegExp(`${name}$`) })

async function openCheckout(page: Page, locale: Locale = 'mn', adult = false) {
  const [product] = await productsWith(page, { from: 35_000, to: 400_000, stock: 5, adult })
  const order = await fillCart(page, [{ variant: variantOf(product) }])
  await page.goto(pathIn(locale, '/checkout'))
  await expect(step(page, wordsOf(locale, 'checkout').contact)).toBeVisible()
  return order
}

for (const locale of LOCALES)
  test(
    `checkout: says errors at the field and in a summary that leads to it (${locale})`,
    { tag: screenOf(locale) },
    async ({ page }) => {
      await openCheckout(page, locale)
      const words = wordsOf(locale, 'checkout')
      // Browsers may fill in what they know.
      const tokens = await page
        .locator('form input')
        .evaluateAll(inputs => inputs.map(input => input.getAttribute('autocomplete')))
      // The fields for codes, beside the order, are nothing that a browser knows.
      expect(tokens.filter(token => token !== 'off')).toEqual(['given-name', 'tel', 'family-name', 'email'])
      await textOf(page, words.phone).fill('1234')
      await goOn(page, words)
      const summary = page.getByRole('alert').filter({ hasText: filled(words.problems_other, { count: 2 }) })
      await expect(summary).toBeFocused()
      await expect(textOf(page, words.phone)).toHaveAccessibleDescription(new RegExp(words.error_phone))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await summary.getByRole('link', { name: words.phone }).click()
      await expect(textOf(page, words.phone)).toBeFocused()
      // A problem ends with the first letter that answers it, and the focus stays where it is.
      await textOf(page, words.phone).pressSequentially('5')
      await expect(textOf(page, words.phone)).toBeFocused()
      await expect(textOf(page, words.phone)).not.toHaveAttribute('aria-invalid')
      const left = page.getByRole('alert').filter({ hasText: words.firstname })
      await expect(left).not.toContainText(words.phone)
      await textOf(page, words.firstname).fill('Болормаа')
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
      await expect(left).toHaveCount(0)
    }
  )

test('checkout: keeps everything typed over a reload', { tag: '@desktop' }, async ({ page }) => {
  await openCheckout(page)
  await textOf(page, t.firstname).fill('Болормаа')
  await textOf(page, t.phone).fill('99191234')
  await page.reload()
  await expect(textOf(page, t.firstname)).toHaveValue('Болормаа')
  await goOn(page, t)
  await listOf(page, t.city).selectOption('arkhangai')
  await listOf(page, t.sum).selectOption('tariat')
  // A missing field is named as the place names it.
  await goOn(page, t)
  const missing = page.getByRole('alert').filter({ hasText: t.bag })
  await expect(missing).toBeFocused()
  await expect(missing).not.toContainText(t.khoroo)
  await missing.getByRole('link', { name: t.bag }).click()
  await expect(textOf(page, t.bag)).toBeFocused()
  await textOf(page, t.bag).fill('3-р баг')
  await page.reload()
  await expect(step(page, t.address)).toBeVisible()
  await expect(textOf(page, t.bag)).toHaveValue('3-р баг')
  await expectAccessible(page)
})

test('checkout: delivery shows its fee and promise, and every step stays accessible', async ({ page, isMobile }) => {
  await openCheckout(page)
  await textOf(page, t.firstname).fill('Болормаа')
  await textOf(page, t.phone).fill('11321020')
  await goOn(page, t)
  await listOf(page, t.city).selectOption('ulaanbaatar')
  await listOf(page, t.district).selectOption('bayangol')
  await listOf(page, t.khoroo).selectOption('3-р хороо')
  await textOf(page, t.detail).fill('12-р байр')
  await expectAccessible(page)
  await goOn(page, t)
  const options = page.getByRole('group', { name: t.delivery, exact: true }).getByRole('radio')
  await expect(options.first()).toBeChecked()
  await options.last().check()
  await expect(options.last()).toBeChecked()
  await expectAccessible(page)
  await goOn(page, t)
  await expect(step(page, t.payment)).toBeFocused()
  await expectAccessible(page)
  // The shop's first method stands chosen: one tap less.
  await expect(page.getByRole('radio', { name: /^QPay/ })).toBeChecked()
  await goOn(page, t)
  await expect(step(page, t.review)).toBeFocused()
  // On a phone each step opens at the top of the screen.
  if (isMobile) await expect.poll(async () => (await step(page, t.review).boundingBox())?.y).toBeLessThan(200)
  await page.getByRole('button', { name: filled(t.edit_of, { step: t.contact }) }).click()
  await expect(textOf(page, t.phone)).toHaveValue('11321020')
})

test('checkout: Back goes through the steps, and the review shows everything to check with ways to change it', async ({
  page,
  isMobile
}) => {
  const locale = isMobile ? 'mn' : 'en'
  const words = wordsOf(locale, 'checkout')
  await openCheckout(page, locale)
  await fillCheckout(page, words)
  await expect(step(page, words.payment)).toBeFocused()
  await goOn(page, words)
  await expect(step(page, words.review)).toBeFocused()
  for (const name of ['contact', 'address', 'delivery', 'payment'] as const)
    await expect(page.getByRole('button', { name: filled(words.edit_of, { step: words[name] }) })).toBeVisible()
  await expect(page.getByRole('heading', { name: words.summary })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const name of ['payment', 'delivery', 'address', 'contact'] as const) {
    await page.goBack()
    await expect(step(page, words[name])).toBeFocused()
  }
  await page.goForward()
  await expect(step(page, words.address)).toBeFocused()
})

test(
  'checkout: a guest who agrees is filled in for the next order, and may be forgotten',
  { tag: '@phone' },
  async ({ page }) => {
    await openCheckout(page)
    await fillCheckout(page, t)
    await expect(step(page, t.payment)).toBeFocused()
    await goOn(page, t)
    const remember = page.getByRole('checkbox', { name: t.guest_remember })
    await expect(remember).not.toBeChecked()
    await remember.check()
    await page.getByRole('button', { name: t.place_qpay }).click()
    await expect(page).toHaveURL(/\/order\?number=/)
    // Back leads to where the buyer came from, not into a checkout that is over.
    await page.goBack()
    await expect(page).not.toHaveURL(/\/checkout/)
    await page.goto('/cart')
    const [product] = await productsWith(page, { from: 35_000, to: 400_000, stock: 5 })
    const answer = await page.request.post('/api/v2/orders/0/line_items', {
      data: { line_item: { variant_id: variantOf(product), quantity: 1 } }
    })
    const next = remembered((await answer.json()) as OrderBody)
    await page.evaluate(value => localStorage.setItem('delguur:order', value), next)
    await page.goto('/checkout')
    await expect(textOf(page, t.firstname)).toHaveValue('Болормаа')
    await expectAccessible(page)
    await page.getByRole('button', { name: t.guest_forget }).click()
    await expect(textOf(page, t.firstname)).toHaveValue('')
    await page.reload()
    await expect(textOf(page, t.firstname)).toHaveValue('')
  }
)

test(
  'stock hold: warns before it ends, can be extended, and says plainly when it is over',
  { tag: '@phone' },
  async ({ page }) => {
    await page.clock.install()
    const order = await openCheckout(page)
    expect(order.reserved_until).toBeNull()
    await expect(page.getByRole('status').filter({ hasText: /\d\d:\d\d/ })).toBeVisible()
    await page.clock.fastForward('08:30')
    const extend = page.getByRole('button', { name: t.extend })
    await expect(extend).toBeVisible()
    await expectAccessible(page)
    await page.clock.fastForward('03:00')
    await expect(page.getByRole('alert').filter({ hasText: t.expired })).toBeVisible()
    await expect(page.getByRole('button', { name: t.hold_again })).toBeVisible()
    await expectAccessible(page)
  }
)

test(
  'checkout: asks for the age again before an order with alcohol is placed',
  { tag: '@desktop' },
  async ({ page }) => {
    await openCheckout(page, 'mn', true)
    await fillCheckout(page, t)
    await page.getByRole('radio', { name: /^QPay/ }).check()
    await goOn(page, t)
    await page.getByRole('button', { name: t.place_qpay }).click()
    const summary = page.getByRole('alert').filter({ hasText: t.error_age })
    await expect(summary).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('checkbox', { name: t.age_confirm }).check()
    await page.getByRole('button', { name: t.place_qpay }).click()
    await expect(page).toHaveURL(/\/order\?number=/)
  }
)

test('checkout: orders once when the answer is lost', { tag: '@desktop' }, async ({ page }) => {
  await openCheckout(page)
  await fillCheckout(page, t)
  await page.getByRole('radio', { name: /^QPay/ }).check()
  await goOn(page, t)
  const keys: (string | undefined)[] = []
  await page.route('**/complete', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    await route.fetch()
    if (keys.length === 1) return route.abort()
    return route.continue()
  })
  const place = page.getByRole('button', { name: t.place_qpay })
  await place.click()
  await expect(page.getByRole('alert').filter({ hasText: t.unsure })).toBeVisible()
  await place.click()
  await expect(page).toHaveURL(/\/order\?number=/)
  expect(new Set(keys).size).toBe(1)
})

test('checkout: says without a cart that there is nothing to order', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: t.empty_title })).toBeVisible()
})

test(
  'payment methods: a shop without logins of its own offers every simulated provider',
  { tag: '@desktop' },
  async ({ request }) => {
    const answer = await request.get('/api/v2/checkouts/payment_methods')
    const { payment_methods } = (await answer.json()) as PaymentMethodsResponse
    const simulated = ['card', 'lend', 'monpay', 'qpay', 'socialpay', 'storepay', 'transfer']
    expect(payment_methods.map(({ id }) => id)).toEqual(expect.arrayContaining(simulated))
  }
)

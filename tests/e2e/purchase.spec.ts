import { expect, test, type Page } from '@playwright/test'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import { expectAccessible } from './accessible.ts'
import { codeTo } from './outbox.ts'
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
  screenOf,
  textOf,
  variantOf,
  wordsOf
} from './shopper.ts'
import { phoneOfOrder } from '../support/phone-of-order.ts'

for (const locale of LOCALES) {
  const cart = wordsOf(locale, 'cart')
  const checkout = wordsOf(locale, 'checkout')
  const payWords = wordsOf(locale, 'pay')
  const order = wordsOf(locale, 'order')
  const product = wordsOf(locale, 'product')

  test(
    `purchase: a guest buys by QPay, from the product to the receipt (${locale})`,
    { tag: screenOf(locale) },
    async ({ page, context }) => {
      const [wished] = await productsWith(page, { from: 35_000, to: 250_000 })
      await page.goto(pathIn(locale, `/products/${wished?.slug}`))
      await page.getByRole('button', { name: product.add, exact: true }).click()
      await page.getByRole('link', { name: product.to_cart }).click()

      await expect(page.getByRole('heading', { name: cart.heading, exact: true })).toBeVisible()
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: locale === 'mn' ? (wished?.title ?? '') : (wished?.name ?? '') })
          .first()
      ).toBeVisible()
      await page.getByRole('link', { name: cart.checkout, exact: true }).click()

      await fillCheckout(page, checkout, 'bolor@example.mn')
      await page.getByRole('radio', { name: /^QPay/ }).check()
      await goOn(page, checkout)
      await expect(page.getByRole('heading', { name: checkout.review })).toBeFocused()
      await expectAccessible(page)
      await page.getByRole('button', { name: checkout.place_qpay }).click()

      await expect(page).toHaveURL(/\/order\?number=R\d{9}$/)
      await expect(page.getByRole('heading', { name: filled(payWords.title, { method: 'QPay' }) })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      // The payer's phone: a page of QPay's (here its stand-in).
      const payer = context.waitForEvent('page')
      await page.getByRole('link', { name: payWords.qpay_page }).click()
      const bank = await payer
      await bank.getByRole('button', { name: 'Төлөх' }).click()
      await expect(bank.getByRole('status')).toContainText('амжилттай')
      await bank.close()

      await expect(page.getByRole('heading', { name: order.paid_title })).toBeFocused()
      await expect(page.getByRole('button', { name: order.account_create })).toBeVisible()
      await expect(page.getByText(order.status_payment_completed, { exact: true }).first()).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await page.goto(pathIn(locale, '/cart'))
      await expect(page.getByRole('heading', { name: cart.empty_title })).toBeVisible()
    }
  )
}

const t = wordsOf('mn', 'checkout')
const o = wordsOf('mn', 'order')

test(
  'purchase: takes a guest eight taps and five fields, from a product to its QR code',
  { tag: '@phone' },
  async ({ page }) => {
    let taps = 0
    let fields = 0
    const tap = (role: 'button' | 'link', name: string) => {
      taps++
      return page.getByRole(role, { name, exact: true }).click()
    }
    const fill = (name: string, text: string) => {
      fields++
      return textOf(page, name).fill(text)
    }
    const choose = (name: string, value: string) => {
      fields++
      return listOf(page, name).selectOption(value)
    }
    const [wished] = await productsWith(page, { from: 35_000, to: 250_000 })
    const product = wordsOf('mn', 'product')
    await page.goto(`/products/${wished?.slug}`)
    await tap('button', product.add)
    await tap('link', product.to_cart)
    await tap('link', wordsOf('mn', 'cart').checkout)
    await fill(t.firstname, 'Болормаа')
    await fill(t.phone, `8${String(Date.now()).slice(-7)}`)
    await tap('button', t.continue)
    await choose(t.district, 'sukhbaatar')
    await choose(t.khoroo, '2-р хороо')
    await fill(t.detail, '12-р байр')
    await tap('button', t.continue)
    await expect(page.getByRole('group', { name: t.delivery, exact: true }).getByRole('radio').first()).toBeChecked()
    await tap('button', t.continue)
    await expect(page.getByRole('radio', { name: /^QPay/ })).toBeChecked()
    await tap('button', t.continue)
    await tap('button', t.place_qpay)
    await expect(
      page.getByRole('heading', { name: filled(wordsOf('mn', 'pay').title, { method: 'QPay' }) })
    ).toBeVisible()
    expect({ taps, fields }).toEqual({ taps: 8, fields: 5 })
  }
)

test('purchase: can be made with the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  const [wished] = await productsWith(page, { from: 35_000, to: 250_000 })
  const words = wordsOf('mn', 'product')
  const focusOn = async (name: string | RegExp, role: 'button' | 'link' | 'radio' | 'textbox' | 'combobox') => {
    const target = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) }).first()
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 120; presses++) {
      if (await target.evaluate(element => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab never reaches ${name}`)
  }
  const type = async (name: string, text: string) => {
    await focusOn(name, 'textbox')
    await page.keyboard.type(text)
  }
  const choose = async (name: string, value: string) => {
    await focusOn(name, 'combobox')
    const list = page.getByRole('combobox', { name, exact: true })
    for (let presses = 0; presses < 40 && (await list.inputValue()) !== value; presses++)
      await page.keyboard.press('ArrowDown')
    await expect(list).toHaveValue(value)
  }

  await page.goto(`/products/${wished?.slug}`)
  await focusOn(words.add, 'button')
  await page.keyboard.press('Enter')
  await focusOn(words.to_cart, 'link')
  await page.keyboard.press('Enter')
  await focusOn(wordsOf('mn', 'cart').checkout, 'link')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: t.contact })).toBeVisible()
  await type(t.firstname, 'Болормаа')
  await type(t.phone, '99191234')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t.address })).toBeFocused()
  await choose(t.city, 'ulaanbaatar')
  await choose(t.district, 'sukhbaatar')
  await choose(t.khoroo, '2-р хороо')
  await type(t.detail, '12-р байр')
  await focusOn(t.continue, 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t.delivery })).toBeFocused()
  await focusOn(t.continue, 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t.payment })).toBeFocused()
  await focusOn(/^QPay/, 'radio')
  const cash = page.getByRole('radio', { name: new RegExp(`^${wordsOf('mn', 'payment').cash}`) })
  while (!(await cash.isChecked())) await page.keyboard.press('ArrowDown')
  await focusOn(t.continue, 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: t.review })).toBeFocused()
  await focusOn(t.place_cash, 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: o.ordered_title })).toBeFocused()
})

test(
  'thank-you page: a guest makes an account of the phone that ordered, and it has the order',
  { tag: '@desktop' },
  async ({ page }) => {
    const { number, token } = await placedOrder(page)
    await page.goto(`/order?number=${number}&token=${token}`)
    await page.getByRole('button', { name: o.account_create }).click()
    const signIn = wordsOf('mn', 'sign-in')
    const login = page.getByRole('textbox', { name: signIn.login })
    await expect(login).toHaveValue(phoneOfOrder(number))
    expect(page.url()).not.toContain(phoneOfOrder(number))
    await page.getByRole('button', { name: signIn.send_code }).click()
    const code = page.getByRole('textbox', { name: signIn.code })
    await expect(code).toBeVisible()
    await code.fill(await codeTo(page, phoneOfOrder(number)))
    await code.press('Enter')
    await page.getByRole('button', { name: signIn.names_later }).click()
    await expect(page).toHaveURL(new RegExp(`/order\\?number=${number}`))
    await expect(page.getByRole('link', { name: o.to_orders })).toBeVisible()
    await expect(page.getByRole('button', { name: o.account_create })).toHaveCount(0)
  }
)

/** An order to be paid in cash, placed through the API. */
async function placedOrder(page: Page) {
  const [wished] = await productsWith(page, { from: 35_000, to: 250_000 })
  const order = await fillCart(page, [{ variant: variantOf(wished) }])
  const headers = { 'X-Spree-Order-Token': order.token }
  const put = async (path: string, data: object, more = {}) => {
    const answer = await page.request.put(`/api/v2/checkouts/${order.number}${path}`, {
      data,
      headers: { ...headers, ...more }
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as OrderBody
  }
  await put('', {
    phone: phoneOfOrder(order.number),
    ship_address: {
      firstname: 'Бат',
      city: 'ulaanbaatar',
      district: 'bayangol',
      khoroo: '1-р хороо',
      detail: '1-р байр'
    },
    payment_method: 'cash'
  })
  const options = await page.request.get(`/api/v2/checkouts/${order.number}/delivery_options`, { headers })
  const { delivery_options } = (await options.json()) as { delivery_options: { id: string }[] }
  await put('', { delivery: { option: delivery_options[0]?.id } })
  return put('/complete', {}, { 'Idempotency-Key': order.number })
}

test(
  'order link: opens the order, its secret leaves the address, and without the secret nothing is shown',
  { tag: '@desktop' },
  async ({ page }) => {
    // With the number alone one goes on by the phone of the order.
    await page.goto('/order?number=R123456789')
    await expect(page).toHaveURL('/order-lookup?number=R123456789')
    await expect(page.getByRole('heading', { name: wordsOf('mn', 'order-lookup').title })).toBeVisible()
    await page.goto('/order?number=R123456789&token=guessed')
    await expect(page.getByRole('heading', { name: o.missing_title })).toBeVisible()
    await expectAccessible(page)

    const { number, token } = await placedOrder(page)
    // As mails write it, with the slash.
    await page.goto(`/order/?number=${number}&token=${token}`)
    const title = page.getByRole('heading', { name: filled(o.heading, { number }) })
    await expect(title).toBeVisible()
    await expect(page).toHaveURL(`/order?number=${number}`)
    await page.reload()
    await expect(title).toBeVisible()
    await expectAccessible(page)
  }
)

test(
  'order: one that expired, was canceled or not paid says so and has a way on',
  { tag: '@phone' },
  async ({ page }) => {
    const order = await placedOrder(page)
    for (const [status, title, way] of [
      ['expired', o.expired_title, o.order_again],
      ['canceled', o.canceled_title, o.order_again],
      ['payment_failed', o.failed_pay_title, o.pay_again]
    ] as const) {
      const ended = { ...order, status, canceled_at: order.completed_at }
      await page.unrouteAll()
      await page.route(`**/api/v2/orders/${order.number}`, route => route.fulfill({ json: ended }))
      await page.goto(`/order?number=${order.number}&token=${order.token}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByRole('button', { name: way })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  }
)

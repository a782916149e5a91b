import { expect, request, test, type Page } from '@playwright/test'
import type { DeliveryOptionBody } from '../../src/contract/ordering/delivery.ts'
import type { OrderBody } from '../../src/contract/ordering/order.ts'
import { expectAccessible } from './accessible.ts'
import { admin } from './staff-commands.ts'
import {
  answered,
  expectNoSidewaysScroll,
  fillCart,
  filled,
  goOn,
  listOf,
  productsWith,
  signIn,
  textOf,
  variantOf,
  wordsOf
} from './shopper.ts'

/** Another each time: a phone gets one code a minute. */
const PHONE = `88${String(Date.now() % 1_000_000).padStart(6, '0')}`

/** Buys something with cash, through the API. */
async function buy(page: Page, headers: Readonly<Record<string, string>>, variant: string) {
  const cart = await page.request.post('/api/v2/orders/0/line_items', {
    headers,
    data: { line_item: { variant_id: variant, quantity: 1 } }
  })
  const { number } = (await cart.json()) as OrderBody
  await page.request.put(`/api/v2/checkouts/${number}`, {
    headers,
    data: {
      phone: PHONE,
      email: '',
      ship_address: {
        firstname: 'Болормаа',
        lastname: '',
        city: 'ulaanbaatar',
        district: 'sukhbaatar',
        khoroo: '1-р хороо',
        street: '',
        zipcode: '',
        detail: '12-р байр'
      },
      payment_method: 'cash'
    }
  })
  // How it can be delivered depends on the goods.
  const offered = await page.request.get(`/api/v2/checkouts/${number}/delivery_options`, { headers })
  const { delivery_options } = (await offered.json()) as { delivery_options: readonly DeliveryOptionBody[] }
  const delivery = { option: delivery_options.at(-1)?.id }
  await page.request.put(`/api/v2/checkouts/${number}`, { headers, data: { delivery } })
  const done = await page.request.put(`/api/v2/checkouts/${number}/complete`, {
    headers: { ...headers, 'Idempotency-Key': `rooms-${number}` }
  })
  expect(done.ok(), await done.text()).toBe(true)
  return number
}

test(
  'account orders: are looked through, canceled, ordered again, reviewed and returned',
  { tag: '@desktop' },
  async ({ page }) => {
    const [orders, order] = [wordsOf('mn', 'orders'), wordsOf('mn', 'order')]
    const [wished] = await productsWith(page, { from: 35_000, to: 250_000 })
    const headers = await signIn(page, PHONE)
    const number = await buy(page, headers, variantOf(wished))

    await page.goto('/account/orders')
    const row = page.getByRole('listitem').filter({ hasText: number })
    await expect(row).toContainText(order.status_ordered)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('radio', { name: orders.filter_ended }).check({ force: true })
    await expect(row).toBeHidden()
    await page.goto('/account/orders')

    await page.getByRole('link', { name: filled(orders.number, { number }) }).click()
    await expect(page).toHaveURL(new RegExp(`/order\\?number=${number}$`))
    await page.getByRole('button', { name: order.cancel }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: order.cancel_yes }).click()
    await expect(page.getByRole('combobox', { name: order.cancel_reason })).toBeFocused()
    await page.getByRole('combobox').selectOption({ label: order['why_by-mistake'] })
    await page.getByRole('button', { name: order.cancel_yes }).click()
    await expect(page.getByRole('heading', { name: order.canceled_title })).toBeFocused()
    await expect(page.getByText(filled(order.canceled_because, { reason: order['why_by-mistake'] }))).toBeVisible()
    await page.getByRole('link', { name: order.to_orders }).click()
    await expect(row).toContainText(order.status_canceled)
    await row.getByRole('button', { name: filled(orders.again_of, { number }) }).click()
    await expect(page).toHaveURL(/\/cart$/)

    const second = await buy(page, headers, variantOf(wished))
    for (const step of ['ready', 'shipped', 'delivered']) await admin(step, second)
    await page.goto(`/order?number=${second}#reviews`)
    await expect(page.getByRole('heading', { name: order.review_title })).toBeFocused()
    await page.getByRole('button', { name: order.return, exact: true }).click()
    await page.getByRole('checkbox').check()
    await page.getByRole('combobox', { name: order.return_reason }).selectOption({ label: order.because_damaged })
    await page.getByRole('radio', { name: filled(order.review_stars_other, { count: 5 }) }).check({ force: true })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: order.review_send, exact: true }).click()
    await expect(page.getByText(order.review_thanks)).toBeVisible()
    await page.getByRole('button', { name: order.return_send }).click()
    await expect(
      page.getByRole('heading', { name: filled(order.return_number, { number: `${second}-B1` }) })
    ).toBeVisible()
  }
)

test(
  'address book: a kept address stands in checkout, and a card comes back from the bank',
  { tag: '@phone' },
  async ({ page }) => {
    const [book, t, cards] = [wordsOf('mn', 'addresses'), wordsOf('mn', 'checkout'), wordsOf('mn', 'cards')]
    const [wished] = await productsWith(page, { from: 35_000, to: 250_000 })
    await signIn(page, PHONE.replace(/^88/, '95'))

    await page.goto('/account/addresses')
    await page.getByRole('button', { name: book.add }).click()
    await expect(page.getByRole('heading', { name: book.add })).toBeFocused()
    await page.getByRole('button', { name: book.save, exact: true }).click()
    await expect(textOf(page, book.firstname)).toBeFocused()
    await expect(textOf(page, book.firstname)).toHaveAccessibleDescription(/./)
    await expectAccessible(page)
    await textOf(page, book.label).fill('Гэр')
    await textOf(page, book.firstname).fill('Болормаа')
    await listOf(page, t.city).selectOption('ulaanbaatar')
    await listOf(page, t.district).selectOption('bayanzurkh')
    await page.getByText(t.optional_more).click()
    await expect(textOf(page, t.zipcode)).toHaveValue('13000')
    await listOf(page, t.khoroo).selectOption('43-р хороо')
    await textOf(page, t.detail).fill('12-р байр')
    await page.getByRole('button', { name: book.save, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Гэр' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await fillCart(page, [{ variant: variantOf(wished) }])
    await page.goto('/checkout')
    await expect(textOf(page, t.firstname)).toHaveValue('Болормаа')
    await goOn(page, t)
    await expect(page.getByRole('radio', { name: /^Гэр/ })).toBeChecked()
    await expectAccessible(page)
    await goOn(page, t)
    await expect(page.getByRole('group', { name: t.delivery, exact: true })).toBeVisible()

    await page.goto('/account/cards')
    await page.getByRole('button', { name: cards.register }).click()
    await page.getByRole('button', { name: 'Бүртгэх', exact: true }).click()
    await expect(page).toHaveURL(/\/account\/cards$/)
    await expect(page.getByText(cards.return_done)).toBeVisible()
    await expect(page.getByText(filled(cards.ending, { brand: 'Visa', digits: '4242' }))).toBeVisible()
    await expectAccessible(page)
  }
)

test(
  'profile: keeps name and choice of news, and signs another device out',
  { tag: '@phone' },
  async ({ page, baseURL }) => {
    const [who, settingsWords, safe, notices] = [
      wordsOf('mn', 'profile'),
      wordsOf('mn', 'settings'),
      wordsOf('mn', 'security'),
      wordsOf('mn', 'notice')
    ]
    const phone = PHONE.replace(/^88/, '94')
    const missing: string[] = []
    page.on('response', answer => void (answer.status() === 404 && missing.push(answer.url())))
    await signIn(page, phone)

    await page.goto('/account/profile')
    await textOf(page, who.last_name).fill('Бат')
    await textOf(page, who.first_name).fill('Болормаа')
    await textOf(page, who.register).fill('УУ99133045')
    await page.getByRole('button', { name: who.save, exact: true }).click()
    await expect(textOf(page, who.register)).toBeFocused()
    await expect(textOf(page, who.register)).toHaveAccessibleDescription(/[Рр]егистрийн дугаар/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await textOf(page, who.register).fill('УУ99113045')
    await page.getByRole('button', { name: who.save, exact: true }).click()
    await expect(page.getByText(notices.profile_saved)).toBeVisible()
    await expect(textOf(page, who.register)).toHaveAttribute('placeholder', /^УУ•+45$/)

    await page.goto('/account/settings')
    const drops = page.getByRole('checkbox', {
      name: filled(settingsWords.cell, { kind: settingsWords.wish_price, way: settingsWords.email })
    })
    await answered(page, /\/users\/me$/, () => drops.uncheck())
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await expect(drops).not.toBeChecked()

    await page.goto('/account/security')
    await page.getByLabel(safe.password, { exact: false }).first().fill('далай шиг урт')
    await page.getByLabel(safe.password_confirmation).fill('далай шиг урт')
    await page.getByRole('button', { name: safe.password_save }).click()
    await expect(page.getByRole('heading', { name: safe.password_change })).toBeVisible()
    const other = await request.newContext({
      baseURL: baseURL ?? '',
      userAgent: 'Mozilla/5.0 (Android 16) Firefox/150.0'
    })
    const there = await other.post('/api/v2/auth/sign_in', {
      data: { login: phone, password: 'далай шиг урт' }
    })
    expect(there.ok(), await there.text()).toBe(true)
    await page.reload()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: /Firefox/ }).click()
    await expect(page.getByRole('button', { name: /Firefox/ })).toBeHidden()
    const again = await other.post('/api/v2/oauth/token', { data: { grant_type: 'refresh_token' } })
    expect(again.status()).toBe(401)
    await other.dispose()
    expect(missing).toEqual([])
  }
)

test('account: a guest is led to sign in before a script of the page has come', { tag: '@phone' }, async ({ page }) => {
  await page.route(/\/_astro\/.+\.js$/, route => route.abort())
  await page.goto('/account/orders?page=2')
  await expect(page).toHaveURL(/\/sign-in\?return=%2Faccount%2Forders%3Fpage%3D2$/)
})

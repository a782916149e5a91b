import { expect, test, type Page } from '@playwright/test'
import type { ProductView } from '../../src/contract/site/storefront.ts'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, fillCart, filled, productsWith, variantOf, wordsOf } from './shopper.ts'

const t = wordsOf('mn', 'cart')
const line = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

async function openWithTwo(page: Page) {
  const products = await productsWith(page, { from: 5_000, to: 60_000, stock: 20 })
  const [first, second] = products
  await fillCart(page, [{ variant: variantOf(first), quantity: 2 }, { variant: variantOf(second) }])
  await page.goto('/cart')
  await expect(line(page, first?.title ?? '')).toBeVisible()
  return { first: first?.title ?? '', second: second?.title ?? '' }
}

test('cart: quantities change by button and by typing, up to the stock, and a gift stays a gift', async ({ page }) => {
  const { first } = await openWithTwo(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const quantity = page.getByLabel(filled(t.quantity_of, { name: first }))
  await page.getByRole('button', { name: filled(t.increase, { name: first }) }).click({ clickCount: 3, delay: 20 })
  await expect(quantity).toHaveValue('5')
  await quantity.fill('7')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue('7')
  const gift = line(page, first).getByRole('checkbox', { name: t.gift })
  // The reload is for what the server has, and changes are sent one after another.
  const saved = page.waitForResponse(answer => answer.request().postData()?.includes('"gift":true') === true)
  await gift.click()
  await expect(gift).toBeChecked()
  await saved
  await page.reload()
  await expect(quantity).toHaveValue('7')
  await expect(gift).toBeChecked()

  // More than there is becomes what there is, with a word about it.
  await quantity.fill('999')
  await quantity.press('Enter')
  await expect(page.locator('.notice')).toBeVisible()
  await expect(quantity).not.toHaveValue('999')
  await expect(quantity).toHaveAccessibleDescription(/\d/)
  await expectAccessible(page)
})

test('cart: medicines that must not be taken together are named before they are paid, and a pharmacist is near', async ({
  page
}) => {
  const wishes: { variant: string; quantity: number }[] = []
  for (const slug of ['ibuprofen-400-mg-20-tablets', 'naproxen-220-mg-20-tablets']) {
    const answer = await page.request.get(`/api/v2/products/${slug}`)
    const { document } = (await answer.json()) as ProductView
    wishes.push({ variant: document.vid, quantity: 1 })
  }
  await fillCart(page, wishes)
  await page.goto('/cart')
  const warnings = page.getByRole('region', { name: t.medicine_warning_title })
  await expect(warnings.getByRole('listitem')).toHaveText([/ибупрофен, напроксен/])
  await expect(page.getByRole('checkbox', { name: t.gift })).toHaveCount(0)
  await expectAccessible(page)
  await warnings.getByRole('link', { name: t.medicine_warning_ask }).click()
  const contact = wordsOf('mn', 'contact')
  await page.getByLabel(contact.medicine_age).fill('34')
  await expect(page.getByText('103', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(contact.subject).selectOption('order')
  await expect(page.getByLabel(contact.medicine_age)).toBeHidden()
})

test('cart: a removed line can be put back, and the focus is never lost', { tag: '@desktop' }, async ({ page }) => {
  const { first, second } = await openWithTwo(page)
  await page.getByRole('button', { name: filled(t.remove_of, { name: first }) }).click()
  await expect(line(page, first)).toBeHidden()
  const undo = page.getByRole('button', { name: t.undo, exact: true })
  await expect(undo).toBeFocused()
  await expectAccessible(page)
  await undo.press('Enter')
  await expect(line(page, first)).toBeVisible()
  await expect(page.getByLabel(filled(t.quantity_of, { name: first }))).toHaveValue('2')
  await expect(line(page, second)).toBeVisible()
})

test('cart: a line is saved for later in the wish list, and comes back from there', async ({ page, isMobile }) => {
  const { first, second } = await openWithTwo(page)
  await page.getByRole('button', { name: filled(t.save_of, { name: first }) }).click()
  const saved = page.getByRole('listitem').filter({ hasText: filled(t.saved, { name: first }) })
  await expect(saved).toBeVisible()
  const undo = saved.getByRole('button', { name: t.undo, exact: true })
  await expect(undo).toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await undo.press('Enter')
  await expect(line(page, first)).toBeVisible()
  if (isMobile) return
  await page.getByRole('button', { name: filled(t.save_of, { name: second }) }).click()
  await expect(line(page, second)).toBeHidden()
  await page.goto('/account/wish-lists')
  await expect(page.getByRole('link', { name: second })).toBeVisible()
})

test(
  'cart: below the least amount it says what is missing and does not lead to checkout',
  { tag: '@phone' },
  async ({ page }) => {
    const [small] = await productsWith(page, { from: 1_000, to: 12_000 })
    await fillCart(page, [{ variant: variantOf(small) }])
    await page.goto('/cart')
    const checkout = page.getByRole('button', { name: t.checkout, exact: true })
    await expect(checkout).toHaveAttribute('aria-disabled', 'true')
    await expect(checkout).toHaveAccessibleDescription(/30,000/)
    const reasons = page.getByText(/30,000.+дутуу/)
    await expect(reasons.last()).toBeInViewport()
    await expect(reasons.first()).not.toBeInViewport()
    // It is not disabled for a finger: the press shows the reasons.
    await checkout.click({ force: true })
    await expect(reasons.first()).toBeInViewport()
    await expectAccessible(page)
  }
)

test('cart: is the same in two tabs', { tag: '@desktop' }, async ({ page, context }) => {
  const { first } = await openWithTwo(page)
  const other = await context.newPage()
  await other.goto('/cart')
  await other.getByRole('button', { name: filled(t.increase, { name: first }) }).click()
  await expect(page.getByLabel(filled(t.quantity_of, { name: first }))).toHaveValue('3')
})

test('cart: says that there is no connection and changes nothing', { tag: '@phone' }, async ({ page, context }) => {
  const { first } = await openWithTwo(page)
  await context.setOffline(true)
  await expect(page.getByText(t.offline)).toBeVisible()
  await page.getByRole('button', { name: filled(t.increase, { name: first }) }).click()
  await expect(page.locator('.notice')).toContainText(wordsOf('mn', 'notice').offline)
  await expect(page.getByLabel(filled(t.quantity_of, { name: first }))).toHaveValue('2')
  await expectAccessible(page)
  await context.setOffline(false)
  await expect(page.getByText(t.offline)).toBeHidden()
})

test('cart: can be tried again when it cannot be loaded', { tag: '@desktop' }, async ({ page }) => {
  const [product] = await productsWith(page, { from: 5_000 })
  await fillCart(page, [{ variant: variantOf(product) }])
  await page.route('**/api/v2/orders/current', route => route.fulfill({ status: 500, json: {} }))
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: t.failed_title })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/v2/orders/current')
  await page.getByRole('button', { name: t.retry }).click()
  await expect(line(page, product?.title ?? '')).toBeVisible()
})

test(
  'crash screen: after an update that took a file away, a reload clears caches and the cart stays',
  { tag: '@desktop' },
  async ({ page }) => {
    const { first } = await openWithTwo(page)
    await page.evaluate(async () => {
      await caches.open('old')
      sessionStorage.setItem('build', 'old')
    })
    const words = wordsOf('mn', 'notice')
    const island = /\/_astro\/cart-page\./
    await page.route(island, route => route.fulfill({ status: 404, body: '' }))
    await page.reload()
    const crash = page.getByRole('dialog', { name: words.crash_title })
    await expect(crash).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(crash).toBeVisible()
    await expectAccessible(page)
    await page.unroute(island)
    await crash.getByRole('button', { name: words.crash_reload }).click()
    await expect(line(page, first)).toBeVisible()
    await expect(crash).toBeHidden()
    expect(await page.evaluate(async () => [await caches.keys(), sessionStorage.getItem('build')])).toEqual([[], null])
  }
)

/** Two variants of one product, both in stock. */
async function twoSizes(page: Page) {
  const answer = await page.request.post('/search/catalogue/product/_search', {
    headers: { Authorization: `Basic ${Buffer.from('guest:guest').toString('base64')}` },
    data: {
      query: { bool: { filter: [{ exists: { field: 'size' } }, { term: { age_restricted: false } }] } },
      size: 40
    }
  })
  const { hits } = (await answer.json()) as { hits: { hits: { _source: { slug: string } }[] } }
  for (const { _source } of hits.hits) {
    const product = await page.request.get(`/api/v2/products/${_source.slug}`)
    const { title, variants } = (await product.json()) as ProductView
    const stocked = variants.filter(({ on_hand }) => on_hand > 3)
    if (stocked.length > 1) return stocked.map(({ id }) => ({ id, product: title.mn }))
  }
  return []
}

test(
  'cart: another size takes the place of a line, without a way back to its product',
  { tag: '@phone' },
  async ({ page }) => {
    const [first, second] = await twoSizes(page)
    const name = first?.product ?? ''
    await fillCart(page, [{ variant: first?.id ?? '', quantity: 2 }])
    await page.goto('/cart')
    await page.getByRole('button', { name: filled(t.change_of, { name }) }).click()
    const choice = page.getByRole('combobox', { name: filled(t.variant_of, { name }) })
    await expect(choice).toBeFocused()
    await expectAccessible(page)
    await choice.selectOption(second?.id ?? '')
    await expect(choice).toHaveValue(second?.id ?? '')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveAttribute('aria-busy', 'false')
    await page.reload()
    await page.getByRole('button', { name: filled(t.change_of, { name }) }).click()
    await expect(choice).toHaveValue(second?.id ?? '')
  }
)

test('cart: a browser without one is told so before a script has come', { tag: '@phone' }, async ({ page }) => {
  await page.route(/\/_astro\/.+\.js$/, route => route.abort())
  for (const [path, words] of [
    ['/cart', wordsOf('mn', 'cart')],
    ['/checkout', wordsOf('mn', 'checkout')]
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: words.empty_title })).toBeVisible()
    await expect(page.getByRole('link', { name: words.empty_action })).toBeVisible()
    await expect(page.getByRole('status', { name: words.loading })).toBeHidden()
  }
})

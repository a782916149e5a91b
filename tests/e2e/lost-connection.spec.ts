import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { fillCart, productsWith, variantOf, wordsOf } from './shopper.ts'

const t = wordsOf('mn', 'notice')
const CODE = /\/_astro\/.*\.js$/
const HEALTH = '**/healthz'

/** From now on neither the code of the page nor the shop itself can be reached. */
async function cut(page: Page, code: RegExp = CODE) {
  await page.route(code, route => route.abort('internetdisconnected'))
  await page.route(HEALTH, route => route.abort('internetdisconnected'))
}

async function mend(page: Page, code: RegExp = CODE) {
  await page.unroute(code)
  await page.unroute(HEALTH)
}

const lost = (page: Page) => page.getByText(t.part_missing)
const again = (page: Page) => page.getByRole('button', { name: t.part_again })

test.describe('a press that waits for its island', () => {
  test('add to cart: survives a lost connection, and is done when it is back', { tag: '@phone' }, async ({ page }) => {
    const words = wordsOf('mn', 'product')
    const [product] = await productsWith(page)
    await page.goto(`/products/${product?.slug}`)
    const add = page.locator('.buy-button')
    await expect(page.locator('astro-island[ssr]:not([client=use],[client=visible])').filter({ has: add })).toHaveCount(
      0
    )
    await cut(page)
    await add.click()
    await expect(lost(page)).toBeVisible()
    // Nothing is busy: the button may be pressed again.
    await expect(add).toHaveAttribute('aria-busy', 'false')
    await again(page).click()
    // Other parts of the page offer themselves again sooner: what was pressed has failed once more when it is not busy.
    await expect(add).toHaveAttribute('aria-busy', 'false')
    await expect(lost(page)).toBeVisible()
    await mend(page)
    await again(page).click()
    await expect(page.getByRole('link', { name: words.to_cart })).toBeVisible()
    await expect(lost(page)).toBeHidden()
  })

  test(
    'add to cart: is done after the page loads again, where its code is gone',
    { tag: '@phone' },
    async ({ page }) => {
      const [product] = await productsWith(page)
      await page.goto(`/products/${product?.slug}`)
      const islands = /\/_astro\/buy-box\..*\.js/
      await page.route(islands, route => route.abort('failed'))
      await page.locator('.buy-button').click()
      const reload = page.getByRole('button', { name: t.crash_reload })
      await expect(reload).toBeVisible()
      await page.unroute(islands)
      await reload.click()
      await expect(page.getByRole('link', { name: wordsOf('mn', 'product').to_cart })).toBeVisible()
      // Once only: it is not done again with the next visit of the same entry.
      await page.reload()
      await expect(page.getByRole('button', { name: wordsOf('mn', 'product').add, exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: wordsOf('mn', 'product').to_cart })).toBeHidden()
    }
  )
})

test(
  'product card: a button that lost its code acts when the connection is back',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    const add = page.locator('[data-add]').first()
    await cut(page)
    await add.click()
    await expect(lost(page)).toBeVisible()
    await expect(add).not.toHaveAttribute('aria-busy', 'true')
    await mend(page)
    await again(page).click()
    await expect(add).toHaveAttribute('data-added', '')
  }
)

test(
  'island: a page that could not load it waits for the button, and then opens',
  { tag: '@desktop' },
  async ({ page }) => {
    const [product] = await productsWith(page)
    await fillCart(page, [{ variant: variantOf(product) }])
    const island = /\/_astro\/cart-page\..*\.js/
    await cut(page, island)
    await page.goto('/cart')
    await expect(lost(page)).toBeVisible()
    // The offer fades in anew for each part that is missing: judged once it stands still.
    await expect(() => expectAccessible(page)).toPass()
    await mend(page, island)
    await again(page).click()
    await expect(page.getByRole('link', { name: product?.title ?? '' }).first()).toBeVisible()
    await expect(lost(page)).toBeHidden()
  }
)

test('checkout: a part that comes late is fetched again by the button', { tag: '@desktop' }, async ({ page }) => {
  const c = wordsOf('mn', 'checkout')
  const [product] = await productsWith(page, { from: 35_000, to: 400_000 })
  await fillCart(page, [{ variant: variantOf(product) }])
  await page.goto('/checkout')
  await page.getByRole('textbox', { name: c.firstname }).fill('Болормаа')
  await page.getByRole('textbox', { name: c.phone }).fill('99191234')
  const part = /\/_astro\/delivery-address\..*\.js/
  await cut(page, part)
  await page.getByRole('button', { name: c.continue, exact: true }).click()
  await expect(lost(page)).toBeVisible()
  await mend(page, part)
  await again(page).click()
  await expect(page.getByRole('combobox', { name: c.city })).toBeVisible()
})

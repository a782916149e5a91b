import { expect, test } from '@playwright/test'
import { violations } from './accessible.ts'

const field = '#search-field'

test(
  'search rules: a search that leads to a page opens it, from the box and in either language',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await page.locator(field).fill('хүргэлтийн')
    await page.locator(field).press('Enter')
    await expect(page).toHaveURL('/pages/delivery')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.goto('/en/products?q=delivery')
    await expect(page).toHaveURL('/en/pages/delivery')
  }
)

test('search rules: a narrowed search and one in quotes stay a list', { tag: '@desktop' }, async ({ page }) => {
  for (const address of ['/products?q=хүргэлт&sort=price_asc', '/products?q="хүргэлт"']) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/products\?q=/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('хүргэлт')
  }
})

test('search rules: a synonym of the editors finds its products', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/products?q=нүдний дуслаа')
  await expect(page.getByRole('link', { name: /нүдний дусаалга/ }).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('search rules: a search that leads to a page opens it', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/')
    await page.locator(field).fill('hurgelt')
    await page.locator(field).press('Enter')
    await expect(page).toHaveURL('/pages/delivery')
  })
})

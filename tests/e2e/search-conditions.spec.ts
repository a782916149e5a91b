import { expect, test } from '@playwright/test'
import { violations } from './accessible.ts'

const QUERY = encodeURIComponent('шампунь 20000-аас доош -хүүхэд')

test(
  'search conditions: stand as chips, are taken back by keys, and the address keeps that',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(`/products?q=${QUERY}`)
    const price = page.getByRole('link', { name: /20,000 хүртэл/ })
    const exclusion = page.getByRole('link', { name: /“хүүхэд” гэснийг хассан/ })
    await expect(exclusion).toBeVisible()
    expect(await violations(page)).toEqual([])
    await expect(page.locator('astro-island[ssr] [data-list]')).toHaveCount(0)
    await price.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/as_words=price/)
    await expect(price).toHaveCount(0)
    await expect(exclusion).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: /бараа/ }).first()).toBeAttached()
    await page.reload()
    await expect(price).toHaveCount(0)
    await page.goBack()
    await expect(price).toBeVisible()
  }
)

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  test('search conditions: are taken back by a link', { tag: '@phone' }, async ({ page }) => {
    await page.goto(`/products?q=${QUERY}`)
    await page.getByRole('link', { name: /хассан/ }).click()
    await expect(page).toHaveURL(/as_words=exclude/)
    await expect(page.getByRole('link', { name: /хассан/ })).toHaveCount(0)
  })
})

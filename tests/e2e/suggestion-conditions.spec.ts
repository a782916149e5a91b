import { expect, test } from '@playwright/test'
import { violations } from './accessible.ts'

test(
  'suggestions: conditions are understood while typing, kept by completions and told to screen readers',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    const field = page.locator('#search-field')
    await page.getByRole('button', { name: 'Хайх', exact: true }).first().click()
    await field.pressSequentially('хямд шампунь 20000-аас доош', { delay: 10 })
    const all = page.getByRole('option', { name: '«шампунь» хайлтын бүх илэрц – 20000-аас доош, хямд' })
    await expect(all).toBeVisible()
    const prices = await page.getByRole('group', { name: 'Бараа' }).getByRole('option').allTextContents()
    expect(prices.length).toBeGreaterThan(0)
    await expect(page.getByRole('status').filter({ hasText: /санал байна/ })).toHaveCount(1)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('ArrowUp')
    await expect(all).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/products\?q=/)
    await expect(page.getByRole('link', { name: /20,000 хүртэл/ })).toBeVisible()
  }
)

test('suggestions: an English page reads English conditions', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/en/')
  const field = page.locator('#search-field')
  await field.click()
  await field.pressSequentially('shampoo under 20000', { delay: 10 })
  await expect(page.getByRole('option', { name: 'All results for “shampoo” – under 20000' })).toBeVisible()
})

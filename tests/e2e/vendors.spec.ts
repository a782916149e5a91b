import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectNoSidewaysScroll, wordsOf } from './shopper.ts'

const t = wordsOf('mn', 'vendors')

test(
  'vendors and badges: a product leads to its vendor and to what its badge means',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/vendors')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Хангайн Өвс' }).click()
    await expect(page.getByText(t.delivery)).toBeVisible()
    await page.getByRole('heading', { name: wordsOf('mn', 'reviews').title, exact: true }).scrollIntoViewIfNeeded()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.locator('#goods ~ * a[href^="/products/"]').first().click()
    await expect(page.locator('.facts').getByRole('link', { name: 'Хангайн Өвс' })).toHaveAttribute(
      'href',
      '/vendors/khangain-uvs'
    )
    await page.locator('.facts a[href^="/badges/"]').first().click()
    await expect(page.getByText(t.badge_rule)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: t.badges, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.badges })).toBeVisible()
    await expect(page.locator('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
)

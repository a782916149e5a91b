import { expect, test } from '@playwright/test'
import { violations } from './accessible.ts'

test(
  'attribute range: sizes of shampoo are limited from two lists, stand in the address and go with their chip',
  { tag: '@phone' },
  async ({ page }) => {
    const woken = page.waitForResponse(/\/search\/catalogue\//)
    await page.goto('/t/skin-care/hair')
    await woken
    const found = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /олдлоо/ })
    const all = await found.textContent()
    await page.getByRole('button', { name: /^Шүүлтүүр/ }).click()
    const from = page.getByLabel('Доод, савлагаа')
    await from.selectOption('200 мл')
    await expect(page).toHaveURL('/t/skin-care/hair?spec=pack-size:200..-ml')
    await page.getByLabel('Дээд, савлагаа').selectOption({ index: 2 })
    await expect(page).toHaveURL(/\?spec=pack-size:200\.\.\d+-ml$/)
    await expect(found).not.toHaveText(all ?? '')
    // What lies below the least is no choice for the most.
    await expect(page.getByLabel('Дээд, савлагаа').getByRole('option', { name: '50 мл', exact: true })).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: /барааг үзэх/ }).click()
    await page.reload()
    await page.getByRole('button', { name: /Савлагаа: 200/ }).click()
    await expect(page).toHaveURL('/t/skin-care/hair')
    await expect(found).toHaveText(all ?? '')
  }
)

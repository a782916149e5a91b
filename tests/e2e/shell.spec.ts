import { expect, test } from '@playwright/test'
import { violations } from './accessible.ts'

const isMobile = () => test.info().project.name === 'mobile'

test('front page: says what the shop is for, in both languages', async ({ request }) => {
  test.skip(isMobile(), 'the same HTML')
  for (const [path, title] of [
    ['/', 'Гэр бүлийн эрүүл мэндэд хэрэгтэй бүхэн'],
    ['/en', 'All that a healthy household needs']
  ] as const)
    expect((await (await request.get(path)).text()).replaceAll(/\s+/g, ' ')).toMatch(
      new RegExp(`<h1[^>]*>[^<]*${title}`)
    )
})

test('language switch: keeps the page', async ({ page }) => {
  await page.goto('/t/medicine')
  await page.getByRole('link', { name: 'Switch to English' }).click()
  await expect(page).toHaveURL('/en/t/medicine')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Medicine')
  await page.getByRole('link', { name: 'Монгол хэл рүү шилжих' }).click()
  await expect(page).toHaveURL('/t/medicine')
})

test('menu: is used by the keyboard alone', async ({ page }) => {
  test.skip(isMobile(), 'the row of panels is the desktop form')
  await page.goto('/')
  const summary = page.locator('summary', { hasText: 'Арьс арчилгаа' })
  await summary.focus()
  await page.keyboard.press('Enter')
  const all = page.getByRole('link', { name: 'Арьс арчилгаа: бүгдийг үзэх' })
  await expect(all).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(all).toBeHidden()
  await expect(summary).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(all).toBeFocused()
  const shelf = page.locator('#menu details[open] .shelves a').first()
  await expect(shelf).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(shelf).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/t/skin-care')
})

test('mobile menu: is a sheet that locks the page and lets go of it', async ({ page }) => {
  test.skip(!isMobile(), 'the sheet is the mobile form')
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Барааны ангилал' })
  await page.getByRole('button', { name: 'Ангилал' }).click()
  await expect(menu).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
  expect(await violations(page)).toEqual([])
  await menu.locator('summary', { hasText: 'Эх, хүүхэд' }).click()
  await menu.getByRole('link', { name: 'Хооллолт' }).click()
  await expect(page).toHaveURL('/t/mother-and-baby/feeding')
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden')
})

test('header: menu, search and language work without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  if (isMobile()) await page.getByRole('button', { name: 'Ангилал' }).click()
  await page.locator('summary', { hasText: 'Эм' }).first().click()
  await page.getByRole('link', { name: 'Эм: бүгдийг үзэх' }).click()
  await expect(page).toHaveURL('/t/medicine')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Бараа хайх' }).fill('живх')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=/)
  await expect(page.getByRole('article').first()).toContainText(/живх/i)
  await context.close()
})

test('missing page: says which one it is, in its language', async ({ page }) => {
  test.skip(isMobile(), 'the same HTML')
  const answer = await page.goto('/ийм/хуудас-алга')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Хуудас олдсонгүй')
  await expect(page.getByText('/ийм/хуудас-алга')).toBeVisible()
  expect((await page.goto('/en/nothing-here'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByText('/en/nothing-here')).toBeVisible()
})

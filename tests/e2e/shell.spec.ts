import { expect, test } from '@playwright/test'
import { violations } from './accessible.ts'

const isMobile = () => test.info().project.name === 'mobile'

test('front page: says what the shop is for, in both languages', { tag: '@desktop' }, async ({ request }) => {
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

test('menu: is used by the keyboard alone', { tag: '@desktop' }, async ({ page }) => {
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

test('mobile menu: is a sheet that locks the page and lets go of it', { tag: '@phone' }, async ({ page }) => {
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

test('missing page: says which one it is, in its language', { tag: '@desktop' }, async ({ page }) => {
  const answer = await page.goto('/ийм/хуудас-алга')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Хуудас олдсонгүй')
  await expect(page.getByText('/ийм/хуудас-алга')).toBeVisible()
  expect((await page.goto('/en/nothing-here'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await expect(page.getByText('/en/nothing-here')).toBeVisible()
})

test(
  'menu: three departments more than today begin a second line and not a wider page',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/')
    await page.locator('#menu > ul').evaluate(list => {
      for (let more = 0; more < 3; more += 1) list.prepend(list.firstElementChild?.cloneNode(true) ?? '')
    })
    for (const width of [992, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  }
)

test('header: leaves with the page and comes back on scrolling up', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/t/medicine')
  const header = page.getByRole('banner')
  const scroll = (y: number) => page.evaluate(distance => scrollBy(0, distance), y)
  await expect(header).toBeInViewport()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(header).toHaveCSS('position', 'sticky')
  await scroll(1_500)
  await expect(header).not.toBeInViewport()
  await scroll(-200)
  await expect(header).toBeInViewport({ ratio: 1 })
  await expect(header).toHaveCSS('transition-duration', /^(?:0|1e-05)s$/)
  expect(await violations(page)).toEqual([])
  await scroll(300)
  await expect(header).not.toBeInViewport()
})

test('header: never covers what has the focus', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/t/medicine')
  const links = page.getByRole('article').getByRole('link')
  await links.nth(8).focus()
  await expect(page.getByRole('banner')).toHaveCSS('position', 'sticky')
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press('Shift+Tab')
    // Scrolling to the focus is noticed in the next frame.
    const [bottom, top] = await page.evaluate(async () => {
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
      const edge = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      return [edge, document.activeElement?.getBoundingClientRect().top ?? 0] as const
    })
    expect(top).toBeGreaterThanOrEqual(bottom)
  }
  await page.evaluate(() => scrollTo(0, 1_500))
  const header = page.getByRole('banner')
  await expect(header).not.toBeInViewport()
  await header.getByRole('link').first().focus()
  await expect(header).toBeInViewport()
})

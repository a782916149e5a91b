import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

/** One of each kind; product pages are found by following a card. */
const SHOP = ['/', '/products', '/t/medicine', '/branches', '/brands', '/contact', '/cart', '/checkout', '/nowhere']
const PAGES = [
  ...SHOP.flatMap(path => [path, path === '/' ? '/en' : `/en${path}`]),
  ...['', '/en', '/ru', '/zh', '/it'].map(prefix => `${prefix}/story`),
  '/ru/story/cocktails/high-summer',
  '/zh/story/distillation',
  '/it/story/tasting',
  '/story/responsible',
  '/articles',
  '/en/articles/storing-food',
  '/look-books/winter-morning',
  '/faq',
  '/en/pages/cookies',
  '/campaigns/winter-care',
  '/branches/bayanzurkh',
  '/en/brands/velmora',
  '/it/subscribe/expired',
  '/offline',
  '/en/unavailable',
  '/ru/cart'
]

declare global {
  interface Window {
    shifts: number
  }
}

/** Collects what a page must never do. */
async function watch(page: Page) {
  const complaints: string[] = []
  page.on('console', message => {
    // A 404 page is answered with 404, and Chromium says so.
    if (message.type() === 'error' && !message.text().includes('status of 404')) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  page.on('request', request => {
    if (!request.url().startsWith('http://localhost:') && !request.url().startsWith('data:'))
      complaints.push(`third party: ${request.url()}`)
  })
  await page.addInitScript(() => {
    window.shifts = 0
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) window.shifts += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return complaints
}

async function holds(page: Page, complaints: readonly string[]) {
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([])
  expect(complaints).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  ).toBeLessThanOrEqual(0)
  expect(await page.evaluate(() => window.shifts)).toBeLessThan(0.01)
}

/** The same page in another language is walked on a phone already. */
const isTwin = (path: string) =>
  /^\/(?:en|it)\/story$/.test(path) || (path.startsWith('/en/') && PAGES.includes(path.slice(3)))

for (const path of PAGES) {
  test(`${path} is accessible, keeps to its policy, stands still and fits`, async ({ page, isMobile }) => {
    test.skip(isMobile && isTwin(path), 'its twin is walked')
    const complaints = await watch(page)
    await page.goto(path)
    await holds(page, complaints)
  })
}

for (const list of ['/t/medicine', '/en/t/medicine']) {
  test(`a product of ${list} is accessible, keeps to its policy, stands still and fits`, async ({ page }) => {
    const complaints = await watch(page)
    await page.goto(list)
    await page.goto((await page.locator('main a[href*="/products/"]').first().getAttribute('href')) ?? '')
    await holds(page, complaints)
  })
}

/** Gzipped bytes of every script that comes by itself. */
async function scriptsOf(page: Page, path: string) {
  const bodies: Promise<Buffer>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') bodies.push(response.body())
  })
  await page.goto(path)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.waitForLoadState('networkidle')
  return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}

test('a product page comes with at most 78 KB of script, the story with none', async ({ page }) => {
  await page.goto('/t/medicine')
  const product = await page.locator('main a[href*="/products/"]').first().getAttribute('href')
  expect(await scriptsOf(await page.context().newPage(), product ?? '')).toBeLessThanOrEqual(78_000)
  expect(await scriptsOf(await page.context().newPage(), '/story')).toBe(0)
})

test('every page has its policy, and none allows inline code', async ({ request }) => {
  for (const path of PAGES) {
    const response = await request.get(path, { headers: { Accept: 'text/html' } })
    const html = await response.text()
    const policy =
      /http-equiv="content-security-policy" content="([^"]+)"/.exec(html)?.[1] ??
      response.headers()['content-security-policy'] ??
      ''
    expect(policy, path).toContain("script-src 'self' 'sha256-")
    expect(policy, path).not.toContain('unsafe')
    expect(response.headers()['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(html, path).not.toMatch(/\sstyle="/)
  }
})

test('without JavaScript the shelves can be read', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/t/medicine')
  expect(await page.locator('main a[href*="/products/"]').count()).toBeGreaterThanOrEqual(20)
  await page.close()
})

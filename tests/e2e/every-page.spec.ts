import { gzipSync } from 'node:zlib'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { isTwin, PAGES } from './every-kind-of-page.ts'
import { expectStill, watchShifts } from './shifts.ts'
import { expectNoSidewaysScroll } from './shopper.ts'

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
  await watchShifts(page)
  return complaints
}

/** The narrowest screen of WCAG 2.2: a desktop at 400 %. */
const NARROWEST = { width: 320, height: 640 }

async function holds(page: Page, path: string) {
  const complaints = await watch(page)
  await expectStill(page, () => page.goto(path, { waitUntil: 'networkidle' }))
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  if (test.info().project.name === 'mobile') {
    await page.setViewportSize(NARROWEST)
    await expectNoSidewaysScroll(page)
  }
  await expectAccessible(page)
  expect(complaints).toEqual([])
}

/** Pages behind the question of age; tests/e2e/age.spec.ts looks at the question. */
test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'age', value: 'yes', url: baseURL ?? '' }]))

for (const path of PAGES) {
  test(
    `${path}: is accessible, keeps to its policy, stands still and fits`,
    { tag: isTwin(path) ? '@desktop' : [] },
    async ({ page }) => {
      await holds(page, path)
    }
  )
}

/** The first product of a category. */
const productOf = async (request: APIRequestContext, list: string) => {
  const html = await (await request.get(list)).text()
  return /href="((?:\/en)?\/products\/[^"?]+)"/.exec(html)?.[1] ?? 'no product'
}

for (const list of ['/t/medicine', '/en/t/medicine']) {
  test(
    `product of ${list}: is accessible, keeps to its policy, stands still and fits`,
    { tag: list.startsWith('/en') ? '@desktop' : [] },
    async ({ page, request }) => {
      await holds(page, await productOf(request, list))
    }
  )
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

test(
  'product page: comes with at most 78 KB of script, with all that follows when it is idle',
  { tag: '@desktop' },
  async ({ page, request }) => {
    const product = await productOf(request, '/t/medicine')
    expect(await scriptsOf(page, product)).toBeLessThanOrEqual(78_000)
  }
)

test(
  'category page: comes with at most 18.5 KB of script before somebody uses it',
  { tag: '@desktop' },
  async ({ page }) => {
    expect(await scriptsOf(page, '/t/medicine')).toBeLessThanOrEqual(18_500)
  }
)

test(
  'story: asks for the age with at most 74 KB of script, and comes with none afterwards',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    expect(await scriptsOf(page, '/story')).toBeLessThanOrEqual(74_000)
    await page.context().addCookies([{ name: 'age', value: 'yes', url: baseURL ?? '' }])
    expect(await scriptsOf(await page.context().newPage(), '/story')).toBe(0)
  }
)

test('content policy: every page has one, and none allows inline code', { tag: '@desktop' }, async ({ request }) => {
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

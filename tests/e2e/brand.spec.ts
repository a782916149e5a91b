import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'

const STORIES = [
  { locale: 'mn', path: '/story', name: 'Хар Мөнгө', shop: '/t/vodka' },
  { locale: 'en', path: '/en/story', name: 'Khar Mungu', shop: '/en/t/vodka' },
  { locale: 'ru', path: '/ru/story', name: 'Хар Мунгу', shop: '/en/t/vodka' },
  { locale: 'zh', path: '/zh/story', name: '黑银', shop: '/en/t/vodka' },
  { locale: 'it', path: '/it/story', name: 'Khar Mungu', shop: '/en/t/vodka' }
]
const CHAPTERS = ['land', 'people', 'water', 'distillation', 'filtration', 'patience', 'tasting', 'closing']
const SAME = 'does not depend on the device'
const HTML_BUDGET_BYTES = 60 * 1024

async function affirm(page: Page, baseURL = '') {
  await page.context().addCookies([{ name: 'age', value: 'yes', url: baseURL }])
}

for (const { locale, path, name, shop } of STORIES) {
  test.describe(`the story in ${locale}`, () => {
    test.beforeEach(({ page, baseURL }) => affirm(page, baseURL))

    test('tells eight chapters and ends at the shop', async ({ page }) => {
      const problems: string[] = []
      page.on('console', message => message.type() === 'error' && problems.push(message.text()))
      page.on('pageerror', error => problems.push(error.message))
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      for (const [index, chapter] of CHAPTERS.entries()) {
        await expect(page.locator(`#${chapter} h2`)).toContainText(String(index + 1))
      }
      await expect(page.locator('.passage')).toHaveCount(5)
      await expect(page.locator('.buy a')).toHaveAttribute('href', shop)
      expect(problems).toEqual([])
    })

    test('names its other languages and itself', async ({ page, isMobile }) => {
      test.skip(isMobile, SAME)
      await page.goto(path)
      const pathOf = async (selector: string) =>
        new URL((await page.locator(selector).getAttribute('href')) ?? '').pathname
      expect(await pathOf('link[rel=canonical]')).toBe(path)
      for (const other of STORIES) expect(await pathOf(`link[hreflang=${other.locale}]`)).toBe(other.path)
      expect(await pathOf('link[hreflang=x-default]')).toBe('/story')
      for (const other of STORIES) {
        await expect(page.locator(`.masthead a[hreflang=${other.locale}]`)).toHaveAttribute('lang', other.locale)
      }
    })

    test('has nothing for axe to find', async ({ page }) => {
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    })

    test('never needs sideways scrolling, down to 320 px', async ({ page, isMobile }) => {
      test.skip(isMobile, SAME)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(path)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('.chapter-words :is(h1, h2, h3, p, a, dd), .masthead a, .colophon a')]
          .filter(element => element.getClientRects().length > 0)
          .filter(element => element.getBoundingClientRect().right > innerWidth || element.scrollWidth > innerWidth)
          .map(element => element.textContent)
      )
      expect(outside).toEqual([])
    })
  })
}

test('the page is light and loads no script', async ({ page, baseURL }) => {
  await affirm(page, baseURL)
  const scripts: string[] = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
  const response = await page.goto('/story', { waitUntil: 'networkidle' })
  const html = (await response?.text()) ?? ''
  expect(gzipSync(html).length).toBeLessThanOrEqual(HTML_BUDGET_BYTES)
  expect(scripts).toEqual([])
  await expect(page.locator('script')).toHaveCount(1)
  expect(html).not.toMatch(/<[^>]+\sstyle=/)
})

test('the content policy allows exactly the script that is there', async ({ request, isMobile }) => {
  test.skip(isMobile, SAME)
  const html = await (await request.get('/story')).text()
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? []
  const [policy = ''] = /<meta http-equiv="content-security-policy"[^>]+>/i.exec(html) ?? []
  expect(script).toContain('keepGate')
  expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  expect(policy).not.toContain('unsafe-inline')
})

test('the bottle turns with the scroll', async ({ page, baseURL }) => {
  await affirm(page, baseURL)
  await page.goto('/story')
  const turn = () =>
    page.locator('.bottle').evaluate(bottle => parseFloat(getComputedStyle(bottle).getPropertyValue('--turn')))
  const scrollThrough = (part: number) =>
    page.locator('#tasting').evaluate((chapter, share) => {
      const { top, height } = chapter.getBoundingClientRect()
      scrollTo(0, scrollY + top + (height - innerHeight) * share)
    }, part)
  await scrollThrough(0.05)
  await expect.poll(turn).toBeGreaterThan(90)
  await scrollThrough(1)
  await expect.poll(turn).toBe(0)
})

test('nothing moves and everything is drawn for readers who want no motion', async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await affirm(page, baseURL)
  await page.goto('/story')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  const looks = await page.locator('.passage svg, .still-draw, .water-rings, .patience-night').evaluateAll(drawings =>
    drawings.map(drawing => {
      const { opacity, clipPath, strokeDasharray } = getComputedStyle(drawing)
      return `${opacity} ${clipPath} ${strokeDasharray}`
    })
  )
  expect(new Set(looks)).toEqual(new Set(['1 none none']))
})

test('a mark on the rail leads to its chapter', async ({ page, baseURL, isMobile }) => {
  test.skip(isMobile, 'the rail is for wide screens')
  await affirm(page, baseURL)
  await page.goto('/story')
  await page.locator('.rail-patience a').click()
  await expect(page).toHaveURL(/#patience$/)
  await expect
    .poll(() => page.locator('#patience').evaluate(chapter => Math.round(chapter.getBoundingClientRect().top)))
    .toBe(0)
})

test('whoever shares the story is asked to mind the age', async ({ page, baseURL, isMobile }) => {
  test.skip(isMobile, SAME)
  await affirm(page, baseURL)
  await page.goto('/en/story')
  const share = page.getByRole('link', { name: 'Telegram' })
  await expect(share).toHaveAttribute('href', /^https:\/\/t\.me\/share\/url\?url=http[^&]+%2Fen%2Fstory&/)
  await expect(share).toHaveAccessibleDescription('Please do not forward to anyone under 21.')
})

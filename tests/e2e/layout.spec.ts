import { expect, test, type Page } from '@playwright/test'
import { wordsOf } from './shopper.ts'

/** How pages lie: still, within their width, with room for a finger, and saying that they are a sandbox's. */

const SHOP = [
  ...['/', '/products', '/t/medicine', '/t/skin-care/face', '/brands', '/brands/velmora', '/branches'],
  ...['/branches/bayanzurkh', '/contact', '/contact/sent', '/compare', '/faq', '/gift-cards', '/articles'],
  ...['/articles/storing-food', '/authors', '/authors/nomin', '/campaigns/winter-care', '/look-books'],
  ...['/look-books/winter-morning', '/news', '/news/qpay', '/offline', '/package', '/pages/cookies', '/pages/delivery'],
  ...['/password', '/recently-viewed', '/saved', '/sign-in', '/size-guides/back-belts', '/subscribe'],
  ...['/subscribe/expired', '/unavailable', '/nowhere', '/cart', '/checkout', '/order']
]
const STORY = [
  ...['/story', '/story/ingredients', '/story/distillation', '/story/filtration', '/story/land', '/story/patience'],
  ...['/story/people', '/story/tasting', '/story/vision', '/story/water', '/story/cocktails'],
  ...['/story/cocktails/high-summer', '/story/gift', '/story/responsible', '/story/where-to-buy']
]
const inEnglish = (path: string) => (path === '/' ? '/en' : `/en${path}`)

test.beforeEach(({ context, baseURL }) => context.addCookies([{ name: 'age', value: 'yes', url: baseURL ?? '' }]))

/** How far things moved by themselves since the page was opened. */
async function shiftsOf(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' })
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0
        const observer = new PerformanceObserver(list => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))))
      })
  )
}

for (const path of [...SHOP, ...SHOP.map(inEnglish), ...STORY, ...STORY.map(inEnglish)])
  test(`${path}: nothing moves while it opens, it fits, and a finger finds everything`, async ({ page, isMobile }) => {
    // A busy machine may paint half a header that is still being read: what a page does by itself it does every time.
    let least = Infinity
    for (let tries = 0; least > 0 && tries < 3; tries++) least = Math.min(least, await shiftsOf(page, path))
    expect(least).toBe(0)
    if (!isMobile) return
    expect(await page.evaluate(smallTargets)).toEqual([])
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    }
  })

for (const prefix of ['', '/en', '/ru', '/it', '/zh'])
  for (const path of STORY)
    test(`${prefix}${path}: no word is broken inside, on no screen`, async ({ page, isMobile }) => {
      test.skip(isMobile, 'every width is looked at')
      await page.goto(prefix + path)
      for (const width of [320, 360, 390, 768, 992, 1100, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        await page.evaluate(() => document.fonts.ready)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
        expect(await page.evaluate(brokenWords), `${width} px`).toEqual([])
      }
    })

/** Words of headings, paragraphs and lists that go on in the next line without a hyphen: the first line's end is one. */
function brokenWords(): string[] {
  if (document.documentElement.lang === 'zh') return []
  const broken: string[] = []
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest('.spoken, svg, code, time')) continue
    if (getComputedStyle(element).hyphens === 'auto') continue
    for (const word of (text.textContent ?? '').matchAll(/[\p{L}\p{M}]{2,}/gu)) {
      const range = document.createRange()
      range.setStart(text, word.index)
      range.setEnd(text, word.index + word[0].length)
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
      )
      if (lines.size > 1) broken.push(word[0])
    }
  }
  return broken
}

/** What is pressed and measures less than 44 by 44 px; links within a sentence are as high as their line. */
function smallTargets(): string[] {
  const PRESSED = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=switch]'
  const isInSentence = (each: Element) =>
    getComputedStyle(each).display === 'inline' &&
    [...(each.parentElement?.childNodes ?? [])].some(
      node => node !== each && node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''
    )
  /** A label presses its box too, and a card's link is stretched over the card. */
  const sizesOf = (each: HTMLElement) => {
    const labels = each instanceof HTMLInputElement ? [...(each.labels ?? [])] : []
    const stretched = getComputedStyle(each, '::after')
    const boxes = [each, ...labels].map(one => one.getBoundingClientRect())
    const cover = stretched.position === 'absolute' ? [stretched] : []
    return {
      width: Math.max(...boxes.map(({ width }) => width), ...cover.map(({ width }) => parseFloat(width) || 0)),
      height: Math.max(...boxes.map(({ height }) => height), ...cover.map(({ height }) => parseFloat(height) || 0))
    }
  }
  return [...document.querySelectorAll<HTMLElement>(PRESSED)].flatMap(each => {
    const box = each.getBoundingClientRect()
    if (!each.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return []
    if (each.tabIndex < 0 || box.width <= 1 || each.closest('.spoken, .skip') || isInSentence(each)) return []
    const { width, height } = sizesOf(each)
    if (width >= 43.5 && height >= 43.5) return []
    return [`${Math.round(width)} × ${Math.round(height)}: ${each.ariaLabel ?? each.textContent?.trim().slice(0, 40)}`]
  })
}

test('what is compared can be taken out with a finger, four products wide on the narrowest phone', async ({
  page,
  isMobile
}) => {
  test.skip(!isMobile, 'fingers press phones')
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/products')
  for (const button of (await page.locator('[data-compare]').all()).slice(0, 4)) await button.click()
  await expect(page.locator('.compare-thumb')).toHaveCount(4)
  expect(await page.evaluate(smallTargets)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a page of the story that runs a script has the shop’s crash screen, in the brand’s look', async ({ page }) => {
  await page.goto('/en/story/cocktails/high-summer')
  const crash = page.locator('#crash')
  await expect(crash).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
  await expect(crash).toBeVisible()
  await expect(crash).toHaveAccessibleName(wordsOf('en', 'brand').crash_title)
  await expect(crash).toHaveCSS('background-color', 'rgb(10, 17, 32)')
  await crash.getByRole('button').click()
  await expect(crash).toBeHidden()
})

test.describe('a sandbox', () => {
  const said = (page: Page, selector: string) =>
    page.evaluate(where => {
      const element = document.querySelector(where)
      if (!element) return undefined
      const { content, position, display } = getComputedStyle(element, '::before')
      return { content: content.replaceAll('"', ''), position, display }
    }, selector)

  for (const [locale, paths] of [
    ['mn', ['/', '/products', '/cart', '/checkout', '/order', '/account', '/story', '/story/responsible', '/nowhere']],
    ['en', ['/en', '/en/checkout', '/en/story', '/it/story']]
  ] as const)
    for (const path of paths)
      test(`${path} says that payments are not real, without a script, in the flow of the page`, async ({ page }) => {
        await page.route('**/*.js', route => route.abort())
        await page.goto(path)
        const strip = { content: wordsOf(locale, 'site').sandbox, position: 'static', display: 'block' }
        expect(await said(page, 'body')).toEqual(strip)
      })

  test('says so over the age question too', async ({ page, context }) => {
    await context.clearCookies()
    await page.goto('/story')
    await expect(page.locator('dialog.age')).toBeVisible()
    expect((await said(page, 'dialog.age .age-sheet'))?.content).toBe(wordsOf('mn', 'site').sandbox)
  })
})

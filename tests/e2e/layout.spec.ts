import { expect, test, type Page } from '@playwright/test'
import { PAGES } from './every-kind-of-page.ts'
import { expectStill, watchShifts } from './shifts.ts'
import { LOCALES, wordsOf } from './shopper.ts'

/**
 * How pages lie: still, within their width, with room for a finger, and saying that they are a sandbox's. One visit asks
 * a page everything; tests/e2e/filled-layout.spec.ts opens those with somebody's goods in them.
 */

const SHOP = [
  ...['/', '/products', '/t/medicine', '/t/skin-care/face', '/brands', '/brands/velmora', '/branches'],
  ...['/branches/bayanzurkh', '/contact', '/contact/sent', '/compare', '/faq', '/gift-cards', '/articles'],
  ...['/articles/storing-food', '/authors', '/authors/nomin', '/campaigns/winter-care', '/look-books'],
  ...['/look-books/winter-morning', '/news', '/news/qpay', '/offline', '/package', '/pages/cookies', '/pages/delivery'],
  ...['/password', '/recently-viewed', '/saved', '/sign-in', '/size-guides/back-belts', '/subscribe'],
  ...['/subscribe/expired', '/unavailable', '/nowhere', '/cart', '/checkout', '/order'],
  // Mongolian words are the longer ones: in English only where much stands side by side.
  ...['/en', '/en/products', '/en/branches', '/en/compare', '/en/gift-cards', '/en/checkout', '/en/sign-in']
]
const STORY = [
  ...['/story', '/story/ingredients', '/story/distillation', '/story/filtration', '/story/land', '/story/patience'],
  ...['/story/people', '/story/tasting', '/story/vision', '/story/water', '/story/cocktails'],
  ...['/story/cocktails/high-summer', '/story/gift', '/story/responsible', '/story/where-to-buy']
]

/** Pages that share a browser's window: opening one costs more than a page. */
const together = (paths: readonly string[], size = 8) =>
  Array.from({ length: Math.ceil(paths.length / size) }, (_, at) => paths.slice(at * size, (at + 1) * size))

test.beforeEach(async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'age', value: 'yes', url: baseURL ?? '' }])
  await watchShifts(page)
})

const opened = (page: Page, path: string) => expectStill(page, () => page.goto(path, { waitUntil: 'networkidle' }))

async function expectFits(page: Page, widths: readonly number[], beforeCheck?: (width: number) => Promise<void>) {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${page.url()} at ${width}`)
      .toBe(width)
    await beforeCheck?.(width)
  }
  if (before) await page.setViewportSize(before)
}

/** On desktops nothing else is asked, and tests/e2e/every-page.spec.ts asks it of some. */
const onDesktop = SHOP.filter(path => !PAGES.includes(path))

for (const paths of together(onDesktop))
  test(`pages ${paths.join(' ')}: stand still while they open`, { tag: '@desktop' }, async ({ page }) => {
    for (const path of paths) await test.step(path, () => opened(page, path))
  })

for (const paths of [...together(SHOP), ...together(STORY)])
  test(
    `pages ${paths.join(' ')}: stand still while they open, fit, and have targets for a finger`,
    { tag: '@phone' },
    async ({ page }) => {
      for (const path of paths)
        await test.step(path, async () => {
          await opened(page, path)
          expect.soft(await page.evaluate(smallTargets), path).toEqual([])
          await expectFits(page, [390, 320])
        })
    }
  )

for (const prefix of ['', '/en', '/ru', '/it', '/zh'])
  for (const paths of together(STORY.map(path => prefix + path)))
    test(
      `pages ${paths.join(' ')}: stand still while they open and break no word, on every screen`,
      { tag: '@desktop' },
      async ({ page }) => {
        for (const path of paths)
          await test.step(path, async () => {
            // Without scripts nothing comes after the page itself; phones have waited for that on each of these pages.
            await expectStill(page, () => page.goto(path))
            await page.evaluate(async () => void (await document.fonts.ready))
            // The narrowest phone, a wide one, and where columns are narrowest: just above each step of the layout.
            await expectFits(page, [320, 390, 768, 992, 1100], async width =>
              expect.soft(await page.evaluate(brokenWords), `${path} at ${width}`).toEqual([])
            )
          })
      }
    )

/** Words of headings, paragraphs and lists that go on in the next line without a hyphen: the first line's end is one. */
function brokenWords(): string[] {
  if (document.documentElement.lang === 'zh') return []
  const broken: string[] = []
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement
    if (!element?.checkVisibility({ visibilityProperty: true }) || element.closest('.sr-only, svg, code, time'))
      continue
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

/** Controls of less than 44 by 44 px; links within a sentence are as high as their line. */
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
    if (each.tabIndex < 0 || box.width <= 1 || each.closest('.sr-only, [data-skip], .skip') || isInSentence(each))
      return []
    const { width, height } = sizesOf(each)
    if (width >= 43.5 && height >= 43.5) return []
    return [`${Math.round(width)} × ${Math.round(height)}: ${each.ariaLabel ?? each.textContent?.trim().slice(0, 40)}`]
  })
}

test(
  'compare bar: four products can be taken out with a finger on the narrowest phone',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto('/products')
    // On phones the list has the button, the grid does not.
    await expect(page.locator('[data-compare]').first()).toBeHidden()
    await page.getByRole('button', { name: wordsOf('mn', 'catalogue').layout_list }).click()
    for (const button of (await page.locator('[data-compare]').all()).slice(0, 4)) await button.click()
    await expect(page.locator('.compare-bar').getByRole('listitem')).toHaveCount(4)
    expect(await page.evaluate(smallTargets)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
)

test(
  'crash screen: a page of the story that runs a script has it, in the brand’s look',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/en/story/cocktails/high-summer')
    const crash = page.locator('#crash')
    await expect(crash).toBeHidden()
    await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')))
    await expect(crash).toBeVisible()
    await expect(crash).toHaveAccessibleName(wordsOf('en', 'brand').crash_title)
    await expect(crash).toHaveCSS('background-color', 'rgb(10, 17, 32)')
    await crash.getByRole('button').click()
    await expect(crash).toBeHidden()
  }
)

test.describe('a sandbox', () => {
  const shownText = (page: Page, selector: string) =>
    page.evaluate(where => {
      const element = document.querySelector(where)
      if (!element) return undefined
      const { content, position, display } = getComputedStyle(element, '::before')
      return { content: content.replaceAll('"', ''), position, display }
    }, selector)

  const PAGES = {
    mn: ['/', '/products', '/cart', '/checkout', '/order', '/account', '/story', '/story/responsible', '/nowhere'],
    en: ['/en', '/en/checkout', '/en/story', '/it/story']
  }
  for (const locale of LOCALES)
    test(
      `says on every page that payments are not real, without a script (${locale})`,
      { tag: '@desktop' },
      async ({ page }) => {
        await page.route('**/*.js', route => route.abort())
        const strip = { content: wordsOf(locale, 'site').sandbox, position: 'static', display: 'block' }
        for (const path of PAGES[locale]) {
          await page.goto(path)
          expect(await shownText(page, 'body'), path).toEqual(strip)
        }
      }
    )

  test('says so over the age question too', { tag: '@desktop' }, async ({ page, context }) => {
    await context.clearCookies()
    await page.goto('/story')
    await expect(page.locator('dialog.age')).toBeVisible()
    expect((await shownText(page, 'dialog.age .age-sheet'))?.content).toBe(wordsOf('mn', 'site').sandbox)
  })
})

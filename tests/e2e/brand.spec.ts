import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'

const STORIES = [
  { locale: 'mn', path: '/story', name: 'Хар Мөнгө', shop: '/products/khar-mungu-khar-mungu-classic-vodka' },
  { locale: 'en', path: '/en/story', name: 'Khar Mungu', shop: '/en/products/khar-mungu-khar-mungu-classic-vodka' },
  { locale: 'ru', path: '/ru/story', name: 'Хар Мунгу', shop: '/en/products/khar-mungu-khar-mungu-classic-vodka' },
  { locale: 'zh', path: '/zh/story', name: '黑银', shop: '/en/products/khar-mungu-khar-mungu-classic-vodka' },
  { locale: 'it', path: '/it/story', name: 'Khar Mungu', shop: '/en/products/khar-mungu-khar-mungu-classic-vodka' }
]
const CHAPTERS = ['land', 'people', 'water', 'distillation', 'filtration', 'patience', 'tasting', 'closing']
/** The pages it leads into, as the menu lists them. */
const PAGES = ['vision', 'land', 'people', 'ingredients', 'water', 'distillation', 'filtration', 'patience', 'tasting']
const HTML_BUDGET_BYTES = 60 * 1024

async function affirm(page: Page, baseURL = '') {
  await page.context().addCookies([{ name: 'age', value: 'yes', url: baseURL }])
}

for (const { locale, path, name, shop } of STORIES) {
  test.describe(`the story in ${locale}`, { tag: '@desktop' }, () => {
    test.beforeEach(({ page, baseURL }) => affirm(page, baseURL))

    test('story: tells eight chapters, names its languages, ends at the shop and fits 320 px', async ({ page }) => {
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
      const bottleAt = await page
        .locator('.first-bottle img')
        .evaluate(bottle => (bottle.getBoundingClientRect().top + scrollY) / document.documentElement.scrollHeight)
      expect(bottleAt).toBeLessThan(1 / 3)
      await expect(page.locator('.buy a')).toHaveAttribute('href', shop)
      expect(problems).toEqual([])

      const pathOf = async (selector: string) =>
        new URL((await page.locator(selector).getAttribute('href')) ?? '').pathname
      expect(await pathOf('link[rel=canonical]')).toBe(path)
      for (const other of STORIES) expect(await pathOf(`link[hreflang=${other.locale}]`)).toBe(other.path)
      expect(await pathOf('link[hreflang=x-default]')).toBe('/story')
      for (const other of STORIES) {
        await expect(page.locator(`.masthead a[hreflang=${other.locale}]`)).toHaveAttribute('lang', other.locale)
      }

      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('.chapter-words :is(h1, h2, h3, p, a, dd), .masthead a, .colophon a')]
          .filter(element => element.getClientRects().length > 0)
          .filter(element => element.getBoundingClientRect().right > innerWidth || element.scrollWidth > innerWidth)
          .map(element => element.textContent)
      )
      expect(outside).toEqual([])
    })

    test('story: has pages that lead on to one another, to the shop and to their other languages', async ({ page }) => {
      await page.goto('/robots.txt')
      for (const [index, name] of PAGES.entries()) {
        const html = await (await page.request.get(`${path}/${name}`)).text()
        // Parsed, not opened: what links say needs no picture drawn.
        const found = await page.evaluate(text => {
          const read = new DOMParser().parseFromString(text, 'text/html')
          const href = (selector: string) => read.querySelector(selector)?.getAttribute('href')
          return {
            title: (read.querySelector('h1')?.textContent ?? '') !== '',
            number: read.querySelector('.hero-number')?.textContent,
            here: href('.atlas [aria-current=page]'),
            chinese: href('.masthead a[hreflang=zh]'),
            shop: href('.buy a'),
            before: href('.onward [rel=prev]'),
            after: href('.onward [rel=next]')
          }
        }, html)
        const before = PAGES[index - 1] ? `story/${PAGES[index - 1]}` : 'story'
        expect(found).toEqual({
          title: true,
          number: expect.stringContaining(String(index + 1)) as unknown,
          here: `${path}/${name}`,
          chinese: `/zh/story/${name}`,
          shop,
          before: path.replace('story', before),
          after: `${path}/${PAGES[index + 1] ?? 'cocktails'}`
        })
      }
    })
  })
}

test('story menu: leads through the pages', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await affirm(page, baseURL)
  await page.goto('/story')
  for (const name of PAGES) {
    await page.locator('.masthead-menu').click()
    await page.locator(`.atlas a[href="/story/${name}"]`).click()
    await expect(page).toHaveURL(new RegExp(`/story/${name}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('story: is light and loads no script', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await affirm(page, baseURL)
  const scripts: string[] = []
  page.on('request', request => request.resourceType() === 'script' && scripts.push(request.url()))
  const response = await page.goto('/story', { waitUntil: 'networkidle' })
  const html = (await response?.text()) ?? ''
  expect(gzipSync(html).length).toBeLessThanOrEqual(HTML_BUDGET_BYTES)
  expect(scripts).toEqual([])
  await expect(page.locator('script[src]')).toHaveCount(0)
  expect(html).not.toMatch(/<[^>]+\sstyle=/)
})

test(
  'story: the content policy allows exactly the scripts that are there',
  { tag: '@desktop' },
  async ({ request }) => {
    const html = await (await request.get('/story')).text()
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
    const [policy = ''] = /<meta http-equiv="content-security-policy"[^>]+>/i.exec(html) ?? []
    expect(scripts.join('')).toContain('markAge')
    for (const script of scripts)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(policy).not.toContain('unsafe-inline')
  }
)

test('story bottle: turns with the scroll', async ({ page, baseURL }) => {
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

test('story: reduced motion stops all movement and draws everything', { tag: '@phone' }, async ({ page, baseURL }) => {
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

test('story rail: a mark leads to its chapter', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await affirm(page, baseURL)
  await page.goto('/story')
  await page.locator('.rail-patience a').click()
  await expect(page).toHaveURL(/#patience$/)
  await expect
    .poll(() => page.locator('#patience').evaluate(chapter => Math.round(chapter.getBoundingClientRect().top)))
    .toBe(0)
})

test('story: sharing it comes with a reminder of the age', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await affirm(page, baseURL)
  await page.goto('/en/story')
  const share = page.getByRole('link', { name: 'Telegram' })
  await expect(share).toHaveAttribute('href', /^https:\/\/t\.me\/share\/url\?url=http[^&]+%2Fen%2Fstory&/)
  await expect(share).toHaveAccessibleDescription('Please do not forward to anyone under 21.')
})

test('story menu: is opened, walked and left by keyboard', async ({ page, baseURL }) => {
  await affirm(page, baseURL)
  await page.goto('/en/story/water')
  const menu = page.getByRole('button', { name: 'Menu' })
  const list = page.getByRole('navigation', { name: 'Menu' })
  await menu.press('Enter')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(list.getByRole('link', { name: 'The story' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/en\/story$/)
})

test(
  'story: pages and menu fit 320 px in Chinese, Italian and Russian',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    test.setTimeout(120_000)
    await affirm(page, baseURL)
    await page.setViewportSize({ width: 320, height: 640 })
    for (const address of ['/zh', '/it', '/ru'].flatMap(prefix => PAGES.map(name => `${prefix}/story/${name}`))) {
      await page.goto(address)
      await page.locator('.masthead-menu').click()
      const outside = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            ':is(.hero, .telling, article, .leave, .onward, .atlas) :is(h1, h2, h3, p, a, dt, dd)'
          )
        ]
          .filter(element => {
            // The words themselves: a box may fit while a long word in it does not.
            const words = document.createRange()
            words.selectNodeContents(element)
            const { left, right } = words.getBoundingClientRect()
            return left < 0 || right > innerWidth
          })
          .map(element => element.textContent)
      )
      expect([address, outside]).toEqual([address, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320)
    }
  }
)

test('story pages: reduced motion stops all movement', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await affirm(page, baseURL)
  for (const name of PAGES) {
    await page.goto(`/story/${name}`)
    expect(await page.evaluate(() => document.getAnimations().length), name).toBe(0)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('story page: is read to its end and its menu leads away', { tag: '@desktop' }, async ({ page, baseURL }) => {
    await affirm(page, baseURL)
    await page.goto('/en/story/filtration')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One drop, five thresholds')
    await expect(page.locator('.telling h2')).toHaveCount(3)
    await expect(page.locator('.passage')).toHaveCount(5)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Patience' }).click()
    await expect(page).toHaveURL(/\/en\/story\/patience$/)
    await expect(page.getByText('Twenty-one days are five hundred and four hours.')).toBeVisible()
  })

  test(
    'story page: is covered until the question is answered when it is reached directly',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto('/it/story/land')
      await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
      await page.locator('dialog.age button[value=yes]').click()
      await expect(page).toHaveURL(/\/it\/story\/land$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  )
})

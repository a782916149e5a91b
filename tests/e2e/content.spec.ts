import { expect, test } from '@playwright/test'

const ARTICLE = '/articles/home-medicine-cabinet'
/** Nobody has translated it. */
const FALLBACK = '/news/tsagaan-sar'

test('article: is found in the list and leads to its topic and its author', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/articles/page/2')
  await page.getByRole('link', { name: 'Гэрийн эмийн санг яаж бүрдүүлэх вэ' }).click()
  await expect(page).toHaveURL(ARTICLE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Гэрийн эмийн санг яаж бүрдүүлэх вэ')
  await expect(page.getByText(/минут уншина/).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Агуулга' }).getByRole('link')).toHaveText(
    await page.locator('.prose h2').allTextContents()
  )
  await expect(page.getByRole('region', { name: 'Нийтлэлд гарсан бараа' }).getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'Эх сурвалж' }).getByRole('link')).toHaveCount(2)

  await page.getByRole('list', { name: 'Сэдвүүд' }).getByRole('link', { name: 'Гэр', exact: true }).click()
  await expect(page).toHaveURL('/articles/tags/home')
  await page.goto(ARTICLE)
  await page.getByRole('link', { name: 'Номин' }).first().click()
  await expect(page).toHaveURL('/authors/nomin')
  await expect(page.getByRole('link', { name: 'Эмийн шошгыг хэрхэн унших вэ' })).toBeVisible()
})

test(
  'news without a translation: is Mongolian, says so, and belongs to the original',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto(`/en${FALLBACK}`)
    const heading = page.locator('header', { has: page.getByRole('heading', { level: 1 }) })
    await expect(heading.getByRole('heading')).toHaveText('Цагаан сарын өдрүүдэд салбарууд')
    await expect(heading).toHaveAttribute('lang', 'mn')
    await expect(page.locator('.prose')).toHaveAttribute('lang', 'mn')
    await expect(page.getByText('This has not been translated yet')).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`[^n]${FALLBACK}$`))
    await expect(page.locator('link[hreflang=en]')).toHaveCount(0)
    await page.goto('/en/articles')
    await expect(page.locator('main article :is(h2, h3)[lang]')).toHaveCount(0)
    await page.goto('/en/news')
    await expect(page.locator('main article :is(h2, h3)[lang=mn]')).toHaveCount(1)
  }
)

for (const [list, feeds] of [
  ['/articles', ['/feeds/articles.rss.xml', '/feeds/articles.atom.xml']],
  ['/en/news', ['/en/feeds/news.rss.xml', '/en/feeds/news.atom.xml']]
] as const) {
  test(`feeds of ${list}: are announced, well formed and absolute`, { tag: '@desktop' }, async ({ page, request }) => {
    await page.goto(list)
    const announced = page.locator('link[rel=alternate][type*="rss"], link[rel=alternate][type*="atom"]')
    expect(await announced.evaluateAll(links => links.map(link => link.getAttribute('href')))).toEqual(feeds)
    for (const feed of feeds) {
      const answer = await request.get(feed)
      expect(answer.headers()['content-type']).toContain(
        feed.includes('atom') ? 'application/atom+xml' : 'application/rss+xml'
      )
      const { broken, links, ids } = await page.evaluate(
        text => {
          const xml = new DOMParser().parseFromString(text, 'application/xml')
          const texts = (names: string) => [...xml.querySelectorAll(names)].map(node => node.textContent)
          return {
            broken: xml.querySelector('parsererror')?.textContent,
            links: [
              ...texts('item > link'),
              ...[...xml.querySelectorAll('entry > link')].map(node => node.getAttribute('href'))
            ],
            ids: texts('item > guid, entry > id')
          }
        },
        await answer.text()
      )
      expect(broken, feed).toBeUndefined()
      expect(links.length, feed).toBeGreaterThanOrEqual(6)
      expect(new Set(ids).size).toBe(links.length)
      for (const link of links) {
        // Absolute as the build knows its provider, which need not be where the test has found it.
        const { pathname } = new URL(link ?? '')
        expect((await request.get(pathname)).status(), pathname).toBe(200)
      }
    }
  })
}

test('article on paper: is words and a picture, without menus and buttons', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(ARTICLE)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Угаалгын өрөө чийгтэй')).toBeVisible()
  for (const hidden of ['header nav', 'footer', 'nav[aria-labelledby=contents]', '#goods', '#related']) {
    for (const one of await page.locator(`body ${hidden}`).all()) await expect(one).toBeHidden()
  }
})

test(
  'content without JavaScript: questions open, look books show their goods and pages tell the rules',
  { tag: '@desktop' },
  async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto('/faq')
    await page.getByText('Захиалгын доод дүн байдаг уу?').click()
    await expect(page.getByText('Тийм, ₮\u00a030,000.')).toBeVisible()
    await page.goto('/look-books/winter-morning')
    await expect(page.getByRole('link', { name: /Ганга/ }).first()).toBeVisible()
    await page.goto('/en/pages/leasing')
    await expect(page.getByRole('cell', { name: '1.8 per cent a month' })).toBeVisible()
    await page.close()
  }
)

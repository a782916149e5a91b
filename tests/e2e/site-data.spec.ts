import { expect, test, type Page } from '@playwright/test'
import type { ProductDocument } from '../../src/contract/catalogue/product-document.ts'
import type { SiteNotice } from '../../src/contract/site/site-data.ts'
import { DISPLAY_SWITCHES, displaySwitches, type DisplaySwitch } from '../../src/domain/site/display-switch.ts'
import { siteStylesheet } from '../../src/server/site/site-data/stylesheet.ts'
import { expectAccessible } from './accessible.ts'
import { expectStill, watchShifts } from './shifts.ts'
import { expectNoSidewaysScroll, fillCart, goOn, listOf, productsWith, textOf, variantOf, wordsOf } from './shopper.ts'

const t = wordsOf('mn', 'checkout')
const shell = wordsOf('mn', 'shell')

const SNOW: SiteNotice = {
  id: 'snow',
  kind: 'delivery',
  text: { mn: 'Цас ихтэй тул хүргэлт хойшилж магадгүй.', en: 'Deliveries may be late because of the snow.' },
  link: '/pages/delivery',
  place: 'everywhere',
  starts_at: null,
  ends_at: null
}

interface Shown {
  readonly notices?: readonly SiteNotice[]
  readonly off?: readonly DisplaySwitch[]
  readonly version?: string
}

/** As the shop's own stylesheet would be after staff have changed something; other tests share the shop. */
async function showSite(page: Page, { notices = [], off = [], version = '' }: Shown) {
  const show = displaySwitches(new Map(off.map(name => [name, false])))
  const body = siteStylesheet({ version, show, notices, menus: [], banners: [], presets: [] })
  await page.route('**/site.css', route => route.fulfill({ contentType: 'text/css', body }))
}

const bar = (page: Page) => page.getByRole('complementary', { name: shell.notice, exact: true })

test('notice: stands above a prebuilt page, moves nothing, leads on and stays closed', async ({ page }) => {
  await watchShifts(page)
  await showSite(page, { notices: [SNOW] })
  await expectStill(page, () => page.goto('/'))
  const link = bar(page).getByRole('link')
  await expect(link).toHaveAccessibleName(new RegExp(SNOW.text.mn))
  await expect(link).toHaveAttribute('href', '/pages/delivery')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await bar(page).getByRole('button', { name: shell.notice_close }).click()
  await expect(bar(page)).toBeHidden()
  await page.goto('/faq')
  await expect(page.locator('.notice-bar')).toBeHidden()
})

test('notice: needs no script', { tag: '@desktop' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await showSite(page, { notices: [SNOW] })
  await page.goto('/en')
  const link = page.locator('.notice-bar a')
  await expect(link).toBeVisible()
  expect(await link.evaluate(each => getComputedStyle(each, '::after').content)).toContain(SNOW.text.en)
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en', 'shell').notices_title)
  await context.close()
})

test(
  'menus: a prebuilt page fetches those that have changed since its build',
  { tag: '@desktop' },
  async ({ page }) => {
    await showSite(page, { version: 'another' })
    await page.route('**/site-parts?*', route =>
      route.fulfill({
        contentType: 'text/html',
        body: '<ul data-site-part="menu-main"><li><a href="/new">Цоо шинэ</a></li></ul><div data-site-part="footer"></div>'
      })
    )
    await page.goto('/')
    await expect(page.locator('#menu').getByRole('link', { name: 'Цоо шинэ' })).toBeVisible()
    await page.unrouteAll()
    const parts = await page.request.get('/site-parts')
    expect(await parts.text()).toContain('data-site-part="footer"')
  }
)

const hidden = async (page: Page, name: DisplaySwitch) => {
  const marked = page.locator(`[data-show='${name}']`)
  await expect(marked.first()).toBeAttached()
  for (const each of await marked.all()) await expect(each).toBeHidden()
}

test('switches: what is off is shown nowhere on a product', { tag: '@desktop' }, async ({ page }) => {
  const [product] = await productsWith(page, { from: 130_000, to: 1_000_000, stock: 5 })
  const path = `/products/${product?.slug}`
  await page.goto(path)
  await expect(page.locator('h1 ~ * [data-compare], main [data-compare]').first()).toBeVisible()
  for (const name of ['brand', 'stock', 'lease'] as const)
    await expect(page.locator(`[data-show='${name}']:not([hidden])`).first()).toBeVisible()
  await showSite(page, { off: DISPLAY_SWITCHES })
  await page.goto(path)
  for (const name of ['brand', 'stock', 'lease'] as const) await hidden(page, name)
  for (const each of await page.locator('[data-compare]').all()) await expect(each).toBeHidden()
  // What was compared before does no work and takes no room at the foot of the page.
  await page.evaluate(id => localStorage.setItem('delguur:compare', JSON.stringify([id])), product?.id)
  await page.goto('/products')
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.compare-bar')).toHaveCount(0)
  await page.goto('/compare')
  await expect(page.getByText(wordsOf('mn', 'compare').switched_off)).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Not hydrated.
  await expect(page.locator("[data-show='compare'] astro-island")).toHaveAttribute('ssr')
})

test('switches: the gift badge goes from cards and products', { tag: '@desktop' }, async ({ page }) => {
  const found = await page.request.post('/search/catalogue/product/_search', {
    headers: { Authorization: `Basic ${btoa('guest:guest')}` },
    data: { query: { term: { badges: 'gift' } }, size: 1 }
  })
  const { hits } = (await found.json()) as { hits: { hits: readonly { _source: ProductDocument }[] } }
  await page.goto(`/products/${hits.hits[0]?._source.slug}`)
  await expect(page.locator("[data-show='gift_badge']").first()).toBeVisible()
  await showSite(page, { off: ['gift_badge'] })
  await page.reload()
  await hidden(page, 'gift_badge')
})

/** The address step of a new order. */
async function openAddress(page: Page) {
  const [product] = await productsWith(page, { from: 35_000, to: 400_000, stock: 5 })
  await fillCart(page, [{ variant: variantOf(product) }])
  await page.goto('/checkout')
  await textOf(page, t.firstname).fill('Болормаа')
  await textOf(page, t.phone).fill('11321020')
  await goOn(page, t)
  await expect(listOf(page, t.city)).toBeVisible()
}

test(
  'location: fills aimag, sum and postal code, and says when it cannot',
  { tag: '@phone' },
  async ({ page, context }) => {
    await showSite(page, { off: ['w3w'] })
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 43.6, longitude: 104.4 })
    await openAddress(page)
    await hidden(page, 'w3w')
    await page.getByRole('button', { name: t.locate }).click()
    await expect(listOf(page, t.city)).toHaveValue('omnogovi')
    await expect(listOf(page, t.sum)).toHaveValue('dalanzadgad')
    await expect(page.getByRole('status').filter({ hasText: 'Өмнөговь, Даланзадгад' })).toBeVisible()
    await expect(textOf(page, t.bag)).toBeFocused()
    await expect(textOf(page, t.bag)).toHaveAccessibleDescription(t.bag_open)
    await page.getByText(t.optional_more).click()
    await expect(textOf(page, t.zipcode)).toHaveValue('46080')
    await expectAccessible(page)

    await context.setGeolocation({ latitude: 39.9, longitude: 116.4 })
    await page.getByRole('button', { name: t.locate }).click()
    await expect(page.getByRole('status').filter({ hasText: t.locate_outside })).toBeVisible()
    await expect(listOf(page, t.city)).toHaveValue('omnogovi')
    await context.setGeolocation({ latitude: 47.9215, longitude: 106.9185 })
    await page.getByRole('button', { name: t.locate }).click()
    await expect(listOf(page, t.khoroo)).toBeFocused()
    await expect(listOf(page, t.khoroo)).toHaveAccessibleDescription(t.khoroo_open)
    await listOf(page, t.khoroo).selectOption('1-р хороо')
    await expect(page.getByText(t.khoroo_open)).toBeHidden()
    await context.clearPermissions()
    await page.getByRole('button', { name: t.locate }).click()
    await expect(page.getByRole('status').filter({ hasText: t.locate_denied })).toBeVisible()
  }
)
